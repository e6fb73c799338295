import { act, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { mount, one } from '../testMount.tsx'
import { ComboboxInput, ComboboxList, ComboboxOption } from './Combobox.tsx'
import { stepTo } from './stepTo.ts'
import { useCombobox } from './useCombobox.ts'

describe('a step through the options', () => {
  it.each([
    ['ArrowDown', 0, 3, 1],
    ['ArrowDown', 2, 3, 0],
    ['ArrowUp', 1, 3, 0],
    ['ArrowUp', 0, 3, 2],
    ['PageDown', 1, 30, 9],
    ['PageDown', 25, 30, 29],
    ['PageUp', 9, 30, 1],
    ['PageUp', 3, 30, 0],
    ['ArrowDown', -1, 0, undefined],
    ['ArrowUp', -1, 0, undefined],
    ['a', 1, 3, undefined],
    ['constructor', 1, 3, undefined],
  ])('%s from %i of %i moves to %s', (key, at, count, to) => {
    expect(stepTo(key, at, count)).toBe(to)
  })
})

const ports = ['Antwerp', 'Bergen', 'Bremen', 'Calais']
const chosen = vi.fn()
const otherKey = vi.fn()
/** Simulates a later result, without typing. */
let narrowTo: (known: string[]) => void

function Picker({ start }: { start?: number }) {
  const [text, setText] = useState('')
  const [known, setKnown] = useState(ports)
  narrowTo = setKnown
  const found = known.filter((port) => port.toLowerCase().startsWith(text.toLowerCase()))
  const combobox = useCombobox({
    text,
    onText: setText,
    count: found.length,
    ...(start !== undefined && { start }),
    onChoose: (index, inNewTab) => chosen(found[index], inNewTab),
    onKey: (event, at) => otherKey(event.key, at),
  })
  return (
    <>
      <ComboboxInput combobox={combobox} label="Find a port" placeholder="Port" />
      <ComboboxList combobox={combobox} label="Ports">
        {found.map((port, index) => (
          <ComboboxOption key={port} combobox={combobox} index={index}>
            {port}
          </ComboboxOption>
        ))}
      </ComboboxList>
    </>
  )
}

let unmount: () => void = () => {}
const open = (start?: number) => {
  unmount()
  unmount = mount(<Picker {...(start !== undefined && { start })} />)
}
beforeEach(() => open())
afterEach(() => {
  unmount()
  unmount = () => {}
  vi.clearAllMocks()
})

const input = () => one<HTMLInputElement>('[role=combobox]')
const options = () => [...document.querySelectorAll<HTMLElement>('[role=option]')]
/** What a screen reader announces: the option the field points to, and the selected one. */
const active = () => {
  const pointed = document.getElementById(input().getAttribute('aria-activedescendant') ?? '')?.textContent
  const marked = options().filter((option) => option.getAttribute('aria-selected') === 'true')
  expect(marked.map(({ textContent }) => textContent)).toEqual(pointed === undefined ? [] : [pointed])
  return pointed
}
const press = (key: string, more: KeyboardEventInit = {}): boolean => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  act(() => void input().dispatchEvent(event))
  return event.defaultPrevented
}
const type = (text: string) =>
  act(() => {
    // Uses the native setter: React doesn’t notice a plain assignment.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), text)
    input().dispatchEvent(new Event('input', { bubbles: true }))
  })

describe('a combobox', () => {
  it('names the list it controls and marks one option', () => {
    expect(document.getElementById(input().getAttribute('aria-controls') ?? '')?.getAttribute('role')).toBe('listbox')
    expect([input().getAttribute('aria-expanded'), active()]).toEqual(['true', 'Antwerp'])
  })

  it('moves with the arrow keys without moving the caret', () => {
    expect(press('ArrowDown')).toBe(true)
    expect(active()).toBe('Bergen')
    press('ArrowUp')
    press('ArrowUp')
    expect(active()).toBe('Calais')
  })

  it('starts at `start` until the user types', () => {
    open(2)
    expect(active()).toBe('Bremen')
    type('b')
    expect(options().map(({ textContent }) => textContent)).toEqual(['Bergen', 'Bremen'])
    expect(active()).toBe('Bergen')
  })

  it('keeps an option active when a later result is shorter', () => {
    press('PageDown')
    expect(active()).toBe('Calais')
    act(() => narrowTo(['Antwerp', 'Bergen']))
    expect(active()).toBe('Bergen')
  })

  it('has no active option without matches, and the first one once there are some', () => {
    type('x')
    expect([active(), input().getAttribute('aria-expanded')]).toEqual([undefined, 'false'])
    press('ArrowUp')
    press('Enter')
    expect(chosen).not.toHaveBeenCalled()
    type('')
    expect(active()).toBe('Antwerp')
  })

  it('selects on Enter, in a new tab with Ctrl or Cmd', () => {
    press('ArrowDown')
    press('Enter')
    press('Enter', { ctrlKey: true })
    press('Enter', { metaKey: true })
    expect(chosen.mock.calls).toEqual([
      ['Bergen', false],
      ['Bergen', true],
      ['Bergen', true],
    ])
  })

  it('follows the pointer and selects on click', () => {
    const [, , bremen] = options()
    act(() => void bremen?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true })))
    expect(active()).toBe('Bremen')
    act(() => bremen?.click())
    expect(chosen.mock.calls).toEqual([['Bremen', false]])
  })

  it('passes all other keys to `onKey`', () => {
    press('ArrowDown')
    expect(press('Tab')).toBe(false)
    expect(otherKey.mock.calls).toEqual([['Tab', 1]])
  })
})
