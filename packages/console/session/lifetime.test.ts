/** The cookie's day in an open tab (spec:console#52,53) and a token renewed meanwhile, with a fake clock. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { adoptSession, beginSession, endSession, followCookie, renewSession } from './change.ts'
import { authCookieEnd, readAuthCookie, writeAuthCookie } from './cookie.ts'
import { watchLifetime } from './lifetime.ts'
import { getSession, patchSession } from './store.ts'

const day = 86_400_000
const a = { token: 'token-a', userId: 'a' }
const user = {
  id: 'a',
  name: 'A',
  email: '',
  customerId: '',
  customerIds: null,
  securityRole: null,
  phone: null,
  preferences: { dateFormat: 'mm/dd/yy', density: 'compact' },
  mfaIsEnabled: false,
  mfaRequired: false,
  mfaMethods: [],
} as const

const onEnd = vi.fn(() => endSession())
let stop = () => {}
beforeEach(() => {
  vi.useFakeTimers()
  onEnd.mockClear()
  stop = watchLifetime(onEnd)
})
afterEach(() => {
  endSession()
  stop()
  localStorage.clear()
  vi.useRealTimers()
})

describe('the lifetime of a session', () => {
  it('ends 24 hours after signing in, not before', () => {
    beginSession(a)
    vi.advanceTimersByTime(day - 1)
    expect(onEnd).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(onEnd).toHaveBeenCalledOnce()
  })
  it('is not extended by a reload', () => {
    beginSession(a)
    vi.advanceTimersByTime(day / 2)
    stop()
    adoptSession(null)
    stop = watchLifetime(onEnd)
    adoptSession(readAuthCookie())
    vi.advanceTimersByTime(day / 2)
    expect(onEnd).toHaveBeenCalledOnce()
  })
  it('is not extended by a renewed token', () => {
    beginSession(a)
    vi.advanceTimersByTime(day / 2)
    renewSession('token-b')
    expect(authCookieEnd() - Date.now()).toBe(day / 2)
    vi.advanceTimersByTime(day / 2)
    expect(onEnd).toHaveBeenCalledOnce()
  })
  it('has ended if the machine slept through its end', () => {
    beginSession(a)
    vi.setSystemTime(Date.now() + day + 1)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(onEnd).toHaveBeenCalledOnce()
  })
  it('has no end after sign-out', () => {
    beginSession(a)
    endSession()
    vi.advanceTimersByTime(2 * day)
    expect(onEnd).not.toHaveBeenCalled()
  })
  it('ignores the expiry of an earlier cookie', () => {
    localStorage.setItem('postern-auth-until', '1')
    adoptSession(a)
    vi.advanceTimersByTime(day - 1)
    expect(onEnd).not.toHaveBeenCalled()
  })
})

describe('a renewed token', () => {
  it('keeps the user, here and in the cookie', () => {
    beginSession(a)
    patchSession({ user: { ...user, mfaMethods: [] } })
    renewSession('token-b')
    expect(getSession()).toMatchObject({ auth: { token: 'token-b', userId: 'a' }, user: { id: 'a' } })
    expect(readAuthCookie()).toEqual({ token: 'token-b', userId: 'a' })
  })
  it('of another tab is adopted when the old one is refused', () => {
    beginSession(a)
    writeAuthCookie({ ...a, token: 'token-b' })
    expect(followCookie('token-a')).toBe(true)
    expect(getSession().auth?.token).toBe('token-b')
    expect(followCookie('token-b')).toBe(false)
  })
  it('does not sign a user back in who has signed out', () => {
    renewSession('token-b')
    expect([getSession().auth, readAuthCookie()]).toEqual([null, null])
  })
})
