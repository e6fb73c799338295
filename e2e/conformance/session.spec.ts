/** The session (spec:console#33-48). */
import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import {
  addressesOf,
  alerts,
  type Call,
  codeField,
  cookieOf,
  enterCode,
  expired,
  fillLogin,
  fullPath,
  go,
  hold,
  holdCookie,
  needsSecondFactor,
  type PlayedApi,
  refusal,
  signedIn,
  signOut,
  test,
  title,
  user,
} from './support.ts'

const userKey = 'GET /api/auth/user'
const bearer = ({ headers }: Call) => headers.authorization
const tokenIn = (cookie: { value: string } | undefined): unknown =>
  cookie && (JSON.parse(decodeURIComponent(cookie.value)) as { token: string }).token

/** Enters the password and waits on /verifyIdentity for the code. */
async function passPassword(page: Page, api: PlayedApi, address = '/login'): Promise<void> {
  api.on('POST /api/auth/login', needsSecondFactor('temporary'))
  await page.goto(address)
  await fillLogin(page)
  await expect(page).toHaveURL(/\/verifyIdentity/)
  await expect(codeField(page)).toBeVisible()
}

/** Each user's name comes from their token. */
const namedByToken = (call: Call) => ({ json: user(undefined, { name: `Person ${bearer(call)?.slice(-1)}` }) })
/** The link that shows whose session this is. */
const greeted = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^Account settings, ${name}`) })

test('33 without a second factor the session begins at once: cookie, user, then redirect or /', async ({
  page,
  api,
  context,
}) => {
  await page.goto('/login')
  await fillLogin(page)
  await expect(greeted(page, 'Ana')).toBeVisible()
  expect(fullPath(page)).toBe('/')
  expect(tokenIn(await cookieOf(context))).toBe('token-a')
  expect(api.of(userKey).map(bearer)).toEqual(['Bearer token-a'])

  await context.clearCookies()
  await page.goto('/login?redirect=%2Finternal%2Fwiki%3Fa%3D1')
  await fillLogin(page)
  await expect(title(page, 'Wiki')).toBeVisible()
  expect(fullPath(page)).toBe('/internal/wiki?a=1')
})

test('34 with a second factor the result is only held: no session, no cookie, no user, no bearer', async ({
  page,
  api,
  context,
}) => {
  await passPassword(page, api)
  expect(await cookieOf(context)).toBeUndefined()
  expect(api.of(userKey)).toEqual([])
  const ordinary = api.calls.filter(({ path }) => !path.startsWith('/api/auth/mfa-'))
  expect(ordinary.map(bearer).filter(Boolean)).toEqual([])
  // A pending sign-in grants no access.
  await go(page, '/')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/login')
})

test('35 mfaIsEnabled with isMfa false is a full session', async ({ page, api, context }) => {
  api.on('POST /api/auth/login', signedIn('token-a', { mfaIsEnabled: true, mfaMethods: ['email'] }))
  await page.goto('/login')
  await fillLogin(page)
  await expect.poll(() => fullPath(page)).toBe('/')
  expect(tokenIn(await cookieOf(context))).toBe('token-a')
})

test('36 mfa-login carries the temporary token; success is a full session at the first step’s redirect', async ({
  page,
  api,
  context,
}) => {
  api.on('POST /api/auth/mfa-login', signedIn('token-b'))
  await passPassword(page, api, '/login?redirect=%2Finternal%2Fchat')
  await enterCode(page)
  await expect(title(page, 'Chat')).toBeVisible()
  expect(fullPath(page)).toBe('/internal/chat')
  expect(api.of('POST /api/auth/mfa-login').map(bearer)).toEqual(['Bearer temporary'])
  expect(api.of('POST /api/auth/mfa-login')[0]?.body).toMatchObject({ code: '123456' })
  expect(tokenIn(await cookieOf(context))).toBe('token-b')
  // The temporary authentication is gone after the sign-in.
  await go(page, '/verifyIdentity')
  await expect.poll(() => fullPath(page)).toBe('/')
})

test('37 a failed mfa-login stays with its message, and the same temporary authentication serves again', async ({
  page,
  api,
  provokes,
}) => {
  // Failures of the second step are logged as well (spec:console#76).
  provokes(/40[01]/, /RequestFailure/)
  await passPassword(page, api)
  for (const [status, message] of [
    [400, 'That code is not right.'],
    [401, 'That code is not right either.'],
  ] as const) {
    api.on('POST /api/auth/mfa-login', refusal(status, message, { code: 'wrong_code' }))
    await enterCode(page, '000000')
    await expect(page.getByRole('main').getByText(message)).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/verifyIdentity')
    await expect(page.getByText('401 - Forbidden')).toHaveCount(0)
  }
  api.on('POST /api/auth/mfa-login', signedIn('token-b'))
  await enterCode(page)
  await expect.poll(() => fullPath(page)).toBe('/')
  expect(new Set(api.of('POST /api/auth/mfa-login').map(bearer))).toEqual(new Set(['Bearer temporary']))
})

test('38 a reload on /verifyIdentity loses the temporary authentication, which is kept nowhere', async ({
  page,
  api,
  context,
}) => {
  await passPassword(page, api)
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))
  expect(kept).not.toContain('temporary')
  expect(JSON.stringify(await context.storageState())).not.toContain('temporary')
  await page.reload()
  await expect(title(page, 'Sign in')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/login')
})

test('39 a new login drops an old temporary authentication', async ({ page, api, provokes }) => {
  provokes(/401/)
  await passPassword(page, api)
  await go(page, '/login')
  api.on('POST /api/auth/login', refusal(401, 'The email or password is wrong.'))
  await fillLogin(page)
  await expect(page.getByText('The email or password is wrong.')).toBeVisible()
  await go(page, '/verifyIdentity')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/login')
})

test('40 signing out clears everything, never waits for the server, and Back shows nothing protected', async ({
  page,
  api,
  context,
}) => {
  await holdCookie(context)
  api.on('POST /api/auth/logout', hold().reply)
  await page.goto('/customers')
  await expect(page.getByRole('link', { name: 'Northgate University' }).first()).toBeVisible()
  await signOut(page)
  await expect(title(page, 'Sign in')).toBeVisible()
  expect(await cookieOf(context)).toBeUndefined()
  // The logout request carries the token of the session it ends.
  await expect.poll(() => api.of('POST /api/auth/logout').map(bearer)).toEqual(['Bearer token-a'])
  await page.goBack()
  await expect(title(page, 'Sign in')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/login')
  await expect(page.getByText('Northgate University')).toHaveCount(0)

  // The next user gets nothing from the previous user's cache.
  const asked = api.of('GET /api/customers').length
  await go(page, '/login?redirect=%2Fcustomers')
  await fillLogin(page)
  await expect(title(page, 'Customers')).toBeVisible()
  // The title appears before the list is requested.
  await expect.poll(() => api.of('GET /api/customers').length).toBeGreaterThan(asked)
})

test('41 whenever the session changes the user is loaded, exactly once per change', async ({ page, api, context }) => {
  await holdCookie(context, 'token-a')
  await page.goto('/internal')
  await expect(title(page, 'Internal')).toBeVisible()
  expect(api.of(userKey).map(bearer)).toEqual(['Bearer token-a'])
  await signOut(page)
  api.on('POST /api/auth/login', signedIn('token-b'))
  await fillLogin(page)
  await expect(title(page, 'Work queue')).toBeVisible()
  expect(api.of(userKey).map(bearer)).toEqual(['Bearer token-a', 'Bearer token-b'])
  await signOut(page)
  api.on('POST /api/auth/login', needsSecondFactor('temporary'))
  api.on('POST /api/auth/mfa-login', signedIn('token-c'))
  await fillLogin(page)
  await expect(codeField(page)).toBeVisible()
  await enterCode(page)
  await expect(title(page, 'Work queue')).toBeVisible()
  expect(api.of(userKey).map(bearer)).toEqual(['Bearer token-a', 'Bearer token-b', 'Bearer token-c'])
})

test('42 a session that ends loads nothing and says nothing', async ({ page, api, context }) => {
  await holdCookie(context)
  await page.goto('/AccountSettings')
  await expect(title(page, 'Account settings')).toBeVisible()
  const before = api.of(userKey).length
  await signOut(page)
  await expect(title(page, 'Sign in')).toBeVisible()
  await expect(alerts(page)).toHaveCount(0)
  await expect(page.getByText('No authentication token available')).toHaveCount(0)
  expect(api.of(userKey)).toHaveLength(before)
})

for (const late of ['200', '401'] as const)
  test(`43 a late ${late} for session A neither sets nor clears the user of session B`, async ({
    page,
    api,
    context,
    provokes,
  }) => {
    provokes(/401/)
    await holdCookie(context, 'token-a')
    const first = hold()
    api.on(userKey, (call) => (api.of(userKey).length === 1 ? first.reply() : namedByToken(call)))
    await page.goto('/')
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeAttached()
    // Another user signs in from a second tab of the same browser.
    const other = await context.newPage()
    await other.goto('/AccountSettings')
    await signOut(other)
    api.on('POST /api/auth/login', signedIn('token-b'))
    await fillLogin(other)
    await expect(greeted(other, 'Person')).toBeVisible()
    first.release(late === '200' ? { json: user(undefined, { name: 'Late Answer' }) } : expired)
    await go(page, '/AccountSettings')
    await expect(page.getByText('Person b').first()).toBeVisible()
    await expect(page.getByText('Late Answer')).toHaveCount(0)
    expect(tokenIn(await cookieOf(context))).toBe('token-b')
    await expect(alerts(page)).toHaveCount(0)
  })

test('44 a 401 on the user load is one request, one navigation, one message', async ({
  page,
  api,
  context,
  provokes,
}) => {
  provokes(/401/)
  await holdCookie(context)
  api.on(userKey, expired)
  const seen = addressesOf(page)
  await page.goto('/internal')
  await expect(title(page, 'Sign in')).toBeVisible()
  await expect(alerts(page)).toHaveCount(1)
  await expect(alerts(page)).toContainText('Your session has expired. Please log in again.')
  expect(api.of(userKey)).toHaveLength(1)
  expect(seen.filter((address) => address.startsWith('/login'))).toEqual(['/login?redirect=%2Finternal'])
})

test('45 signing out while the user is being loaded: the late answer does not bring them back', async ({
  page,
  api,
  context,
}) => {
  await holdCookie(context)
  const first = hold()
  api.on(userKey, () => (api.of(userKey).length === 1 ? first.reply() : { json: user() }))
  await page.goto('/internal')
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeAttached()
  const other = await context.newPage()
  await other.goto('/AccountSettings')
  await signOut(other)
  await expect(title(page, 'Sign in')).toBeVisible()
  first.release({ json: user() })
  await go(page, '/internal')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/login')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  expect(await cookieOf(context)).toBeUndefined()
})

test('46 a 500 on the user load keeps the session, says so and can be tried again, on /system too', async ({
  page,
  api,
  context,
  provokes,
}) => {
  provokes(/500/, /Broken/)
  await holdCookie(context)
  api.on(userKey, refusal(500, 'Broken.'))
  await page.goto('/system')
  await expect(alerts(page).filter({ hasText: 'Error' })).toContainText('Broken.')
  // The client retries GET once.
  expect(api.of(userKey)).toHaveLength(2)
  expect(tokenIn(await cookieOf(context))).toBe('token-a')
  expect(fullPath(page)).toBe('/system')
  api.off(userKey)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(title(page, 'System')).toBeVisible()
})

test('47 the own user is loaded from /api/auth/user with deep=true', async ({ page, api, context }) => {
  await holdCookie(context)
  await page.goto('/internal')
  await expect(title(page, 'Internal')).toBeVisible()
  const loads = api.calls.filter(({ path }) => path.startsWith('/api/auth/user'))
  expect(loads.map(({ method, path, query }) => `${method} ${path}?${query}`)).toEqual(['GET /api/auth/user?deep=true'])
})

test('48 two tabs: signing out or in reaches the other tab, also as another user', async ({ page, api, context }) => {
  api.on(userKey, namedByToken)
  await holdCookie(context, 'token-a')
  await page.goto('/AccountSettings')
  await expect(page.getByText('Person a').first()).toBeVisible()
  const other = await context.newPage()
  await other.goto('/internal')
  await expect(title(other, 'Internal')).toBeVisible()
  await signOut(page)
  await expect(title(other, 'Sign in')).toBeVisible()

  api.on('POST /api/auth/login', signedIn('token-b'))
  await fillLogin(page)
  await expect(greeted(page, 'Person')).toBeVisible()
  await go(other, '/AccountSettings')
  await expect(other.getByText('Person b').first()).toBeVisible()
})
