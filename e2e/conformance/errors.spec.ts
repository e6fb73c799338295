/** Errors, toasts and the error page (spec:console#75-89). */
import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { stopClock } from '../stopClock.ts'
import {
  type Answer,
  alerts,
  cookieOf,
  customerId,
  fillLogin,
  fullPath,
  go,
  hold,
  holdCookie,
  openCustomers,
  refusal,
  test,
  title,
} from './support.ts'

const userKey = 'GET /api/auth/user'
const listKey = 'GET /api/customers'
const told = (page: Page, detail: string) => alerts(page).getByText(detail, { exact: true })

// Chromium reports every error status; the console logs errors it can't handle.
test.beforeEach(({ provokes }) => provokes(/status of [45]\d\d/, /net::ERR_FAILED/, /RequestFailure/))

/** An error that nothing else handles: the user can't be loaded. Retries with the error page's own button. */
async function failWith(page: Page, answer: () => void): Promise<void> {
  answer()
  await page.getByRole('button', { name: 'Try again' }).click()
}

test('75 a failed login clears the session there was, cookie and all, and hands on what the server said', async ({
  page,
  api,
  context,
}) => {
  await page.goto('/login')
  await expect(title(page, 'Sign in')).toBeVisible()
  await holdCookie(context, 'token-of-before')
  api.on(
    'POST /api/auth/login',
    refusal(400, '2 things need a fix.', {
      code: 'invalid',
      errors: [
        { path: 'email', description: 'This is no address.' },
        { path: 'password', description: 'Too short to be one.' },
      ],
    }),
  )
  await fillLogin(page)
  await expect(page.getByText('This is no address.')).toBeVisible()
  await expect(page.getByText('Too short to be one.')).toBeVisible()
  expect(await cookieOf(context)).toBeUndefined()
  await go(page, '/internal')
  await expect.poll(() => fullPath(page)).toBe('/login?redirect=%2Finternal')
})

test('76 a failed forgot-password hands on the server’s data; other auth errors are logged besides', async ({
  page,
  api,
  complaints,
  provokes,
}) => {
  api.on('POST /api/auth/forgot-password', refusal(400, 'No mail can be sent now.'))
  await page.goto('/login')
  await page.getByRole('link', { name: /forgot/i }).click()
  await page.getByLabel('Email').fill('admin@postern.test')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByRole('main').getByText('No mail can be sent now.')).toBeVisible()
  await expect(alerts(page)).toHaveCount(0)
  const own = () => complaints.filter((text) => !/status of 400/.test(text))
  expect(own()).toEqual([])

  provokes(/This link was used/)
  api.on('POST /api/auth/reset-password', refusal(400, 'This link was used already.', { code: 'link_dead' }))
  await page.goto(`/login#reset=${'a'.repeat(43)}`)
  await page.getByLabel('New password', { exact: true }).fill('a long and quiet evening')
  await page.getByLabel('Confirm new password').fill('a long and quiet evening')
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(page.getByRole('main').getByText('This link was used already.')).toBeVisible()
  expect(own().filter((text) => /This link was used already/.test(text))).toHaveLength(1)
})

test('77 the global handler shows an error toast titled Error for 5000 ms', async ({ page, api, context }) => {
  await page.clock.install()
  await holdCookie(context)
  const slow = hold()
  api.on(userKey, slow.reply)
  await page.goto('/internal')
  await expect.poll(() => api.of(userKey).length).toBe(1)
  await stopClock(page)
  slow.release(refusal(400, 'Broken.'))
  await expect(alerts(page).getByText('Error', { exact: true })).toBeVisible()
  await page.clock.runFor(4850)
  await expect(alerts(page)).toHaveCount(1)
  await page.clock.runFor(300)
  await expect(alerts(page)).toHaveCount(0)
})

const details: [what: string, answer: Answer, detail: string][] = [
  ['message', refusal(400, 'Taken.', { errors: ['x'] }), 'Taken.'],
  ['description', { status: 400, json: { errors: [{ description: 'Described.' }] } }, 'Described.'],
  ['the entry itself', { status: 400, json: { errors: ['Plain.'] } }, 'Plain.'],
  ['nothing to say', { status: 400, json: {} }, 'An unexpected error occurred'],
]

test('78 its detail is the message, else the errors, else "An unexpected error occurred"', async ({
  page,
  api,
  context,
}) => {
  await holdCookie(context)
  api.on(userKey, refusal(400, 'First.'))
  await page.goto('/internal')
  await expect(told(page, 'First.')).toBeVisible()
  for (const [what, answer, detail] of details) {
    await failWith(page, () => api.on(userKey, answer))
    await expect(alerts(page).last().getByText(detail, { exact: true }), what).toBeVisible()
  }
})

test('79 an errors array of n entries is one toast with n lines; an empty one is the fallback', async ({
  page,
  api,
  context,
}) => {
  await holdCookie(context)
  api.on(userKey, { status: 400, json: { errors: [{ description: 'One.' }, 'Two.', { description: 'Three.' }] } })
  await page.goto('/internal')
  await expect(alerts(page)).toHaveCount(1)
  expect(await alerts(page).innerText()).toMatch(/One\.\nTwo\.\nThree\./)
  await failWith(page, () => api.on(userKey, { status: 400, json: { errors: [] } }))
  await expect(told(page, 'An unexpected error occurred')).toBeVisible()
})

test('80 without data it is the error’s own message or "An unknown error occurred", never method and address', async ({
  page,
  api,
  context,
  provokes,
}) => {
  provokes(/Own words/, /^(Error)?$/)
  await holdCookie(context)
  await page.goto('/internal')
  await expect(title(page, 'Internal')).toBeVisible()
  await page.evaluate(() => void Promise.reject(new Error('Own words.')))
  await expect(told(page, 'Own words.')).toBeVisible()
  await page.evaluate(() => void Promise.reject(new Error('')))
  await expect(told(page, 'An unknown error occurred')).toBeVisible()
  for (const answer of [{ status: 502 }, 'fails'] as const) {
    api.on(userKey, answer)
    await page.goto('/internal')
    await expect(alerts(page)).toHaveCount(1)
    await expect(alerts(page)).not.toContainText(/\[GET\]|\/api\/|http:/)
    await expect(alerts(page)).toContainText(/server|Postern/)
  }
})

// A browser can't trigger a refresh without a token, since every page that refreshes needs a session. That half is tested by
// "sends nothing without a token" in packages/console/session/secondFactor.test.ts.
test('81 an empty response is "No data received"', async ({ page, api, context }) => {
  await holdCookie(context)
  api.on(userKey, { status: 200 })
  await page.goto('/internal')
  await expect(told(page, 'No data received')).toBeVisible()
})

test('82 the detail is text, never HTML', async ({ page, api, context }) => {
  await holdCookie(context)
  const message = '<img src=x onerror="globalThis.hacked = true"><b>bold</b>'
  api.on(userKey, refusal(400, message))
  await page.goto('/internal')
  await expect(told(page, message)).toBeVisible()
  await expect(alerts(page).locator('img, b')).toHaveCount(0)
  expect(await page.evaluate(() => Reflect.has(globalThis, 'hacked'))).toBe(false)
})

test('83 the handler covers render errors, unhandled rejections and requests; aborts say nothing', async ({
  page,
  api,
  context,
  provokes,
}) => {
  provokes(/Nobody caught this/, /TypeError/, /Cannot read/, /undefined/, /^Left\.$/)
  await page.clock.install()
  await holdCookie(context)
  await page.goto('/internal')
  await expect(title(page, 'Internal')).toBeVisible()
  // Keeps toasts from disappearing while they're counted.
  await stopClock(page)
  await page.evaluate(() => void Promise.reject(new Error('Nobody caught this.')))
  await expect(told(page, 'Nobody caught this.')).toBeVisible()
  await page.evaluate(
    () => void queueMicrotask(() => Reflect.apply(Reflect.get({}, 'nobody caught this either'), null, [])),
  )
  await expect(alerts(page)).toHaveCount(2)
  await page.evaluate(() => void Promise.reject(new DOMException('Left.', 'AbortError')))

  // Leaving a page aborts its pending request, which isn't an error.
  const sites = `/customers/${customerId}/sites`
  api.on(`GET /api${sites}`, hold().reply)
  await go(page, sites)
  await expect.poll(() => api.of(`GET /api${sites}`).length).toBeGreaterThan(0)
  await go(page, '/AccountSettings')
  await expect(title(page, 'Account settings')).toBeVisible()
  await expect(alerts(page)).toHaveCount(2)

  api.on(listKey, { json: { items: [null], nextCursor: null, total: 1 } })
  await go(page, '/customers')
  await expect(title(page, 'Internal Server Error')).toBeVisible()
  await expect(alerts(page)).toHaveCount(3)
})

test('84 toasts have title and detail, role alert and a close button, are stacked, and stand above modals', async ({
  page,
  api: _,
  context,
  provokes,
}) => {
  provokes(/message\./)
  await page.clock.install()
  await holdCookie(context)
  await page.goto('/internal')
  await expect(title(page, 'Internal')).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await stopClock(page)
  await page.evaluate(() => {
    void Promise.reject(new Error('First message.'))
    void Promise.reject(new Error('Second message.'))
  })
  await expect(alerts(page)).toHaveCount(2)
  const [first, second] = [await alerts(page).first().boundingBox(), await alerts(page).last().boundingBox()]
  expect(first && second && (first.y + first.height <= second.y || second.y + second.height <= first.y)).toBe(true)
  for (const toast of await alerts(page).all()) {
    const isOnTop = await toast.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
    expect(isOnTop).toBe(true)
  }
  await alerts(page).first().getByRole('button', { name: 'Dismiss' }).click()
  await expect(alerts(page)).toHaveCount(1)
  await expect(alerts(page)).toContainText('Second message.')
})

test('85 the error page is for fatal errors; a caught request error leaves the page where it is', async ({
  page,
  api,
  context,
}) => {
  await holdCookie(context)
  const ask = await openCustomers(page)
  api.on(listKey, refusal(500, 'Broken.'))
  await ask()
  await expect(page.getByText('Broken.').first()).toBeVisible()
  await expect(title(page, 'Customers')).toBeVisible()
  await expect(title(page, 'Internal Server Error')).toHaveCount(0)
})

test('86 404 is Page Not Found; any other status or none is Internal Server Error with the message', async ({
  page,
  api,
  context,
  provokes,
}) => {
  provokes(/TypeError/, /Cannot read/, /undefined/)
  await holdCookie(context)
  await page.goto('/nope')
  await expect(title(page, 'Page Not Found')).toBeVisible()
  api.on(`GET /api/customers/${customerId}`, refusal(404, 'There is nothing.'))
  await page.goto(`/customers/${customerId}`)
  await expect(title(page, 'Page Not Found')).toBeVisible()
  for (const status of [400, 500, 503]) {
    api.on(userKey, refusal(status, `Status ${status} has words.`))
    await page.goto('/internal')
    await expect(title(page, 'Internal Server Error')).toBeVisible()
    await expect(page.getByRole('main').getByText(`Status ${status} has words.`)).toBeVisible()
  }
  // No status: the page itself fails to render.
  api.off(userKey)
  api.on(listKey, { json: { items: [null], nextCursor: null, total: 1 } })
  await page.goto('/customers')
  await expect(title(page, 'Internal Server Error')).toBeVisible()
})

const agents: [agent: string, crawler: boolean][] = [
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', true],
  ['Mozilla/5.0 (Linux) Chrome/140.0 Safari/537.36 Chrome-Lighthouse', true],
  ['facebookexternalhit/1.1', true],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36', false],
]

test('87 crawlers do not see the error page, and the error is logged', async ({ page, api, complaints, provokes }) => {
  provokes(/Broken for/)
  const browser = await page.context().newCDPSession(page)
  api.on(userKey, refusal(400, 'Broken for everybody.'))
  await page.goto('/favicon.svg')
  for (const [userAgent, crawler] of agents) {
    await browser.send('Network.setUserAgentOverride', { userAgent })
    await holdCookie(page.context())
    await page.goto('/nope')
    await expect(page).toHaveTitle(/Page Not Found/)
    await expect(title(page, 'Page Not Found'), userAgent).toHaveCount(crawler ? 0 : 1)
    const logged = complaints.length
    await page.goto('/internal')
    await expect(page).toHaveTitle(/Internal Server Error/)
    await expect(title(page, 'Internal Server Error'), userAgent).toHaveCount(crawler ? 0 : 1)
    if (crawler)
      await expect
        .poll(() => complaints.slice(logged).some((text) => text.includes('Broken for everybody.')), userAgent)
        .toBe(true)
  }
})

test('88 going elsewhere clears the error, and there is a way to the start page', async ({ page, api, context }) => {
  await holdCookie(context)
  api.on(userKey, refusal(400, 'Broken.'))
  await page.goto('/internal')
  await expect(title(page, 'Internal Server Error')).toBeVisible()
  api.off(userKey)
  await page.getByRole('link', { name: 'Go home' }).click()
  await expect(title(page, 'Work queue')).toBeVisible()
  expect(fullPath(page)).toBe('/')
  await go(page, '/nope')
  await expect(title(page, 'Page Not Found')).toBeVisible()
  await page.getByRole('link', { name: 'Go home' }).click()
  await expect(title(page, 'Work queue')).toBeVisible()
  await expect(title(page, /^(Page Not Found|Internal Server Error)$/)).toHaveCount(0)
})

test('89 an error inside a page keeps the theme button and a way out, and shows no stack', async ({
  page,
  api,
  context,
  provokes,
}) => {
  provokes(/TypeError/, /Cannot read/, /undefined/)
  await holdCookie(context)
  api.on(listKey, { json: { items: [null], nextCursor: null, total: 1 } })
  await page.goto('/customers')
  await expect(title(page, 'Internal Server Error')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Switch to (dark|light) theme$/ })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Areas' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(await page.locator('body').innerText()).not.toMatch(/\bat \S+ \(|\.js:\d+|\.tsx?:\d+/)
})
