/** The auth cookie (spec:console#49-56). */
import type { BrowserContext, Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import {
  authCookie,
  cookieOf,
  fillLogin,
  fullPath,
  go,
  holdCookie,
  type PlayedApi,
  signedIn,
  signOut,
  test,
  title,
} from './support.ts'

const day = 86_400

/** Signs in through the form with a sign-in result that has all fields, and returns the cookie. */
async function signedInCookie(page: Page, api: PlayedApi, context: BrowserContext) {
  api.on('POST /api/auth/login', signedIn('token-a', { mfaIsEnabled: true, mfaMethods: ['email', 'totp'] }))
  await page.goto('/login')
  await fillLogin(page)
  await expect.poll(() => fullPath(page)).toBe('/')
  const cookie = await cookieOf(context)
  if (!cookie) throw new Error('There is no cookie.')
  return cookie
}

test('49 the auth record is token and userId and nothing else', async ({ page, api, context }) => {
  const { value } = await signedInCookie(page, api, context)
  const record = JSON.parse(decodeURIComponent(value)) as Record<string, unknown>
  expect(Object.keys(record).sort()).toEqual(['token', 'userId'])
  expect(record.token).toBe('token-a')
})

test('50 it lives one day', async ({ page, api, context }) => {
  const { expires } = await signedInCookie(page, api, context)
  expect(Math.abs(expires - (Date.now() / 1000 + day))).toBeLessThanOrEqual(5)
})

test('51 it is for every path of this host alone, readable by script, URI-encoded JSON, SameSite=Strict', async ({
  page,
  api,
  context,
}) => {
  const cookie = await signedInCookie(page, api, context)
  expect(cookie).toMatchObject({ name: 'postern_auth', path: '/', httpOnly: false, sameSite: 'Strict' })
  // A Domain attribute would show as a leading dot. Over http it isn't Secure, or the browser would refuse it.
  expect(cookie.domain).toBe('localhost')
  expect(cookie.secure).toBe(false)
  expect(cookie.value).toBe(encodeURIComponent(decodeURIComponent(cookie.value)))
  expect(await page.evaluate(() => document.cookie)).toContain(`${authCookie}=${cookie.value}`)
})

test('52 the day counts from writing: neither reload nor navigation prolongs it', async ({ page, api: _, context }) => {
  const expires = Math.floor(Date.now() / 1000) + 3600
  await holdCookie(context, 'token-a', { expires })
  await page.goto('/internal')
  await expect(title(page, 'Internal')).toBeVisible()
  await page.reload()
  await expect(title(page, 'Internal')).toBeVisible()
  await go(page, '/AccountSettings')
  await expect(title(page, 'Account settings')).toBeVisible()
  expect((await cookieOf(context))?.expires).toBe(expires)
})

test('53 after 24 hours with the tab open the app is signed out without a reload', async ({ page, api, context }) => {
  await page.clock.install()
  await signedInCookie(page, api, context)
  await expect(title(page, 'Work queue')).toBeVisible()
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
  await page.clock.fastForward('23:59:30')
  await go(page, '/internal')
  await expect(title(page, 'Internal')).toBeVisible()
  await page.clock.fastForward('00:01:00')
  await expect(title(page, 'Sign in')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/login')
  expect(await page.evaluate(() => Reflect.get(globalThis, 'sameDocument'))).toBe(true)
  await go(page, '/internal')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/login')
})

test('54 signing out deletes it', async ({ page, api, context }) => {
  await signedInCookie(page, api, context)
  await signOut(page)
  await expect(title(page, 'Sign in')).toBeVisible()
  expect(await cookieOf(context)).toBeUndefined()
  expect(await page.evaluate(() => document.cookie)).not.toContain(authCookie)
})

test('55 a broken cookie is signed out and removed, without a crash', async ({ page, api, context }) => {
  for (const value of [
    'nonsense',
    '%7B',
    '%E0%A4%A',
    encodeURIComponent('null'),
    encodeURIComponent('[]'),
    encodeURIComponent('{"userId":"u"}'),
    encodeURIComponent('{"token":"","userId":"u"}'),
    encodeURIComponent('{"token":7,"userId":"u"}'),
  ]) {
    await context.addCookies([{ name: authCookie, value, domain: 'localhost', path: '/' }])
    await page.goto('/internal')
    await expect(title(page, 'Sign in'), value).toBeVisible()
    expect(fullPath(page)).toBe('/login?redirect=%2Finternal')
    expect(await cookieOf(context), value).toBeUndefined()
  }
  expect(api.of('GET /api/auth/user')).toEqual([])
})

test('56 a reload with a valid cookie is signed in, the user call carries its token', async ({
  page,
  api,
  context,
}) => {
  await signedInCookie(page, api, context)
  await page.reload()
  await expect(title(page, 'Work queue')).toBeVisible()
  expect(fullPath(page)).toBe('/')
  expect(api.of('GET /api/auth/user').at(-1)?.headers.authorization).toBe('Bearer token-a')
})
