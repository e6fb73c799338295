/** The second step (spec:console#34,36,37,81) against a fake network. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { endSession, holdTemporary } from './change.ts'
import { readAuthCookie } from './cookie.ts'
import { passSecondFactor, requestCode } from './secondFactor.ts'
import { getSession } from './store.ts'
import { refreshUser } from './user.ts'

// ofetch captures the global fetch at import: give it a wrapper that looks it up on every call.
const network = vi.hoisted(() => {
  const held = { fetch: globalThis.fetch }
  globalThis.fetch = (input, init) => held.fetch(input, init)
  return held
})

function answering(status: number, body: object) {
  const asked = vi.fn(async (_input: RequestInfo | URL, _init?: RequestInit) =>
    Response.json(body, { status, headers: { 'retry-after': '30' } }),
  )
  network.fetch = asked
  const bearer = () => new Headers(asked.mock.lastCall?.[1]?.headers).get('authorization')
  return { asked, bearer }
}

const temporary = { token: 'temporary', userId: 'a', isMfa: true, mfaMethods: ['email'] } as const
const hold = () => holdTemporary({ ...temporary, mfaMethods: ['email'] })
const result = { token: 'full', userId: 'a', isMfa: false, mfaIsEnabled: true, mfaMethods: ['email'] }

afterEach(() => {
  endSession()
  vi.restoreAllMocks()
})

describe('the second step', () => {
  it('carries the temporary token and starts a session', async () => {
    hold()
    const { bearer } = answering(200, result)
    await passSecondFactor({ method: 'email', code: '123456' })
    expect(bearer()).toBe('Bearer temporary')
    expect(getSession()).toMatchObject({ auth: { token: 'full', userId: 'a' }, temporary: null })
    expect(readAuthCookie()).toEqual({ token: 'full', userId: 'a' })
  })
  it('keeps the temporary authentication on failure, logs the error and rethrows it', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    hold()
    answering(401, { message: 'This sign-in has ended.', code: 'sign_in_ended' })
    await expect(passSecondFactor({ method: 'email', code: '1' })).rejects.toMatchObject({ code: 'sign_in_ended' })
    expect(getSession()).toMatchObject({ auth: null, temporary: { token: 'temporary' } })
    expect(log).toHaveBeenCalledOnce()
  })
  it('does not sign in a user who has gone back meanwhile', async () => {
    hold()
    answering(200, result)
    const passing = passSecondFactor({ method: 'email', code: '123456' })
    holdTemporary(null)
    await passing
    expect(getSession().auth).toBeNull()
  })
  it('returns when another code may be requested, from the header alone', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    hold()
    answering(429, { message: 'A code was just sent.' })
    await expect(requestCode('email')).rejects.toMatchObject({ status: 429, retryAfterSeconds: 30 })
  })
  it('sends nothing without a token, and neither does reloading the user', async () => {
    const { asked } = answering(200, result)
    const noToken = 'No authentication token available'
    await expect(requestCode('email')).rejects.toThrow(noToken)
    await expect(passSecondFactor({ method: 'email', code: '1' })).rejects.toThrow(noToken)
    await expect(refreshUser()).rejects.toThrow(noToken)
    expect(asked).not.toHaveBeenCalled()
  })
})
