import { act } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { colorModeKey, forceColorMode } from '../../theme/colorMode.ts'
import { mount, one } from '../testMount.tsx'
import { ThemeButton } from './ThemeButton.tsx'

let unmount = () => {}
beforeEach(() => localStorage.setItem(colorModeKey, 'light'))
afterEach(() => {
  unmount()
  forceColorMode(null)
  localStorage.clear()
})
const name = () => one('button').getAttribute('aria-label')

it('names the theme it switches to, and saves the choice', () => {
  unmount = mount(<ThemeButton />)
  expect(name()).toBe('Switch to dark theme')
  act(() => one('button').click())
  expect(name()).toBe('Switch to light theme')
  expect(localStorage.getItem(colorModeKey)).toBe('dark')
  expect(document.documentElement.dataset.mantineColorScheme).toBe('dark')
})

it('is disabled with a reason on a page that forces a mode', () => {
  unmount = mount(<ThemeButton />)
  act(() => forceColorMode('dark'))
  const button = one('button')
  act(() => button.click())
  expect(name()).toBe('Switch to light theme')
  expect(localStorage.getItem(colorModeKey)).toBe('light')
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'This page is always dark.',
  )
})
