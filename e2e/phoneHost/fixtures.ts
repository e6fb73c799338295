/** One page of phone inputs per worker. Each test renders its own fields on it, so that no test has to load a page. */
import { extname } from 'node:path'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { buildHost } from './buildHost.ts'
import type { Happening, HostedField, HostedWhere, PhoneHostPage } from './hosted.ts'

const origin = 'http://phone-host.test'
const types: Readonly<Record<string, string>> = {
  '': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

type Window = { phoneHost: PhoneHostPage }

/** How the country lookup responds: with a text, with a network failure, or when the promise resolves. */
export type GeoAnswer = string | 'fails' | (() => Promise<string>)

export class PhoneHost {
  /** The headers of each lookup request. */
  readonly asked: Record<string, string>[] = []
  readonly requests: string[] = []
  readonly complaints: string[] = []
  geo: GeoAnswer = '1;US;USA;United States'

  readonly page: Page

  constructor(page: Page) {
    this.page = page
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.complaints.push(message.text())
    })
    page.on('pageerror', (error) => this.complaints.push(error.message))
    page.on('request', (request) => this.requests.push(request.url()))
  }

  /** Restores the initial state. */
  async reset(): Promise<void> {
    this.asked.length = 0
    this.geo = '1;US;USA;United States'
    await this.page.mouse.move(0, 0)
    await this.page.setViewportSize({ width: 1280, height: 800 })
    await this.page.evaluate(() => (window as unknown as Window).phoneHost.hide())
    this.requests.length = 0
    this.complaints.length = 0
  }

  /** Renders these fields. Fields that don't look up their country default to US. */
  async show(fields: HostedField | HostedField[] = {}, where: HostedWhere = {}): Promise<void> {
    const list = [fields].flat().map((field) => ({
      ...field,
      props: { ...(!field.looksUp && { autoDefaultCountry: false, defaultCountry: 'US' }), ...field.props },
    }))
    await this.page.evaluate(([shown, place]) => (window as unknown as Window).phoneHost.show(shown, place), [
      list,
      where,
    ] as const)
    await expect(this.box()).toBeVisible()
  }

  box = (index = 0): Locator => this.page.locator(`#box-${index}`)
  button = (index = 0): Locator => this.page.locator(`[data-field="${index}"] button[aria-haspopup]`)
  flag = (index = 0): Promise<string | null> => this.button(index).locator('[data-flag]').getAttribute('data-flag')
  get list(): Locator {
    return this.page.getByRole('listbox')
  }
  get rows(): Locator {
    return this.page.getByRole('option')
  }
  get highlighted(): Locator {
    return this.page.locator('[role=option][data-highlighted]')
  }
  get search(): Locator {
    return this.page.getByRole('combobox', { name: 'Search countries' })
  }

  happenings = (name?: Happening['name'], field?: number): Promise<Happening[]> =>
    this.page
      .evaluate(() => (window as unknown as Window).phoneHost.happenings)
      .then((all) =>
        all.filter(
          (each) => (name === undefined || each.name === name) && (field === undefined || each.field === field),
        ),
      )
  details = async (name: Happening['name']): Promise<unknown[]> =>
    (await this.happenings(name)).map(({ detail }) => detail)

  call = (act: 'focus' | 'blur', index = 0): Promise<void> =>
    this.page.evaluate(([name, at]) => (window as unknown as Window).phoneHost[name](at), [act, index] as const)
  setValue = (value: string, index = 0): Promise<void> =>
    this.page.evaluate(([at, text]) => (window as unknown as Window).phoneHost.setValue(at, text), [
      index,
      value,
    ] as const)
  hide = (): Promise<void> => this.page.evaluate(() => (window as unknown as Window).phoneHost.hide())

  async openList(index = 0): Promise<void> {
    await this.button(index).click()
    await expect(this.list).toBeVisible()
  }

  async answerGeo(): Promise<{ abort: true } | { body: string }> {
    if (this.geo === 'fails') return { abort: true }
    return { body: typeof this.geo === 'string' ? this.geo : await this.geo() }
  }
}

interface Hosted {
  phone: PhoneHost
  /** Declares console errors that the test causes on purpose. */
  provokes: (...patterns: RegExp[]) => void
}

export { expect }

export const test = base.extend<Hosted, { host: PhoneHost }>({
  host: [
    async ({ browser }, use) => {
      const files = await buildHost()
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
      const page = await context.newPage()
      const host = new PhoneHost(page)
      await context.route(`${origin}/**`, async (route) => {
        const { pathname } = new URL(route.request().url())
        if (pathname === '/api/geo/country') {
          host.asked.push(route.request().headers())
          const answer = await host.answerGeo()
          // The page may have timed out and aborted the request.
          return ('abort' in answer ? route.abort() : route.fulfill(answer)).catch(() => undefined)
        }
        const body = files.get(pathname)
        if (body === undefined) return route.fulfill({ status: pathname === '/favicon.ico' ? 204 : 404 })
        return route.fulfill({ body, contentType: types[extname(pathname)] ?? 'application/octet-stream' })
      })
      await page.clock.install()
      await page.goto(origin)
      await page.waitForFunction(() => 'phoneHost' in window)
      await use(host)
      await context.close()
    },
    { scope: 'worker' },
  ],
  phone: async ({ host }, use) => {
    await host.reset()
    await use(host)
  },
  provokes: [
    async ({ phone }, use) => {
      const expected: RegExp[] = []
      await use((...patterns) => void expected.push(...patterns))
      expect(phone.complaints.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})
