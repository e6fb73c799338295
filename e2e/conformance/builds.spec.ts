/** New builds and lost chunks (spec:console#105-114). */
import type { Page, Route } from '@playwright/test'
import { expect, sessionOf } from '../fixtures.ts'
import { stopClock } from '../stopClock.ts'
import { fullPath, go, hold, holdCookie, test, title } from './support.ts'

const latestPath = '/builds/latest.json'
const accountChunk = /\/assets\/AccountPage-[^/]+\.js$/

type Say = (route: Route) => Promise<unknown>
const sayId =
  (id: string): Say =>
  (route) =>
    route.fulfill({ json: { id, timestamp: 1 } })

interface Builds {
  polls: URL[]
  /** The ID of the build that the server serves. */
  own: string
  say: Say
  /** Number of full page loads. */
  documents: number
}

/** Fakes the latest-build file. By default it reports the current build. */
async function playBuilds(page: Page, first?: Say): Promise<Builds> {
  const { id: own } = (await (await page.request.get(latestPath)).json()) as { id: string }
  const builds: Builds = { polls: [], own, say: first ?? sayId(own), documents: 0 }
  await page.route(
    (url) => url.pathname === latestPath,
    (route) => {
      builds.polls.push(new URL(route.request().url()))
      return builds.say(route)
    },
  )
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) builds.documents++
  })
  return builds
}

/** Makes the chunk fail in the current document and load again in the next one. */
async function loseForNow(page: Page, chunk: RegExp, builds: Builds): Promise<void> {
  const { documents } = builds
  await page.unroute(chunk)
  await page.route(chunk, (route) => (builds.documents === documents ? route.abort() : route.fallback()))
}

async function openAt(page: Page, address: string): Promise<void> {
  await holdCookie(page.context())
  await page.goto(address)
  await expect(title(page)).toBeVisible()
}

/** Marks the current document; a full load removes the mark. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(globalThis, { marked: true }))
const isMarked = (page: Page) => page.evaluate(() => Reflect.has(globalThis, 'marked'))

test.beforeEach(({ provokes }) => provokes(/status of (404|500)/, /net::ERR_/, /dynamically imported module/))

test('105 the manifest of this build is fetched at the start, the latest file with a query that always differs', async ({
  page,
  api: _,
}) => {
  await page.clock.install()
  const builds = await playBuilds(page)
  const manifest = page.waitForResponse((response) => response.url().includes('/builds/meta/'))
  await openAt(page, '/internal')
  expect(new URL((await manifest).url()).pathname).toBe(`/builds/meta/${builds.own}.json`)
  expect(await (await manifest).json()).toMatchObject({ id: builds.own })
  await page.clock.runFor(10_100)
  await expect.poll(() => builds.polls.length).toBe(1)
  await page.clock.runFor(10_100)
  await expect.poll(() => builds.polls.length).toBe(2)
  expect(new Set(builds.polls.map(({ search }) => search)).size).toBe(2)
  expect(builds.polls.every(({ search }) => search.length > 1)).toBe(true)
})

test('106 it is polled every 10 s from the start of the one before, the first time after 10 s, one at a time', async ({
  page,
  api: _,
}) => {
  await page.clock.install()
  await page.addInitScript(() => void Object.assign(globalThis, { startedAt: Date.now() }))
  const slow = hold()
  const builds = await playBuilds(page, (route) => slow.reply().then(() => sayId(builds.own)(route)))
  await openAt(page, '/internal')
  const [started, ready] = await page.evaluate(() => [Number(Reflect.get(globalThis, 'startedAt')), Date.now()])
  await stopClock(page)
  const runUntilPoll = (count: number) =>
    expect
      .poll(
        async () => {
          if (builds.polls.length < count) await page.clock.runFor(200)
          return builds.polls.length
        },
        { intervals: [20] },
      )
      .toBe(count)
  /** When a poll was sent. Its query is the time. */
  const sentAt = (index: number) => Number(builds.polls[index]?.search.slice(1))
  await runUntilPoll(1)
  expect(sentAt(0)).toBeGreaterThanOrEqual((started ?? 0) + 10_000)
  expect(sentAt(0)).toBeLessThanOrEqual((ready ?? 0) + 10_000)
  // No second poll until the first is answered.
  await page.clock.runFor(8000)
  expect(builds.polls).toHaveLength(1)
  builds.say = sayId(builds.own)
  slow.release({})
  // The interval starts when the first poll is sent.
  await runUntilPoll(2)
  expect(sentAt(1) - sentAt(0)).toBeGreaterThanOrEqual(10_000)
  // Counted from the first response, it would be at least 18 seconds.
  expect(sentAt(1) - sentAt(0)).toBeLessThan(18_000)
})

test('107 the same id, failures and nonsense change nothing, and polling goes on', async ({ page, api: _ }) => {
  await page.clock.install()
  const builds = await playBuilds(page)
  await openAt(page, '/internal')
  await mark(page)
  const answers: Say[] = [
    sayId(builds.own),
    (route) => route.fulfill({ status: 500, body: 'no' }),
    (route) => route.fulfill({ status: 404, body: 'no' }),
    (route) => route.abort(),
    (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Postern</title>' }),
    (route) => route.fulfill({ json: {} }),
    (route) => route.fulfill({ json: { id: 7 } }),
    (route) => route.fulfill({ json: null }),
    (route) => route.fulfill({ json: { id: '' } }),
  ]
  for (const [index, say] of answers.entries()) {
    builds.say = say
    await page.clock.runFor(10_100)
    await expect.poll(() => builds.polls.length).toBe(index + 1)
  }
  await expect(page.getByRole('alert')).toHaveCount(0)
  await go(page, '/internal/wiki')
  await expect(title(page, 'Wiki')).toBeVisible()
  expect(await isMarked(page)).toBe(true)
})

test('108 a new id reloads nothing by itself: typed text stays, and the next navigation is a full load', async ({
  page,
  api: _,
}) => {
  await page.clock.install()
  const builds = await playBuilds(page, sayId('a-newer-build'))
  await openAt(page, '/customers')
  await mark(page)
  await page.getByRole('searchbox', { name: 'Search customers' }).fill('typed')
  await page.clock.runFor(10_100)
  await expect.poll(() => builds.polls.length).toBe(1)
  // Polling stops once a new build is known.
  await page.clock.runFor(30_000)
  expect(builds.polls).toHaveLength(1)
  expect(await isMarked(page)).toBe(true)
  await expect(page.getByRole('searchbox', { name: 'Search customers' })).toHaveValue('typed')
  const documents = builds.documents
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Internal' }).click()
  await expect(title(page, 'Internal')).toBeVisible()
  expect(fullPath(page)).toBe('/internal')
  expect(await isMarked(page)).toBe(false)
  expect(builds.documents - documents).toBe(1)
})

test('109 a chunk that cannot be loaded during a navigation is one full load of the target', async ({
  page,
  api: _,
}) => {
  const builds = await playBuilds(page)
  await openAt(page, '/internal')
  await mark(page)
  await loseForNow(page, accountChunk, builds)
  const documents = builds.documents
  await go(page, '/AccountSettings')
  await expect(title(page, 'Account settings')).toBeVisible()
  expect(await isMarked(page)).toBe(false)
  expect(builds.documents - documents).toBe(1)
  expect(fullPath(page)).toBe('/AccountSettings')
})

test('110 within 10 s the same path is not reloaded again: the error page then; later, or elsewhere, it is', async ({
  page,
  api: _,
}) => {
  await page.clock.install()
  const builds = await playBuilds(page)
  await openAt(page, '/internal')
  await page.route(accountChunk, (route) => route.abort())
  await go(page, '/AccountSettings')
  await expect(title(page, 'Internal Server Error')).toBeVisible()
  expect(builds.documents).toBe(2)
  const kept = await page.evaluate(() => Object.values({ ...sessionStorage }).map(String))
  expect(kept.some((text) => text.includes('/AccountSettings') && /"expires":\d+/.test(text))).toBe(true)

  // The limit applies per path.
  await page.goto('/internal')
  await expect(title(page, 'Internal')).toBeVisible()
  await loseForNow(page, /\/assets\/ForbiddenPage-[^/]+\.js$/, builds)
  await go(page, '/forbidden')
  await expect(title(page, 'You can’t open this page')).toBeVisible()
  expect(builds.documents).toBe(4)

  await page.goto('/internal')
  await expect(title(page, 'Internal')).toBeVisible()
  await loseForNow(page, accountChunk, builds)
  await page.clock.fastForward(11_000)
  await go(page, '/AccountSettings')
  await expect(title(page, 'Account settings')).toBeVisible()
  expect(builds.documents).toBe(6)
})

// No fake clock here: it also replaces `performance`, which tells the console how the page was loaded.
test('111 with session storage blocked nothing crashes, and there is at most one reload', async ({ page, api: _ }) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'sessionStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
  const builds = await playBuilds(page)
  await openAt(page, '/internal')
  await page.route(accountChunk, (route) => route.abort())
  await go(page, '/AccountSettings')
  await expect(title(page, 'Internal Server Error')).toBeVisible()
  expect(builds.documents).toBe(2)
})

test('112 a failed preload never reloads', async ({ page, api: _ }) => {
  await page.clock.install()
  const builds = await playBuilds(page)
  await openAt(page, '/internal')
  await mark(page)
  let refused = 0
  await page.route(accountChunk, (route) => {
    refused++
    return route.abort()
  })
  await page.getByRole('navigation', { name: 'Areas' }).locator('..').locator('a[href="/AccountSettings"]').hover()
  await page.clock.runFor(500)
  await expect.poll(() => refused).toBeGreaterThan(0)
  await page.clock.runFor(2000)
  await expect(title(page, 'Internal')).toBeVisible()
  expect(await isMarked(page)).toBe(true)
  expect(builds.documents).toBe(1)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('113 polls carry no token, pause in a hidden tab and go on at once on return', async ({ page, api: _ }) => {
  await page.clock.install()
  await page.addInitScript(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => Reflect.get(globalThis, 'seen') ?? 'visible' })
    Object.defineProperty(document, 'hidden', { get: () => document.visibilityState === 'hidden' })
  })
  const show = (state: 'visible' | 'hidden') =>
    page.evaluate((seen) => {
      Object.assign(globalThis, { seen })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  const headers: Record<string, string>[] = []
  page.on('request', (request) => {
    if (request.url().includes('/builds/')) headers.push(request.headers())
  })
  const builds = await playBuilds(page)
  await openAt(page, '/internal')
  await show('hidden')
  await page.clock.runFor(35_000)
  expect(builds.polls).toHaveLength(0)
  await show('visible')
  await expect.poll(() => builds.polls.length).toBe(1)
  await page.clock.runFor(10_100)
  await expect.poll(() => builds.polls.length).toBe(2)
  expect(headers.length).toBeGreaterThanOrEqual(3)
  expect(headers.map(({ authorization }) => authorization).filter(Boolean)).toEqual([])
})

test('114 the session survives the reload; page and latest file are not cached, old chunks stay', async ({
  page,
  request,
}) => {
  await page.clock.install()
  const builds = await playBuilds(page, sayId('a-newer-build'))
  const { token, userId } = await sessionOf(request, 'admin')
  const value = encodeURIComponent(JSON.stringify({ token, userId }))
  await page.context().addCookies([{ name: 'postern_auth', value, domain: 'localhost', path: '/', sameSite: 'Strict' }])
  await page.goto('/internal')
  await expect(title(page, 'Internal')).toBeVisible()
  await page.clock.runFor(10_100)
  await expect.poll(() => builds.polls.length).toBe(1)
  await page.getByRole('navigation', { name: 'Internal' }).getByRole('link', { name: 'Wiki' }).click()
  await expect(title(page, 'Wiki')).toBeVisible()
  expect(builds.documents).toBe(2)

  const caching = async (path: string) => (await request.get(path)).headers()['cache-control']
  expect(await caching('/')).toMatch(/no-store|no-cache/)
  expect(await caching('/internal')).toMatch(/no-store|no-cache/)
  expect(await caching(latestPath)).toMatch(/no-store|no-cache/)
  // tools/oldBuilds.test.ts checks that chunks of earlier builds stay. A missing chunk is a 404, not an HTML page.
  const lost = await request.get('/assets/AccountPage-00000000.js')
  expect(lost.status()).toBe(404)
  expect(lost.headers()['content-type']).not.toContain('html')
})
