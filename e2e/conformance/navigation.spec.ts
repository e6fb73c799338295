/** No address leaves the origin (spec:console#126-129). packages/console/navigation/navigateTo.test.ts tests what navigateTo throws. */
import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { customerId, fillLogin, fullPath, holdCookie, record, test, title } from './support.ts'

const host = 'evil.example'

/** Other origins, in every spelling. */
const outside = [
  ...[
    'https://',
    'http://',
    'HTTPS://',
    'hTTp://',
    'https:',
    'https:/',
    'https:///',
    'https:\\\\',
    'ftp://',
    'ws://',
    'wss://',
    'file://',
  ],
  ...[
    '//',
    '///',
    '////',
    '/////',
    '/\\',
    '\\/',
    '\\\\',
    '\\',
    '/\\/',
    '//\\',
    '/\\\\',
    '\\\\\\',
    '/./\\',
    '/.//',
    '/..//',
    '/internal/..//',
  ],
  ...[
    '/\t/',
    '/\n/',
    '/\r/',
    '/\r\n/',
    '\t//',
    '\n//',
    ' //',
    '\u0000//',
    '\u000b//',
    '\u00a0//',
    '\u2028//',
    '\ufeff//',
    '/ /',
    '/\u0000/',
    '/\u0009\\',
  ],
  ...[
    '/%2f',
    '/%2F',
    '/%2f%2f',
    '%2f%2f',
    '%2F%2F',
    '/%5c',
    '/%5C',
    '%5c%5c',
    '/%09/',
    '/%0a/',
    '/%0d%0a/',
    '/%00/',
    '%09//',
    '/%E2%80%A8/',
  ],
  ...[
    '//localhost@',
    '//localhost:4310@',
    'https://localhost@',
    '//localhost.',
    '/@',
    '@',
    '//@',
    '//%40',
    '/;@',
    'http:\\',
    'http:@',
  ],
  ...['／／', '/／', '／', '。', '//⁄', '/\u2215', '\u2215\u2215', '//[::]@', '//0x7f000001@', '//127.1@'],
].map((start) => start + host)

/** URLs that would run code or show foreign content. */
const programs = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'JAVASCRIPT:alert(1)',
  ' javascript:alert(1)',
  '\tjavascript:alert(1)',
  '\u0000javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  'java\r\nscript:alert(1)',
  'javascript&colon;alert(1)',
  'javascript\u003aalert(1)',
  'javascript://localhost/%0aalert(1)',
  'javascript:/*/../internal*/alert(1)',
  'javascript%3Aalert(1)',
  '/javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'DATA:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  ' data:text/html,x',
  'data%3Atext/html,x',
  'blob:http://localhost/0192f3c1',
  'BLOB:null/x',
  'vbscript:msgbox(1)',
  'VBScript:msgbox(1)',
  'view-source:http://localhost/',
  'filesystem:http://localhost/x',
  'about:blank',
  'mailto:someone@evil.example',
]

/** Same-origin addresses that would loop or aren't pages, and malformed ones. */
const circles = [
  '/login',
  '/LOGIN',
  '/login/',
  '/login?redirect=/login',
  '/login?redirect=%2Flogin%3Fredirect%3D%2Flogin',
  '/verifyIdentity',
  '/VERIFYIDENTITY/',
  '/forbidden/../login',
  '/./login',
  '/%6cogin',
  '/internal/%2e%2e/login',
  '/nope',
  '/api/health',
  '/assets/x.js',
  'internal',
  './internal',
  '../internal',
  '?redirect=/internal',
  '#internal',
  '',
  ' ',
  '/internal\r\nSet-Cookie: a=b',
  '/internal%0d%0aSet-Cookie:%20a=b',
  '/internal\\..\\login',
]

const once = (payloads: readonly string[]) => payloads.map(encodeURIComponent)
/** Each payload encoded once, twice and minimally. Encoding twice catches code that decodes twice. */
const spellings = (payloads: readonly string[]) => [
  ...new Set([
    ...once(payloads),
    ...once(once(payloads)),
    ...payloads.map((text) => encodeURI(text).replace(/[&#+]/g, encodeURIComponent)),
  ]),
]

interface Reached {
  payload: string
  at: string
  moves: number
}

/** Opens `/login?redirect={payload}` while signed in, one by one, and returns where each led and after how many navigations. */
const reachedBy = (page: Page, payloads: readonly string[]): Promise<Reached[]> =>
  page.evaluate(async (all) => {
    const reached: Reached[] = []
    let moves = 0
    const { pushState, replaceState } = history
    const counted =
      (move: typeof pushState): typeof pushState =>
      (...args) => {
        moves++
        move.apply(history, args)
      }
    history.pushState = counted(pushState)
    history.replaceState = counted(replaceState)
    for (const payload of all) {
      moves = 0
      history.pushState(null, '', `/login?redirect=${payload}`)
      const until = performance.now() + 3000
      while (location.pathname !== '/' && performance.now() < until) await new Promise(requestAnimationFrame)
      reached.push({ payload, at: location.href, moves })
    }
    return reached
  }, payloads)

async function expectAllHome(page: Page, payloads: readonly string[]): Promise<void> {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await holdCookie(page.context())
  await page.goto('/')
  await expect(title(page, 'Work queue')).toBeVisible()
  const home = page.url()
  const reached = await reachedBy(page, payloads)
  expect(reached).toHaveLength(payloads.length)
  expect(reached.filter(({ at }) => at !== home)).toEqual([])
  // A loop would take more navigations than going there and home.
  expect(reached.filter(({ moves }) => moves > 6)).toEqual([])
  expect(dialogs).toEqual([])
  await expect(title(page, 'Work queue')).toBeVisible()
}

test('126 the console goes to no other origin by itself, // included', async ({ page, api: _, context }) => {
  for (const payload of [`https://${host}/customers`, `//${host}`]) {
    await context.clearCookies()
    await page.goto(`/login?redirect=${encodeURIComponent(payload)}`)
    await fillLogin(page)
    await expect(title(page, 'Work queue'), payload).toBeVisible()
    expect(fullPath(page), payload).toBe('/')
  }
  await expectAllHome(page, once(outside))
})

test('127 javascript:, data:, blob: and vbscript: are refused in any case, behind blanks and control characters', async ({
  page,
  api: _,
}) => {
  await expectAllHome(page, once(programs))
})

test('128 redirect parameters, spelled in more than 200 ways: none leaves the origin, none goes round', async ({
  page,
  api: _,
}) => {
  // More than 200 navigations, and the test waits for each.
  test.setTimeout(90_000)
  const payloads = spellings([...outside, ...programs, ...circles])
  // Tests 126 and 127 cover the rest.
  const followed = new Set(once([...outside, ...programs]))
  const rest = payloads.filter((payload) => !followed.has(payload))
  expect(rest.length).toBeGreaterThanOrEqual(200)
  await expectAllHome(page, rest)

  // The forbidden page builds its link from the same parameter.
  for (const payload of [`/\\${host}`, 'java\nscript:alert(1)', `%2F%2F${host}`, `//${host}`, 'javascript:alert(1)']) {
    await page.goto(`/forbidden?redirect=${encodeURIComponent(payload)}`)
    await expect(page.getByRole('main').getByRole('link', { name: 'Go home' }), payload).toHaveAttribute('href', '/')
  }
})

test('128 links made of what the server sent lead nowhere else', async ({ page, api, context }) => {
  await holdCookie(context)
  const nasty = { name: 'javascript:alert(1)', code: `//${host}`, primaryContactEmail: `"><a href=//${host}>@x.test` }
  api.on('GET /api/customers', { json: { items: [record(customerId, nasty)], nextCursor: null, total: 1 } })
  api.on(`GET /api/customers/${customerId}`, { json: record(customerId, nasty) })
  await page.goto('/customers')
  await expect(page.getByRole('link', { name: nasty.name }).first()).toHaveAttribute('href', `/customers/${customerId}`)
  await page.goto(`/customers/${customerId}`)
  await expect(title(page, nasty.name)).toBeVisible()
  const targets = await page
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => (link as HTMLAnchorElement).protocol + (link as HTMLAnchorElement).host),
    )
  const { protocol, host: own } = new URL(page.url())
  expect(targets.filter((target) => target !== protocol + own)).toEqual([])
})
