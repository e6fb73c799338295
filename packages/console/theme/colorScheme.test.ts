import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { colorModeKey, forceColorMode, getColorMode, getShownTheme, setColorMode } from './colorMode.ts'
import { colorSchemeManager } from './colorScheme.ts'

beforeEach(() => setColorMode('system'))
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

describe('the stored color mode', () => {
  it.each([
    ['light', 'light'],
    ['dark', 'dark'],
    ['system', 'auto'],
  ] as const)('%s is read as %s and written back', (stored, scheme) => {
    localStorage.setItem(colorModeKey, stored)
    expect(colorSchemeManager.get('auto')).toBe(scheme)
    localStorage.clear()
    setColorMode(stored === 'dark' ? 'light' : 'dark')
    colorSchemeManager.set(scheme)
    expect(localStorage.getItem(colorModeKey)).toBe(stored)
  })

  it.each([null, '', 'DARK', 'auto', '{"x":1}'])('%j follows the system', (stored) => {
    if (stored === null) localStorage.clear()
    else localStorage.setItem(colorModeKey, stored)
    expect(getColorMode()).toBe('system')
    expect(colorSchemeManager.get('light')).toBe('auto')
  })

  it('can still be switched if storage is blocked', () => {
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked)
    setColorMode('dark')
    expect(getShownTheme()).toBe('dark')
    expect(document.documentElement.dataset.mantineColorScheme).toBe('dark')
    setColorMode('light')
    expect(getShownTheme()).toBe('light')
  })
})

/** No page forces a mode yet, so no browser test can cover this. */
describe('a page that forces a mode', () => {
  const shown = () => document.documentElement.dataset.mantineColorScheme

  it('120 shows it without changing the preference, and restores it afterwards', () => {
    setColorMode('light')
    forceColorMode('dark')
    expect([shown(), colorSchemeManager.get('auto'), localStorage.getItem(colorModeKey)]).toEqual([
      'dark',
      'dark',
      'light',
    ])
    forceColorMode(null)
    expect([shown(), colorSchemeManager.get('auto')]).toEqual(['light', 'light'])
  })
  it('122 neither applies nor stores a new preference', () => {
    setColorMode('light')
    forceColorMode('light')
    setColorMode('dark')
    expect([shown(), getColorMode()]).toEqual(['light', 'light'])
    forceColorMode(null)
  })
  it('123 does not follow the system', () => {
    forceColorMode('dark')
    matchMedia('(prefers-color-scheme: dark)').dispatchEvent(new Event('change'))
    expect(getShownTheme()).toBe('dark')
    forceColorMode(null)
  })
  it('121 can’t force system: one warning, the preference applies', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    setColorMode('dark')
    forceColorMode('system')
    forceColorMode('system')
    expect(getShownTheme()).toBe('dark')
    expect(warn).toHaveBeenCalledOnce()
  })
})

describe('a subscriber', () => {
  /** Like another tab: the storage changes, then the event fires. */
  const tell = (key: string | null, value: string | null) => {
    if (key === null) localStorage.clear()
    else if (value !== null) localStorage.setItem(key, value)
    dispatchEvent(new StorageEvent('storage', { key, newValue: value }))
  }

  it('is notified of other tabs until it unsubscribes', () => {
    const heard = vi.fn()
    colorSchemeManager.subscribe(heard)
    tell(colorModeKey, 'dark')
    tell('something-else', 'light')
    tell(colorModeKey, 'system')
    tell(null, null)
    colorSchemeManager.unsubscribe()
    tell(colorModeKey, 'light')
    expect(heard.mock.calls.flat()).toEqual(['dark', 'auto', 'auto'])
  })

  it('can set the mode it was notified of without a loop', () => {
    const heard = vi.fn((scheme: 'light' | 'dark' | 'auto') => colorSchemeManager.set(scheme))
    colorSchemeManager.subscribe(heard)
    setColorMode('dark')
    colorSchemeManager.unsubscribe()
    expect(heard).toHaveBeenCalledOnce()
  })
})
