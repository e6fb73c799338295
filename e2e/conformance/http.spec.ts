/** The HTTP client (spec:console#90-104). */
import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { stopClock } from '../stopClock.ts'
import {
  type Answer,
  alerts,
  customerId,
  fillLogin,
  go,
  hold,
  holdCookie,
  openCustomers,
  type PlayedApi,
  record,
  recordId,
  refusal,
  signedIn,
  test,
  title,
  user,
} from './support.ts'

const userKey = 'GET /api/auth/user'
const listKey = 'GET /api/customers'
const loginKey = 'POST /api/auth/login'
const retried = [408, 409, 425, 429, 500, 502, 503, 504]
const notRetried = [400, 403, 404, 422, 501]

test.beforeEach(({ provokes }) => provokes(/status of [45]\d\d/, /net::ERR_/, /RequestFailure/))

/** Opens the customer list with a failed load. Each call of the returned function retries once and counts the requests sent. */
async function failingList(page: Page, api: PlayedApi) {
  api.on(listKey, refusal(400, 'First.'))
  await page.goto('/customers')
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  return async (answer: Answer | 'fails', text: string): Promise<number> => {
    const before = api.of(listKey).length
    api.on(listKey, answer)
    await again.click()
    await expect(page.getByRole('main').getByText(text)).toBeVisible()
    return api.of(listKey).length - before
  }
}

test('90 the base address comes from the page at run time, a trailing slash is harmless', async ({ page, context }) => {
  await holdCookie(context)
  const asked: string[] = []
  await page.route(
    (url) => url.pathname.startsWith('/elsewhere/'),
    (route) => {
      const path = new URL(route.request().url()).pathname
      asked.push(path)
      return route.fulfill(path.endsWith('/auth/user') ? { json: user() } : { status: 404, json: {} })
    },
  )
  for (const base of ['/elsewhere', '/elsewhere/', '/elsewhere//']) {
    await page.route(
      (url) => url.pathname === '/internal',
      async (route) => {
        const answer = await route.fetch()
        const html = await answer.text()
        const told = html.replace(/(name="postern-api" content=")[^"]*/, `$1${base}`)
        expect(told).toContain(base)
        await route.fulfill({ response: answer, body: told })
      },
      { times: 1 },
    )
    await page.goto('/internal')
    await expect(title(page, 'Internal'), base).toBeVisible()
  }
  expect(asked.filter((path) => !path.startsWith('/elsewhere/api/'))).toEqual([])
  expect(asked.filter((path) => path === '/elsewhere/api/auth/user')).toHaveLength(3)
})

test('91 signed in every request carries the session’s token, signed out none does', async ({ page, api, context }) => {
  await page.goto('/login')
  await expect.poll(() => api.of('GET /api/health').length).toBe(1)
  expect(api.calls.map(({ headers }) => headers.authorization).filter(Boolean)).toEqual([])
  api.calls.length = 0
  await holdCookie(context, 'token-b')
  await page.goto(`/customers/${customerId}/sites/${recordId}`)
  await expect(title(page)).toBeVisible()
  await expect.poll(() => api.calls.length).toBeGreaterThanOrEqual(4)
  expect(new Set(api.calls.map(({ headers }) => headers.authorization))).toEqual(new Set(['Bearer token-b']))
})

test('92 forgot-password and reset-password carry no token', async ({ page, api }) => {
  api.on('POST /api/auth/forgot-password', { json: { message: 'Sent.' } })
  api.on('POST /api/auth/reset-password', { json: { message: 'Set.' } })
  await page.goto('/login#forgot')
  await page.getByLabel('Email').fill('admin@postern.test')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText('Sent.')).toBeVisible()
  await page.goto('/login')
  await page.goto(`/login#reset=${'a'.repeat(43)}`)
  await page.getByLabel('New password', { exact: true }).fill('a long and quiet evening')
  await page.getByLabel('Confirm new password').fill('a long and quiet evening')
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(page.getByText('Set.')).toBeVisible()
  for (const name of ['forgot-password', 'reset-password'])
    expect(api.of(`POST /api/auth/${name}`).map(({ headers }) => headers.authorization)).toEqual([undefined])
})

test('93 the token is never sent elsewhere: build files, scripts, icons, other origins', async ({
  page,
  api: _,
  context,
  strangers,
}) => {
  await page.clock.install()
  await holdCookie(context, 'secret-token')
  const carrying: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // Ignores the Cookie header: the browser sends it only to our own origin, and the server doesn't read it.
    if (request.headers().authorization !== undefined || request.url().includes('secret-token')) carrying.push(pathname)
  })
  const polled = page.waitForRequest((request) => request.url().includes('/builds/latest.json'))
  await page.goto('/customers')
  await expect(title(page, 'Customers')).toBeVisible()
  await page.clock.runFor(10_500)
  await polled
  expect(carrying.length).toBeGreaterThan(0)
  expect(carrying.filter((path) => !path.startsWith('/api/'))).toEqual([])
  expect(strangers).toEqual([])
})

test('94 GET is sent twice on 408, 409, 425, 429, 500, 502, 503, 504', async ({ page, api, context }) => {
  await holdCookie(context)
  const ask = await failingList(page, api)
  for (const status of retried)
    expect(await ask(refusal(status, `Said ${status}.`), `Said ${status}.`), String(status)).toBe(2)
})

// PUT isn't tested because the console sends none; ofetch treats it like POST.
test('95 POST, PATCH and DELETE are sent once, whatever the status', async ({ page, api, context }) => {
  await page.goto('/login')
  for (const status of [...retried, ...notRetried]) {
    const before = api.of(loginKey).length
    api.on(loginKey, refusal(status, `Said ${status}.`))
    await fillLogin(page)
    await expect(page.getByRole('main').getByText(`Said ${status}.`)).toBeVisible()
    expect(api.of(loginKey).length - before, String(status)).toBe(1)
  }
  await holdCookie(context)
  const address = `/customers/${customerId}/sites/${recordId}`
  for (const [method, action] of [
    ['PATCH', 'edit'],
    ['DELETE', 'archive'],
  ] as const)
    for (const status of [500, 503]) {
      api.calls.length = 0
      api.on(`${method} /api${address}`, refusal(status, `Said ${status}.`))
      await page.goto(`${address}?tab=details`)
      if (action === 'edit') {
        await page.getByRole('region', { name: 'Identity' }).getByRole('button', { name: /Edit/ }).click()
        await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Another name')
        await page.getByRole('button', { name: /^Save changes/ }).click()
      } else {
        await page.getByRole('button', { name: 'More actions' }).click()
        await page.getByRole('menuitem', { name: /Archive/ }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('textbox', { name: /^Type/ }).fill(record(recordId).name)
        await dialog.getByRole('button', { name: /^Archive/ }).click()
      }
      await expect(page.getByText(`Said ${status}.`).first()).toBeVisible()
      expect(api.of(`${method} /api${address}`), `${method} ${status}`).toHaveLength(1)
    }
})

test('96 GET is sent once on 400, 401, 403, 404, 422, 501', async ({ page, api, context }) => {
  await holdCookie(context)
  const ask = await failingList(page, api)
  for (const status of notRetried)
    expect(await ask(refusal(status, `Said ${status}.`), `Said ${status}.`), String(status)).toBe(1)
  const before = api.of(listKey).length
  api.on(listKey, refusal(401, 'No.'))
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect(title(page, /^You can’t open/)).toBeVisible()
  expect(api.of(listKey).length - before).toBe(1)
})

test('97 a network failure counts as 500: GET twice, POST once', async ({ page, api, context }) => {
  api.on(loginKey, 'fails')
  await page.goto('/login')
  await fillLogin(page)
  await expect(page.getByRole('main').getByText(/Can’t reach Postern/)).toBeVisible()
  expect(api.of(loginKey)).toHaveLength(1)
  await holdCookie(context)
  const ask = await failingList(page, api)
  expect(await ask('fails', 'Can’t reach Postern.')).toBe(2)
})

test('98 an abort by the app is not retried', async ({ page, api, context }) => {
  await holdCookie(context)
  const ask = await openCustomers(page)
  const aborted: string[] = []
  page.on('requestfailed', (request) => aborted.push(new URL(request.url()).search))
  api.on(listKey, hold().reply)
  await ask()
  await expect.poll(() => api.of(listKey).filter(({ query }) => query.has('archived')).length).toBe(1)
  // Leaving the page aborts its pending request.
  await go(page, '/internal')
  await expect(title(page, 'Internal')).toBeVisible()
  await expect.poll(() => aborted.filter((search) => search.includes('archived')).length).toBe(1)
  expect(api.of(listKey).filter(({ query }) => query.has('archived'))).toHaveLength(1)
  await expect(alerts(page)).toHaveCount(0)
})

test('99 the retry is at once: no delay, and Retry-After is not read', async ({ page, api, context }) => {
  await page.clock.install()
  await holdCookie(context)
  await failingList(page, api)
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
  // With the clock stopped, a delayed retry would never be sent.
  await stopClock(page)
  const before = api.of(listKey).length
  api.on(listKey, { ...refusal(429, 'Too many.'), headers: { 'retry-after': '60' } })
  await again.click()
  await expect.poll(() => api.of(listKey).length - before).toBe(2)
})

test('100 503 then 200: the result is used without a word; both failed: one error, of the second', async ({
  page,
  api,
  context,
}) => {
  await holdCookie(context)
  let asked = 0
  api.on(userKey, () => (++asked % 2 === 1 ? refusal(503, 'The first.') : { json: user() }))
  await page.goto('/internal')
  await expect(title(page, 'Internal')).toBeVisible()
  await expect(alerts(page)).toHaveCount(0)
  api.on(userKey, () => refusal(503, ++asked % 2 === 1 ? 'The first.' : 'The second.'))
  await page.goto('/internal')
  await expect(alerts(page)).toHaveCount(1)
  await expect(alerts(page)).toContainText('The second.')
})

// FormData isn't tested because the console sends none; ofetch passes it through unchanged.
test('101 JSON goes and comes as application/json; a retry carries the token of its own moment', async ({
  page,
  api,
  context,
}) => {
  await page.goto('/login')
  await fillLogin(page)
  await expect(title(page, 'Work queue')).toBeVisible()
  expect(api.of(loginKey)[0]?.headers).toMatchObject({ 'content-type': 'application/json', accept: 'application/json' })
  expect(api.of(userKey)[0]?.headers.accept).toBe('application/json')

  // The list's first attempt fails after another tab has signed in again.
  const first = hold()
  let asked = 0
  api.on(listKey, () =>
    ++asked === 1 ? first.reply() : { json: { items: [record(customerId)], nextCursor: null, total: 1 } },
  )
  await go(page, '/customers')
  await expect.poll(() => asked).toBe(1)
  const other = await context.newPage()
  await other.goto('/internal')
  await go(other, '/AccountSettings')
  api.on(loginKey, signedIn('token-b'))
  await other.getByRole('button', { name: 'Sign out', exact: true }).click()
  await fillLogin(other)
  await expect(title(other, 'Work queue')).toBeVisible()
  first.release(refusal(503))
  await go(page, '/customers?q=north')
  await expect(title(page, 'Customers')).toBeVisible()
  const tokens = () => api.of(listKey).map(({ headers }) => headers.authorization)
  await expect.poll(() => new Set(tokens().slice(1))).toEqual(new Set(['Bearer token-b']))
  expect(tokens()[0]).toBe('Bearer token-a')
})

test('103 the user calls ask with deep=true', async ({ page, api, context }) => {
  await holdCookie(context)
  await page.goto('/internal')
  await expect(title(page, 'Internal')).toBeVisible()
  const asked = api.calls.filter(({ path }) => /^\/api\/auth\/user(\/|$)/.test(path))
  expect(asked.map(({ query }) => query.get('deep'))).toEqual(['true'])
})

test('104 nothing but the client retries, and coming back to the tab asks nothing', async ({ page, api, context }) => {
  await page.clock.install()
  await holdCookie(context)
  api.on(listKey, refusal(503, 'Broken.'))
  await page.goto('/customers')
  await expect(page.getByRole('main').getByText('Broken.')).toBeVisible()
  await page.clock.runFor(60_000)
  await page.evaluate(() => {
    dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await page.clock.runFor(60_000)
  expect(api.of(listKey)).toHaveLength(2)
})
