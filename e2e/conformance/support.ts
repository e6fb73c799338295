/**
 * Shared by the conformance tests: a fake API that each test scripts, its users and records, and page helpers. Pages, headers
 * and the content security policy come from the real server; only /api is faked, so that cases run without a real sign-in.
 */
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { allPermissions, type Permission, permissionTree } from '../../packages/domain/auth/permission.ts'
import { officeHours } from '../../packages/domain/engine/shapes.ts'
import { test as base, expect } from '../fixtures.ts'
import { type PlayedRequest, type PlayedResponse, playRequests } from '../playedRequests.ts'
import {
  quietAccount,
  quietBank,
  quietDay,
  quietDuplicates,
  quietImport,
  quietLabelUse,
  quietOpenFigures,
  quietOverview,
  quietPeriodFigures,
  quietPortfolio,
  quietPrintCounts,
  quietPrinting,
  quietTrack,
  quietWikiPage,
} from './quietAnswers.ts'

export const customerId = '01910fd8-18c5-7000-803c-a3bfa232e2e2'
export const recordId = '01910fd8-18c5-7000-803c-0000000000aa'
export const authCookie = 'postern_auth'
const userId = '01910fd8-18c5-7000-803c-0000000000bb'

/** A request that the console sent. */
export interface Call {
  method: string
  /** Without the query. */
  path: string
  query: URLSearchParams
  headers: Record<string, string>
  /** Parsed JSON, or null. */
  body: Record<string, unknown> | null
}

export interface Answer {
  status?: number
  /** Sent as JSON. */
  json?: unknown
  /** Sent unchanged. */
  text?: string
  headers?: Record<string, string>
}

/** `fails` breaks the connection without a response. */
export type Reply = Answer | 'fails' | ((call: Call) => Answer | 'fails' | Promise<Answer | 'fails'>)

export const user = (permissions: readonly Permission[] = allPermissions, more: object = {}) => ({
  id: userId,
  name: 'Ana Reyes',
  email: 'admin@postern.test',
  customerId,
  customerIds: null,
  securityRole: { id: recordId, name: 'Tested role', ...permissionTree(permissions) },
  phone: null,
  preferences: { dateFormat: 'mm/dd/yy', density: 'compact' },
  mfaIsEnabled: false,
  mfaRequired: false,
  mfaMethods: [],
  ...more,
})

/** A record with the fields that several kinds of pages read; pages ignore the rest. */
export const record = (id: string, more: object = {}) => ({
  id,
  customerId,
  name: 'Northgate University',
  code: 'NORTH',
  status: 'live',
  products: ['mail'],
  labels: {},
  tags: [],
  // Read by the overview of a site.
  parcelsInCustody: 0,
  timezone: 'America/New_York',
  openingHours: officeHours,
  specialHours: [],
  closedDays: [],
  holidayCalendar: 'none',
  rowVersion: 1,
  createdAt: '2026-01-05T12:00:00.000Z',
  updatedAt: '2026-01-05T12:00:00.000Z',
  archivedAt: null,
  ...more,
})

export const signedIn = (token: string, more: object = {}) => ({
  json: { token, userId, isMfa: false, mfaIsEnabled: false, mfaMethods: [], ...more },
})
export const needsSecondFactor = (token: string) =>
  signedIn(token, { isMfa: true, mfaIsEnabled: true, mfaMethods: ['email'] })

export const refusal = (status: number, message?: string, more: object = {}): Answer => ({
  status,
  json: { status, ...(message !== undefined && { message }), ...more },
})
export const expired = refusal(401, 'Your session has expired.', { code: 'session_expired' })
export const forbidden = refusal(401, 'You don’t have permission to do this.', { code: 'forbidden' })

const emptyPage = { json: { items: [], nextCursor: null, total: 0 } }

/** Responses for an app dashboard without stations, by path suffix. */
const quietFleet = {
  '': {
    at: '2026-01-05T12:00:00.000Z',
    counts: {
      ...{ installed: 0, online: 0, late: 0, offline: 0, offlineLong: 0, never: 0 },
      ...{ belowMinimum: 0, unsent: 0, printerFault: 0, paperOut: 0 },
    },
    added: 0,
    apps: [],
    versions: [],
    unsent: { scans: 0, oldest: null },
    latency: { p50: null, p95: null, samples: 0 },
    banks: null,
  },
  '/history': {
    ...{ app: null, platform: null, from: '2026-01-01', to: '2026-01-05' },
    ...{ days: [], adoption: [], releases: [], latency: [] },
  },
  '/activity': { zone: 'UTC', from: '2026-01-05T00:00:00.000Z', today: [], low: [], high: [], weeks: 0 },
  '/errors': { errors: [], total: 0 },
}

const nothingUnmatched = {
  items: [],
  kpi: {
    recognisedToday: 100,
    recognised30Days: 100,
    unmatched30Days: 0,
    newShapes: 0,
    openShapes: 0,
    hoursToResolve: null,
    resolved90Days: 0,
    topCustomers: [],
  },
  computedAt: '2026-01-05T12:00:00.000Z',
  complete: true,
}

const quietTasks = {
  at: '2026-01-05T12:00:00.000Z',
  from: '2026-01-04T12:10:00.000Z',
  nodes: [],
  queues: [],
  lanes: [],
  failures: [],
  totals: { schedules: 0, runs: 0, succeededPercent: null, failed: 0 },
}

const quietHome = {
  at: '2026-01-05T12:00:00.000Z',
  order: ['trouble', 'platform', 'tickets', 'reviews', 'approvals'],
  tiles: [],
  lines: [],
  missing: [],
  changes: null,
  announcements: [],
}

/** Default responses, as from a healthy server. */
const usual: Record<string, Reply> = {
  'GET /api/health': { json: { status: 'ok', version: 'test', demo: false } },
  'GET /api/auth/user': { json: user() },
  'GET /api/home': { json: quietHome },
  'GET /api/notifications/preferences': { json: { preferences: [] } },
  'PATCH /api/auth/user': { json: user() },
  'POST /api/auth/login': signedIn('token-a'),
  'POST /api/auth/logout': { status: 204 },
  'POST /api/auth/mfa-request-code': {
    json: { sentTo: 'a•••n@postern.test', expiresInSeconds: 600, resendAfterSeconds: 30 },
  },
  'POST /api/auth/mfa-login': signedIn('token-a'),
  'GET /api/auth/mfa-factors': { json: { factors: [], recoveryCodesLeft: 0 } },
  'GET /api/auth/sessions': { json: { sessions: [] } },
  'GET /api/analytics/portfolio': { json: quietPortfolio },
  'GET /api/helpDesk/figures/open': { json: quietOpenFigures },
  'GET /api/helpDesk/figures/period': { json: quietPeriodFigures },
  ...Object.fromEntries(
    ['parcel', 'mail', 'locker'].flatMap((product) =>
      Object.entries(quietFleet).map(([part, json]) => [`GET /api/dashboards/apps/${product}${part}`, { json }]),
    ),
  ),
  'GET /api/system/health': { json: { at: '2026-01-05T12:00:00.000Z', cards: [] } },
  'GET /api/system/tasks/overview': { json: quietTasks },
  'GET /api/system/unmatched/carrierLogic': { json: nothingUnmatched },
  'GET /api/wiki/lists': { json: { counts: { stale: 0, myDrafts: 0, drafts: 0, orphans: 0, trash: 0 } } },
  'GET /api/customers': {
    json: { items: [record(customerId)], nextCursor: null, total: 1 },
  },
}

function usualFor(method: string, path: string): Reply {
  const known = usual[`${method} ${path}`]
  if (known) return known
  if (/\/chat\/presence$/.test(path)) return { json: { people: [] } }
  if (/\/dependents$/.test(path)) return { json: { dependents: [], blockedReason: null } }
  if (/\/live$/.test(path)) return { json: quietBank }
  if (/\/lockerVendorAccounts\/[^/]+\/state$/.test(path)) return { json: quietAccount }
  if (/\/drain$/.test(path)) return { json: { drain: null } }
  if (/\/imports\/targets$/.test(path))
    return { json: { targets: [], keys: [], scopes: [], canLeave: false, canDeactivate: false } }
  if (/\/imports\/[^/]+$/.test(path)) return { json: { id: path.slice(-36), ...quietImport } }
  if (/\/duplicates\/summary$/.test(path)) return { json: quietDuplicates }
  if (/\/preview$/.test(path)) return { json: { rows: [] } }
  if (/\/wiki\/about\//.test(path)) return { json: { items: [] } }
  if (/\/wiki\/pages\/[^/]+$/.test(path)) return { json: { id: path.slice(-36), ...quietWikiPage } }
  if (/\/track$/.test(path)) return { json: quietTrack }
  if (/\/thermalLabels\/[^/]+\/usedBy$/.test(path)) return { json: quietLabelUse }
  if (/\/printing$/.test(path)) return { json: quietPrinting }
  if (/\/printJobs\/counts$/.test(path)) return { json: quietPrintCounts }
  if (/\/counts$/.test(path)) return { json: { totals: [] } }
  if (/\/overview$/.test(path)) return { json: quietOverview }
  if (/\/today$/.test(path)) return { json: { volume: quietDay, handedOver: 0, receivesAt: null } }
  const id = /\/([0-9a-f-]{36})$/i.exec(path)?.[1]
  return method === 'GET' && id ? { json: record(id) } : emptyPage
}

/** The fake API. Records every request; sends the reply that the test set, or the default. */
export class PlayedApi {
  readonly calls: Call[] = []
  readonly #replies = new Map<string, Reply>()

  /** Sets the reply for `'GET /api/customers'`, or with `'GET *'` for all requests without one, except the user load. */
  on(key: string, reply: Reply): void {
    this.#replies.set(key, reply)
  }

  off(key: string): void {
    this.#replies.delete(key)
  }

  /** The requests to, for example, `'GET /api/customers'`. */
  of(key: string): Call[] {
    return this.calls.filter(({ method, path }) => `${method} ${path}` === key)
  }

  async answer({ method, url, headers, postData }: PlayedRequest): Promise<PlayedResponse | 'fails'> {
    const { pathname, searchParams } = new URL(url)
    const call: Call = { method, path: pathname, query: searchParams, headers, body: readJson(postData) }
    this.calls.push(call)
    const isUser = pathname === '/api/auth/user'
    const reply =
      this.#replies.get(`${method} ${pathname}`) ??
      (isUser ? undefined : this.#replies.get(`${method} *`)) ??
      usualFor(method, pathname)
    const answer = typeof reply === 'function' ? await reply(call) : reply
    return answer === 'fails' ? answer : toResponse(answer)
  }
}

function readJson(text: string | null): Call['body'] {
  try {
    return text === null ? null : (JSON.parse(text) as Call['body'])
  } catch {
    return null
  }
}

function toResponse({ status = 200, json, text, headers = {} }: Answer): PlayedResponse {
  if (json === undefined) return { status, headers, body: text ?? '' }
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(json) }
}

/** A delayed response: `const slow = hold()`, reply with `slow.reply`, later `slow.release(answer)`. */
export function hold() {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  return { reply: () => promise, release: resolve }
}

interface Conformance {
  /** Answers from the first request on, in every tab of the test. */
  api: PlayedApi
  /** Declares console errors that the test causes on purpose: `provokes(/401/)`. */
  provokes: (...patterns: RegExp[]) => void
}

export const test = base.extend<Conformance>({
  keepsConsole: false,
  api: async ({ prepareTabs, baseURL }, use) => {
    const api = new PlayedApi()
    await prepareTabs((devTools) => playRequests(devTools, `${baseURL}/api/*`, (request) => api.answer(request)))
    await use(api)
  },
  // Tears down before `complaints` does, and removes the expected errors from it.
  provokes: async ({ complaints }, use) => {
    const expected: RegExp[] = []
    await use((...patterns) => void expected.push(...patterns))
    const others = complaints.filter((text) => !expected.some((pattern) => pattern.test(text)))
    complaints.splice(0, complaints.length, ...others)
  },
})

/** Sets the cookie that signing in would set. */
export async function holdCookie(context: BrowserContext, token = 'token-a', more: { expires?: number } = {}) {
  const value = encodeURIComponent(JSON.stringify({ token, userId }))
  await context.addCookies([{ name: authCookie, value, domain: 'localhost', path: '/', sameSite: 'Strict', ...more }])
}

export async function cookieOf(context: BrowserContext) {
  return (await context.cookies()).find(({ name }) => name === authCookie)
}

/** Navigates without a reload: the router follows the browser's history. */
export const go = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, '', to), address)

export const title = (page: Page, name?: string | RegExp): Locator =>
  page.getByRole('heading', { level: 1, ...(name !== undefined && { name }) })

/** Error toasts. */
export const alerts = (page: Page): Locator => page.getByRole('region', { name: 'Pop-ups' }).getByRole('alert')

export const fullPath = (page: Page): string => {
  const { pathname, search, hash } = new URL(page.url())
  return pathname + search + hash
}

/** Every address the page visits, in order, by full load or by the router. */
export function addressesOf(page: Page): string[] {
  const seen: string[] = []
  page.on('framenavigated', (frame) => {
    const { pathname, search } = new URL(frame.url())
    if (frame === page.mainFrame()) seen.push(pathname + search)
  })
  return seen
}

export async function fillLogin(page: Page, email = 'admin@postern.test', password = 'postern-demo-1'): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Opens the customer list and waits for its rows. The returned function requests the archived ones, at a time the test chooses. */
export async function openCustomers(page: Page, query = ''): Promise<() => Promise<void>> {
  await page.goto(`/customers${query}`)
  await expect(page.getByRole('link', { name: 'Northgate University' }).first()).toBeVisible()
  return () => page.getByRole('radiogroup').getByText('Archived').click()
}

export const codeField = (page: Page): Locator => page.getByRole('main').getByLabel('Code', { exact: true })

/** Submits the code of the second factor. */
export async function enterCode(page: Page, code = '123456'): Promise<void> {
  await codeField(page).fill(code)
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
}

/** Uses the button in account settings. */
export async function signOut(page: Page): Promise<void> {
  if (!page.url().includes('/AccountSettings')) await go(page, '/AccountSettings')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
}
