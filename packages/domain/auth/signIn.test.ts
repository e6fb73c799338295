import { describe, expect, it } from 'vitest'
import { failures } from '../engine/failure.ts'
import { deviceName } from './device.ts'
import { budgets, maskedEmail, mayConfirmByMail, mayRemoveFactor, secondStepMethods, waitWords } from './signIn.ts'

describe('the second step', () => {
  it.each([
    [{ required: false, methods: [], recoveryCodesLeft: 0 }, []],
    [{ required: true, methods: [], recoveryCodesLeft: 0 }, ['email']],
    [{ required: false, methods: ['totp'], recoveryCodesLeft: 0 }, ['totp']],
    [{ required: true, methods: ['totp'], recoveryCodesLeft: 9 }, ['totp', 'recovery']],
    [{ required: false, methods: ['email', 'passkey'], recoveryCodesLeft: 1 }, ['email', 'passkey', 'recovery']],
    [{ required: false, methods: [], recoveryCodesLeft: 3 }, []],
  ] as const)('%o is passed by %o', (state, methods) => {
    expect(secondStepMethods(state)).toEqual(methods)
  })

  it('never leaves a user who must have a factor without one', () => {
    expect(mayRemoveFactor(true, 0)).toMatch(/need a second factor/)
    expect(mayRemoveFactor(true, 1)).toBe(true)
    expect(mayRemoveFactor(false, 0)).toBe(true)
  })

  it('doesn’t let a mailbox alone remove an authenticator app', () => {
    expect(mayConfirmByMail(['totp'])).toMatch(/authenticator app/)
    expect(mayConfirmByMail(['totp', 'email'])).toBe(true)
    expect(mayConfirmByMail(['passkey'])).toBe(true)
  })
})

describe('limits', () => {
  it('allow at most 10 guesses in 15 minutes per account, and a chance of 10⁻³ a day for codes', () => {
    expect(budgets.signInByAccount).toEqual({ times: 10, seconds: 900 })
    const threeStepsOfSixDigits = 3 / 1_000_000
    expect(budgets.guessableCodes.times * threeStepsOfSixDigits).toBeLessThan(1e-3)
    expect(budgets.guessableCodes.seconds).toBe(86_400)
  })

  it.each([
    [0.2, '1 second'],
    [30, '30 seconds'],
    [61, '2 minutes'],
    [900, '15 minutes'],
    [86_400, '24 hours'],
  ])('%d s is shown as %s', (seconds, words) => {
    expect(waitWords(seconds)).toBe(words)
  })
})

describe('a refused sign-in', () => {
  it('says “expired” only for an expired session: that’s how the console tells them apart', () => {
    for (const [code, { status, message }] of Object.entries(failures))
      if (status === 401) expect(/expired/i.test(message), code).toBe(code === 'session_expired')
    expect(failures.session_expired.message).toBe('Your session has expired. Please log in again.')
  })
})

describe('display names', () => {
  it.each([
    ['admin@postern.test', 'a•••n@postern.test'],
    ['al@postern.test', '•••@postern.test'],
  ])('%s is shown as %s', (email, shown) => {
    expect(maskedEmail(email)).toBe(shown)
  })

  it.each([
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      'Chrome on macOS',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge on Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 16; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
      'Samsung Internet on Android',
    ],
    ['curl/8.5.0', 'curl'],
    ['', 'Unknown device'],
    [null, 'Unknown device'],
  ])('%s is %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name)
  })
})
