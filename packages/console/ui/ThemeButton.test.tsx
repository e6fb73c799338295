import { act } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { colorModeKey } from '../theme/colorMode.ts'
import { ThemeButton } from './ThemeButton.tsx'
import { mount, one } from './testMount.tsx'

let unmount = () => {}
beforeEach(() => localStorage.setItem(colorModeKey, 'light'))
afterEach(() => {
  unmount()
  localStorage.clear()
})
const name = () => one('button').getAttribute('aria-label')

it('names the theme it would switch to, and keeps the choice', () => {
  unmount = mount(<ThemeButton />)
  expect(name()).toBe('Switch to dark theme')
  act(() => one('button').click())
  expect(name()).toBe('Switch to light theme')
  expect(localStorage.getItem(colorModeKey)).toBe('dark')
  expect(document.documentElement.dataset.mantineColorScheme).toBe('dark')
})

it('stays where it is and says why when it may not switch', () => {
  unmount = mount(<ThemeButton disabledReason="Printed pages are white." />)
  const button = one('button')
  act(() => button.click())
  expect(name()).toBe('Switch to dark theme')
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Printed pages are white.',
  )
})
