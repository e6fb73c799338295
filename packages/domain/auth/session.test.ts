import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { on401, safeRedirect, type UnauthorizedContext } from './session.ts'

describe('a 401', () => {
  const base: UnauthorizedContext = { request: 'other', loggedIn: true, mfaPending: false, message: undefined }
  it.each([
    ['57', 'while loading the user', { request: 'userLoad' as const }, 'expired'],
    ['58', 'with an expired message', { message: 'Your session has expired.' }, 'signOut'],
    ['58', 'with EXPIRED in any case', { message: 'Session EXPIRED' }, 'signOut'],
    ['59', 'with another message', { message: 'No access' }, 'forbid'],
    ['59', 'without a message', {}, 'forbid'],
    ['60', 'while a second factor is pending', { mfaPending: true, message: 'expired' }, 'ignore'],
    ['61', 'when no one is logged in', { loggedIn: false, message: 'expired' }, 'ignore'],
    ['61', 'at user load when no one is logged in', { loggedIn: false, request: 'userLoad' as const }, 'ignore'],
  ])('%s: %s', (_, __, difference, verdict) => {
    expect(on401({ ...base, ...difference })).toBe(verdict)
  })
})

describe('a redirect', () => {
  it.each(['/customers', '/customers/1/users?page=3#x', '/system/unmatched/carrierLogic', '/a%20b', '/?x=//evil'])(
    'keeps our own %s',
    (target) => {
      expect(safeRedirect(target)).toBe(target)
    },
  )

  it.each([
    undefined,
    '',
    'customers',
    'https://evil.test',
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/%2Fevil.test',
    '/%5Cevil.test',
    '%2F%2Fevil.test',
    'javascript:alert(1)',
    ' /x',
    '/\tx',
    '/x\r\nSet-Cookie: a=b',
    '/%0d%0aSet-Cookie',
    '/%',
    '/login',
    '/Login/',
    '/verifyIdentity',
    '/login?redirect=/x',
    'data:text/html,x',
    '/%2e%2e%2f\\evil',
  ])('goes home for %j', (target) => {
    expect(safeRedirect(target)).toBe('/')
  })

  it('never leaves the origin, whatever the input', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.webUrl(), fc.string({ unit: fc.constantFrom(...'/\\%25fF:.a@\t') })),
        (target) => {
          const url = new URL(safeRedirect(target), 'https://ours.test/somewhere')
          expect(url.origin).toBe('https://ours.test')
        },
      ),
      { numRuns: 5000 },
    )
  })
})
