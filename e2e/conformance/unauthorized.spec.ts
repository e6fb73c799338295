/** How the console handles a 401 (spec:console#57-74). Most tests stop the clock and advance it themselves. */
import type { BrowserContext, Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { stopClock } from '../stopClock.ts'
import {
  addressesOf,
  alerts,
  codeField,
  cookieOf,
  customerId,
  enterCode,
  expired,
  fillLogin,
  forbidden,
  fullPath,
  go,
  hold,
  holdCookie,
  needsSecondFactor,
  openCustomers,
  type PlayedApi,
  type Reply,
  record,
  recordId,
  refusal,
  test,
  title,
} from './support.ts'

const listKey = 'GET /api/customers'
/** The request that the palette sends while the user types. */
const searchKey = 'GET /api/search'
const userKey = 'GET /api/auth/user'
const sessionExpired = 'Your session has expired. Please log in again.'
const mayNot = 'You are cannot access this resource'

test.beforeEach(({ provokes }) => provokes(/401/))

interface Scene {
  page: Page
  api: PlayedApi
  context: BrowserContext
}

/** Opens the customer list, stops the clock and answers the next list request with `reply`. */
async function answeredWith({ page, api, context }: Scene, reply: Reply): Promise<void> {
  await page.clock.install()
  await holdCookie(context)
  const ask = await openCustomers(page)
  await stopClock(page)
  api.on(listKey, reply)
  await ask()
}

/** Expects no toast 999 ms after the response, one at 1000 ms, and none about 3000 ms later. */
async function expectToast(page: Page, heading: string, detail: string): Promise<void> {
  await page.clock.runFor(999)
  await expect(alerts(page)).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(alerts(page)).toHaveCount(1)
  await expect(alerts(page).getByText(heading, { exact: true })).toBeVisible()
  await expect(alerts(page).getByText(detail, { exact: true })).toBeVisible()
  await page.clock.runFor(2850)
  await expect(alerts(page)).toHaveCount(1)
  await page.clock.runFor(300)
  await expect(alerts(page)).toHaveCount(0)
}

const asked = '/customers?archived=true'
const withRedirect = (path: string, to: string) => `${path}?redirect=${encodeURIComponent(to)}`

test('57 401 on the user load, whatever it says: session cleared, /login with the path, the message', async ({
  page,
  api,
  context,
}) => {
  for (const [index, answer] of [expired, forbidden, refusal(401), { status: 401, text: 'no' }].entries()) {
    await holdCookie(context, `token-${index}`)
    api.on(userKey, answer)
    await page.goto(`/internal/wiki?a=${index}#part`)
    await expect(title(page, 'Sign in')).toBeVisible()
    await expect(alerts(page)).toContainText(sessionExpired)
    expect(fullPath(page)).toBe(withRedirect('/login', '/internal/wiki'))
    expect(await cookieOf(context)).toBeUndefined()
  }
})

test('58 401 with expired on any other request: logged out, /login with the full path, toast after 1 s for 3 s', async ({
  page,
  api,
  context,
}) => {
  const message = 'This session has expired by age.'
  await answeredWith({ page, api, context }, refusal(401, message))
  await expect.poll(() => fullPath(page)).toBe(withRedirect('/login', asked))
  expect(await cookieOf(context)).toBeUndefined()
  await expectToast(page, 'Error Message', message)
})

test('59 401 with anything else: session kept, /forbidden with the full path, toast after 1 s for 3 s', async ({
  page,
  api,
  context,
}) => {
  await answeredWith({ page, api, context }, forbidden)
  await expect.poll(() => fullPath(page)).toBe(withRedirect('/forbidden', asked))
  expect(await cookieOf(context)).toBeDefined()
  await expectToast(page, '401 - Forbidden', mayNot)
})

// A browser can't be signed in and have a second factor pending, because the first step ends any existing session.
// packages/domain/auth/session.test.ts covers that case; this test covers a pending sign-in, which the rule ignores.
test('60 401 while a second factor is pending: nothing by this rule', async ({ page, api, provokes }) => {
  provokes(/RequestFailure/)
  await page.clock.install()
  api.on('POST /api/auth/login', needsSecondFactor('temporary'))
  api.on('POST /api/auth/mfa-login', forbidden)
  await page.goto('/login')
  await fillLogin(page)
  await expect(codeField(page)).toBeVisible()
  await enterCode(page)
  await expect.poll(() => api.of('POST /api/auth/mfa-login').length).toBeGreaterThan(0)
  await page.clock.runFor(1500)
  expect(new URL(page.url()).pathname).toBe('/verifyIdentity')
  await expect(page.getByText(/^(401 - Forbidden|Error Message)$/)).toHaveCount(0)
})

test('61 a 401 while signed out: this rule does nothing', async ({ page, api }) => {
  await page.clock.install()
  api.on('GET /api/health', expired)
  await page.goto('/login?redirect=%2Finternal')
  await expect.poll(() => api.of('GET /api/health').length).toBe(1)
  await page.clock.runFor(1500)
  expect(fullPath(page)).toBe('/login?redirect=%2Finternal')
  await expect(alerts(page)).toHaveCount(0)
})

test('62 a wrong password is the form’s own matter: no navigation, no 401 toast', async ({ page, api }) => {
  await page.clock.install()
  api.on('POST /api/auth/login', refusal(401, 'The email or password is wrong.'))
  await page.goto('/login')
  await fillLogin(page)
  await expect(page.getByRole('main').getByText('The email or password is wrong.')).toBeVisible()
  await page.clock.runFor(1500)
  expect(fullPath(page)).toBe('/login')
  await expect(alerts(page)).toHaveCount(0)
})

test('63 navigation is at once, the toast 1000 ms later on the new page', async ({ page, api, context }) => {
  await answeredWith({ page, api, context }, forbidden)
  await expect(title(page, /^You can’t open/)).toBeVisible()
  await page.clock.runFor(999)
  await expect(alerts(page)).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(alerts(page)).toBeVisible()
  await expect(title(page, /^You can’t open/)).toBeVisible()
})

test('64 the toast is gone 3000 ms after it appeared', async ({ page, api, context }) => {
  await answeredWith({ page, api, context }, expired)
  await expect.poll(() => new URL(page.url()).pathname).toBe('/login')
  await page.clock.runFor(1000)
  await expect(alerts(page)).toHaveCount(1)
  await page.clock.runFor(2850)
  await expect(alerts(page)).toHaveCount(1)
  await page.clock.runFor(300)
  await expect(alerts(page)).toHaveCount(0)
})

for (const [message, path] of [
  ['Session EXPIRED', '/login'],
  ['it Expired', '/login'],
  ['exp ired', '/forbidden'],
] as const)
  test(`65 "${message}" leads to ${path}: expired is looked for in the message, in any case`, async ({
    page,
    api,
    context,
  }) => {
    await answeredWith({ page, api, context }, refusal(401, message))
    await expect.poll(() => new URL(page.url()).pathname).toBe(path)
  })

test('66 a body without JSON or message counts as not expired', async ({ page, api, context }) => {
  await holdCookie(context)
  for (const answer of [
    { status: 401, text: '<p>session expired</p>', headers: { 'content-type': 'text/html' } },
    { status: 401 },
    refusal(401),
    refusal(401, undefined, { error: 'expired', message: { text: 'expired' } }),
  ]) {
    api.on(listKey, answer)
    await page.goto('/customers')
    await expect(title(page, /^You can’t open/)).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/forbidden')
  }
})

test('67 five 401s at once: one logout, one navigation, one toast', async ({ page, api, context }) => {
  await page.clock.install()
  await holdCookie(context)
  await page.goto(`/customers/${customerId}/sites`)
  await expect(title(page, 'Sites')).toBeVisible()
  const all = hold()
  api.on('GET *', all.reply)
  const before = api.calls.length
  await go(page, `/customers/${customerId}/sites/${recordId}`)
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill('north')
  await expect.poll(() => api.calls.length - before).toBeGreaterThanOrEqual(5)
  await stopClock(page)
  const seen = addressesOf(page)
  all.release(expired)
  await expect(title(page, 'Sign in')).toBeVisible()
  await page.clock.runFor(1000)
  await expect(alerts(page)).toHaveCount(1)
  expect(seen.filter((address) => address.startsWith('/login'))).toHaveLength(1)
  expect(api.of('POST /api/auth/logout').length).toBeLessThanOrEqual(1)
})

test('68 a handled 401 gives no "Error" toast besides', async ({ page, api, context }) => {
  await answeredWith({ page, api, context }, forbidden)
  await expect.poll(() => new URL(page.url()).pathname).toBe('/forbidden')
  await page.clock.runFor(1000)
  await expect(alerts(page)).toHaveCount(1)
  await expect(alerts(page).getByText('Error', { exact: true })).toHaveCount(0)
})

test('69 on /forbidden or /login already: no redirect to itself and none inside another', async ({
  page,
  api,
  context,
}) => {
  await holdCookie(context)
  await page.goto('/forbidden?redirect=%2Fsystem')
  await expect(title(page, /^You can’t open/)).toBeVisible()
  api.on(searchKey, forbidden)
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill('north')
  await expect.poll(() => api.of(searchKey).length).toBe(1)
  await expect(alerts(page)).toHaveCount(0)
  expect(fullPath(page)).toBe('/forbidden?redirect=%2Fsystem')

  api.on(searchKey, expired)
  await page.getByRole('combobox').fill('northgate')
  await expect(title(page, 'Sign in')).toBeVisible()
  expect(fullPath(page)).toBe('/login?redirect=%2Fsystem')

  // The server refuses the cookie's session while the console is on /login.
  await holdCookie(context, 'token-b')
  api.on(userKey, expired)
  await page.goto('/login?redirect=%2Finternal')
  await expect(title(page, 'Sign in')).toBeVisible()
  expect(fullPath(page)).toBe('/login?redirect=%2Finternal')
})

test('70 403 has no rule: the global handler’s toast, no navigation, session kept', async ({
  page,
  api,
  context,
  provokes,
}) => {
  provokes(/403/, /Not for you/)
  await holdCookie(context)
  api.on(userKey, refusal(403, 'Not for you, expired.'))
  await page.goto('/internal')
  await expect(alerts(page).getByText('Error', { exact: true })).toBeVisible()
  await expect(alerts(page)).toContainText('Not for you, expired.')
  expect(fullPath(page)).toBe('/internal')
  expect(await cookieOf(context)).toBeDefined()
})

test('71 a 401 is never retried', async ({ page, api, context }) => {
  await answeredWith({ page, api, context }, forbidden)
  await expect(title(page, /^You can’t open/)).toBeVisible()
  await page.clock.runFor(2000)
  expect(api.of(listKey).filter(({ query }) => query.has('archived'))).toHaveLength(1)
})

test('72 the user load’s message is an error toast, at once, for 3 s', async ({ page, api, context }) => {
  await page.clock.install()
  await holdCookie(context)
  const slow = hold()
  api.on(userKey, slow.reply)
  await page.goto('/internal')
  await expect.poll(() => api.of(userKey).length).toBe(1)
  await stopClock(page)
  slow.release(expired)
  await expect(alerts(page)).toContainText(sessionExpired)
  await page.clock.runFor(2850)
  await expect(alerts(page)).toHaveCount(1)
  await page.clock.runFor(300)
  await expect(alerts(page)).toHaveCount(0)
})

test('73 the user load’s redirect is the path alone, that of expired the full path, encoded', async ({
  page,
  api,
  context,
}) => {
  const path = `/customers/${customerId}/users`
  await holdCookie(context)
  api.on(userKey, expired)
  await page.goto(`${path}?page=3#x`)
  await expect(title(page, 'Sign in')).toBeVisible()
  expect(fullPath(page)).toBe(withRedirect('/login', path))

  await holdCookie(context, 'token-b')
  api.off(userKey)
  api.on(`GET /api/customers/${customerId}`, expired)
  await page.goto(`${path}?page=3#x`)
  await expect(title(page, 'Sign in')).toBeVisible()
  expect(fullPath(page)).toBe(withRedirect('/login', `${path}?page=3#x`))
})

test('74 after login only a safe redirect is followed, otherwise it is /', async ({ page, api, context }) => {
  api.on(`GET /api/customers/${customerId}`, { json: record(customerId) })
  await page.goto('/login?redirect=%2F%5Cevil.example')
  await fillLogin(page)
  await expect(title(page, 'Work queue')).toBeVisible()
  expect(fullPath(page)).toBe('/')
  await holdCookie(context)
  for (const [redirect, reached] of [
    ['/internal/wiki?a=1#b', '/internal/wiki?a=1#b'],
    [`/customers/${customerId}/users`, `/customers/${customerId}/users`],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['https://evil.example', '/'],
    ['internal', '/'],
    ['/login', '/'],
    ['/LOGIN?redirect=/internal', '/'],
    ['/verifyIdentity', '/'],
    ['', '/'],
  ] as const) {
    await go(page, withRedirect('/login', redirect))
    await expect.poll(() => fullPath(page), redirect).toBe(reached)
  }
})
