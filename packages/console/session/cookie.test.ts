import { afterEach, describe, expect, it, vi } from 'vitest'
import { clearAuthCookie, readAuthCookie, writeAuthCookie } from './cookie.ts'

describe('the auth cookie', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    clearAuthCookie()
  })

  it('is written for one day, for this site only', () => {
    // Attributes can't be read back, so check what is written.
    const written = vi.spyOn(document, 'cookie', 'set')
    writeAuthCookie({ token: 't', userId: 'u' })
    clearAuthCookie()
    const value = encodeURIComponent('{"token":"t","userId":"u"}')
    expect(written.mock.calls).toEqual([
      [`postern_auth=${value}; Max-Age=86400; Path=/; SameSite=Strict`],
      ['postern_auth=; Max-Age=-1; Path=/; SameSite=Strict'],
    ])
  })
  it('is read back', () => {
    writeAuthCookie({ token: 'a b', userId: 'u' })
    expect(readAuthCookie()).toEqual({ token: 'a b', userId: 'u' })
  })
  it('holds nothing else of the sign-in result', () => {
    const result = { token: 't', userId: 'u', isMfa: false, mfaIsEnabled: true, mfaMethods: ['email'] }
    writeAuthCookie(result)
    expect(decodeURIComponent(document.cookie)).toContain('{"token":"t","userId":"u"}')
  })
  it('is removed on sign-out', () => {
    writeAuthCookie({ token: 't', userId: 'u' })
    clearAuthCookie()
    expect(readAuthCookie()).toBeNull()
  })
  it.each([
    'nonsense',
    '%7B',
    '%E0%A4%A',
    encodeURIComponent('{"userId":"u"}'),
    encodeURIComponent('null'),
    encodeURIComponent('{"token":"","userId":"u"}'),
  ])('counts %s as signed out and removes it', (value) => {
    // biome-ignore lint/suspicious/noDocumentCookie: what another build may have left
    document.cookie = `postern_auth=${value}; Path=/`
    expect(readAuthCookie()).toBeNull()
    expect(document.cookie).not.toContain('postern_auth')
  })
})
