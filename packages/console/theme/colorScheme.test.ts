import { afterEach, describe, expect, it, vi } from 'vitest'
import { colorModeKey, makeColorSchemeManager } from './colorScheme.ts'

afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

describe('the stored colour mode', () => {
  it.each([
    ['light', 'light'],
    ['dark', 'dark'],
    ['system', 'auto'],
  ] as const)('%s is read as %s and written back', (stored, scheme) => {
    const manager = makeColorSchemeManager()
    localStorage.setItem(colorModeKey, stored)
    expect(manager.get('auto')).toBe(scheme)
    localStorage.clear()
    manager.set(scheme)
    expect(localStorage.getItem(colorModeKey)).toBe(stored)
  })

  it.each([null, '', 'DARK', 'auto', '{"x":1}'])('falls back on %j', (stored) => {
    if (stored !== null) localStorage.setItem(colorModeKey, stored)
    expect(makeColorSchemeManager().get('auto')).toBe('auto')
  })

  it('works where storage is blocked', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    const manager = makeColorSchemeManager()
    expect(manager.get('auto')).toBe('auto')
    expect(() => manager.set('dark')).not.toThrow()
  })
})

describe('another tab', () => {
  const tell = (key: string | null, newValue: string | null) =>
    dispatchEvent(new StorageEvent('storage', { key, newValue }))

  it('is followed until unsubscribed', () => {
    const manager = makeColorSchemeManager()
    const heard = vi.fn()
    manager.subscribe(heard)
    tell(colorModeKey, 'dark')
    tell('something-else', 'light')
    tell(colorModeKey, 'system')
    tell(null, null)
    manager.unsubscribe()
    tell(colorModeKey, 'light')
    expect(heard.mock.calls.flat()).toEqual(['dark', 'auto', 'auto'])
  })
})
