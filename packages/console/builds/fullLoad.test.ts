/** Chunk reload (spec:console#109-111): the decision itself, without a browser. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isLostChunk } from '../ui/lazyPart.tsx'

const fresh = async () => {
  vi.resetModules()
  return import('./fullLoad.ts')
}
beforeEach(() => sessionStorage.clear())
afterEach(() => vi.restoreAllMocks())

describe('a missing chunk', () => {
  it.each([
    ['Chromium', 'Failed to fetch dynamically imported module: http://localhost/assets/x.js'],
    ['Firefox', 'error loading dynamically imported module: http://localhost/assets/x.js'],
    ['Safari', 'Importing a module script failed.'],
    ['Vite', 'Unable to preload CSS for /assets/x.css'],
  ])('is recognized by the message of %s', (_who, message) => {
    expect(isLostChunk(new TypeError(message))).toBe(true)
    expect(isLostChunk(new TypeError('x is not a function'))).toBe(false)
  })
  it('reloads a URL once in ten seconds, a different one right away', async () => {
    const now = 1_000_000
    expect((await fresh()).mayReload('/customers', now)).toBe(true)
    expect((await fresh()).mayReload('/customers', now + 9_999)).toBe(false)
    expect((await fresh()).mayReload('/system', now + 9_999)).toBe(true)
    expect((await fresh()).mayReload('/customers', now + 10_000)).toBe(true)
  })
  it('reloads at most once per page load', async () => {
    const { mayReload } = await fresh()
    expect([mayReload('/a', 0), mayReload('/b', 60_000)]).toEqual([true, false])
  })
  it.each(['{', 'null', '{"path":1}', '"/customers"'])('is not confused by %j in the storage', async (text) => {
    sessionStorage.setItem('postern-reload', text)
    expect((await fresh()).mayReload('/customers', 0)).toBe(true)
  })
  it('does not loop if storage is blocked', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    expect((await fresh()).mayReload('/customers')).toBe(true)
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
      Object.assign(Object.create(PerformanceEntry.prototype), { type: 'reload' }),
    ])
    expect((await fresh()).mayReload('/customers')).toBe(false)
  })
  it('keeps the console while the browser is offline, and reloads on the next error once it is back', async () => {
    const { isAnsweredByReload } = await fresh()
    const error = () => new TypeError('Importing a module script failed.')
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const first = error()
    expect(isAnsweredByReload(first)).toBe(false)
    online.mockReturnValue(true)
    expect([isAnsweredByReload(first), isAnsweredByReload(error())]).toEqual([false, true])
  })
  it('is decided once per error, for all callers', async () => {
    const { isAnsweredByReload } = await fresh()
    const error = new TypeError('Importing a module script failed.')
    expect([isAnsweredByReload(error), isAnsweredByReload(error)]).toEqual([true, true])
    expect(isAnsweredByReload(new TypeError(error.message))).toBe(false)
  })
})
