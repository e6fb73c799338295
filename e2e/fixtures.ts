/** Shared by all browser tests: a page that must log no errors, signed-in users, and accessibility checks. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type APIRequestContext, type Browser, expect, type Locator, type Page } from '@playwright/test'
import { test as base } from './keptPage.ts'
import { lookalikes } from './lookalikes.ts'

export { expect }

interface Axe {
  run: (
    context: Element | Document,
    options: object,
  ) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Rules that a theme or density can break, since these change only colors and sizes. */
const lookRules = ['color-contrast', 'target-size'] as const
export type LookRule = (typeof lookRules)[number]

const alikeMark = 'data-alike'

/** Skips marked elements in the look rules: half of axe's time on a list is spent on rows that look the same. */
const axeSource = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')}
  axe.configure({ rules: ${JSON.stringify(lookRules.map((id) => ({ id, selector: `:not([${alikeMark}])` })))} })`

/**
 * Checks WCAG 2.2 AA and best practices, or only the `look` rules when nothing else can have changed. The look rules skip lookalikes.
 * If a dialog is open, checks only the dialog, because it hides the rest from users; routes.spec.ts checks every page itself.
 * Evaluates axe instead of injecting it: our content security policy would refuse a script tag.
 */
export async function axe(page: Page, rules: 'all' | 'look' | readonly LookRule[] = 'all'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  const alike = await page.evaluateHandle(lookalikes)
  const { violations } = await page.evaluate(
    async ({ runOnly, skipped, mark }) => {
      const dialogs = document.querySelectorAll('[role="dialog"][aria-modal="true"]')
      const shown = dialogs[dialogs.length - 1] ?? document
      const marked = skipped.flatMap((part) => [part, ...part.querySelectorAll('*')])
      for (const element of marked) element.setAttribute(mark, '')
      const options = {
        runOnly,
        // Reporting passes takes as long as the checks themselves.
        resultTypes: ['violations'],
        // Leaves out style sheets: they would load a second time, and none of these rules reads them.
        preload: { assets: ['media'] },
      }
      const found = await (globalThis as unknown as { axe: Axe }).axe.run(shown, options)
      for (const element of marked) element.removeAttribute(mark)
      return found
    },
    {
      runOnly: rules === 'all' ? standards : rules === 'look' ? [...lookRules] : [...rules],
      skipped: alike,
      mark: alikeMark,
    },
  )
  await alike.dispose()
  return violations.flatMap((violation) => violation.nodes.map((node) => `${violation.id}: ${node.html}`))
}

export const demoPassword = 'postern-demo-1'
export type Role = 'admin' | 'operations' | 'implementation' | 'support' | 'carriers' | 'readonly'

interface Session {
  token: string
  userId: string
}

const sessions = new Map<Role, Promise<Session>>()

/** One sign-in per role and worker: argon2 is slow on purpose. */
export function sessionOf(request: APIRequestContext, role: Role): Promise<Session> {
  const known = sessions.get(role)
  if (known) return known
  const fresh = request
    .post('/api/auth/login', { data: { email: `${role}@postern.test`, password: demoPassword } })
    .then((answer) => answer.json() as Promise<Session>)
  sessions.set(role, fresh)
  return fresh
}

/** Sets the cookie that signing in would set. */
export async function signInAs(page: Page, role: Role): Promise<Session> {
  const { token, userId } = await sessionOf(page.request, role)
  const value = encodeURIComponent(JSON.stringify({ token, userId }))
  await page.context().addCookies([{ name: 'postern_auth', value, domain: 'localhost', path: '/', sameSite: 'Strict' }])
  return { token, userId }
}

/** An API client for a user with this role, to set up test data. */
export async function api(page: Page, role: Role = 'admin') {
  const { token } = await sessionOf(page.request, role)
  const headers = { authorization: `Bearer ${token}` }
  return {
    get: async <T>(path: string): Promise<T> => (await page.request.get(path, { headers })).json() as Promise<T>,
    post: async <T>(path: string, data: object): Promise<T> => {
      const answer = await page.request.post(path, { headers, data })
      expect(answer.ok(), await answer.text()).toBe(true)
      return answer.json() as Promise<T>
    },
    patch: async (path: string, data: object, version: number) => {
      const answer = await page.request.patch(path, { headers: { ...headers, 'if-match': `"${version}"` }, data })
      expect(answer.ok(), await answer.text()).toBe(true)
    },
  }
}

interface Watch {
  /** Console errors, warnings, CSP reports and uncaught errors. Any entry left at the end fails the test. */
  complaints: string[]
  /** Requests to other origins. Any entry fails the test. */
  strangers: string[]
}

export const test = base.extend<Watch>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      // The loaded console is reused between tests and signed out in between. A response to the previous test's request may still
      // arrive, and a list that was loading may send one more request while signed out.
      const asked = new Set<string>()
      const askedForNobody = new Set<string>()
      page.on('request', (request) => {
        const isSigned = request.headers().authorization !== undefined || /\/api\/auth\//.test(request.url())
        asked.add(request.url())
        if (!isSigned) askedForNobody.add(request.url())
      })
      const isOfKeptConsole = (text: string, address: string) =>
        text.startsWith('Failed to load resource') &&
        (!asked.has(address) || (text.includes('status of 401') && askedForNobody.has(address)))
      page.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return
        if (!isOfKeptConsole(message.text(), message.location().url)) complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(error.message))
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
  strangers: [
    async ({ page, baseURL }, use) => {
      const strangers: string[] = []
      page.on('request', (request) => {
        if (!request.url().startsWith(`${baseURL}/`) && !/^(data|blob):/.test(request.url()))
          strangers.push(request.url())
      })
      await use(strangers)
      expect(strangers).toEqual([])
    },
    { auto: true },
  ],
})

interface Listed {
  items: { id: string; name: string }[]
}

export async function customerNamed(page: Page, name: string): Promise<string> {
  const { get } = await api(page)
  const found = await get<Listed>(`/api/customers?q=${encodeURIComponent(name)}`)
  const [first] = found.items
  if (!first) throw new Error(`no customer ${name}`)
  return first.id
}

/** A customer with a record of every kind: a university has no tenants by default, so this adds a shop. */
export async function customerWithEverything(page: Page): Promise<string> {
  const customer = await customerNamed(page, 'Northgate')
  const { get, post } = await api(page)
  const inside = `/api/customers/${customer}`
  const [tenants, sites] = [
    await get<Listed>(`${inside}/tenants?limit=1`),
    await get<Listed>(`${inside}/sites?limit=1`),
  ]
  if (tenants.items.length === 0)
    await post(`${inside}/tenants`, { siteId: sites.items[0]?.id, name: `Bookshop ${Date.now().toString(36)}` })
  return customer
}

async function uploadedImport(page: Page, customer: string): Promise<string> {
  const { post } = await api(page)
  const file = Buffer.from('Email,Last name\nines@example.test,Vogel\n')
  const { id } = await post<{ id: string }>(
    `/api/customers/${customer}/imports?kind=contacts&fileName=people.csv`,
    file,
  )
  return id
}

async function wikiPageId(page: Page): Promise<string> {
  const { get } = await api(page)
  const { items: spaces } = await get<Listed>('/api/wiki/spaces')
  const { items } = await get<Listed>(`/api/wiki/pages?spaceId=${spaces[0]?.id}`)
  return items[0]?.id ?? anyId
}

export const anyId = '01910fd8-18c5-7000-803c-a3bfa232e2e2'

/**
 * Fills in an address of `routes.ts` with the ID of an existing record, read from the collection at the same path under /api.
 * Pages without a collection get any ID.
 */
export async function filled(page: Page, customer: string, route: string): Promise<string> {
  const address = route.replace(':customer', customer)
  if (address.endsWith('/contacts/import/:id')) return address.replace(':id', await uploadedImport(page, customer))
  if (address === '/internal/wiki/:id') return address.replace(':id', await wikiPageId(page))
  const collection = /^(?:\/dashboard)?(\/(?:customers\/[^/]+|system|helpDesk)\/\w+)\/:id(?:\/|$)/.exec(address)?.[1]
  if (!collection) return address.replace(':id', anyId)
  const { get } = await api(page)
  // The parcels list requires a holder.
  const query = collection.endsWith('/parcels') ? `holder=customers&id=${customer}` : 'limit=1'
  const { items } = await get<Listed>(`/api${collection}?${query}`)
  return address.replace(':id', items[0]?.id ?? anyId)
}

/**
 * Types into a picker that searches on the server, and selects an option once all options have one of the words. Earlier, the list
 * can move between the press and the release of a click.
 */
export async function searchAndSelect(picker: Locator, text: string, option: Locator) {
  const words = new RegExp(text.split(' ').map(RegExp.escape).join('|'), 'i')
  await picker.fill(text)
  await expect(option).toBeVisible()
  await expect(picker.page().getByRole('option').filter({ hasNotText: words })).toHaveCount(0)
  await option.click()
}

/** Another user, in a separate browser context. */
export async function otherBrowser(browser: Browser, role: Role): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  await signInAs(page, role)
  return page
}
