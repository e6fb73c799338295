/** Measures the time from clicking a link to seeing the rows of its list, in Chromium on the production build. */
import type { Page } from '@playwright/test'
import { fillContacts } from '../../packages/api/testing/manyContacts.ts'
import { buildConsoleIfStale } from '../../tools/consoleBuild.mjs'
import { ms, quantile } from '../measure.ts'
import { openPage } from './browserPage.ts'
import { createCustomer, fillCollection } from './rows.ts'
import { machine } from './settings.ts'
import { openWorld, type World } from './world.ts'

const contactCount = 22_000
const siteCount = 300
const navigations = 30
const target = 150

interface List {
  readonly section: string
  /** Text of a record on the first page that doesn't occur in the other list. */
  readonly row: string
}

/** Milliseconds from the click’s own timestamp to the first frame after the row was in the table. */
async function click(page: Page, { section, row }: List): Promise<number> {
  const painted = page.evaluateHandle((text) => {
    const { promise, resolve } = Promise.withResolvers<number>()
    addEventListener(
      'click',
      ({ timeStamp }) => {
        const look = () => {
          if (!document.querySelector('tbody')?.textContent.includes(text)) return
          watcher.disconnect()
          // A task queued in the frame’s callback runs after that frame is painted.
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)))
        }
        const watcher = new MutationObserver(look)
        watcher.observe(document, { subtree: true, childList: true, characterData: true })
      },
      { capture: true, once: true },
    )
    // Wrapped, because evaluateHandle would await a bare promise.
    return { promise }
  }, row)
  const handle = await painted
  await page.locator(`a[href$="/${section}"]:visible`).first().click()
  return handle.evaluate(({ promise }) => promise)
}

async function firstRow({ person }: World, customerId: string, section: string, title: string): Promise<string> {
  const { items } = await person.get<{ items: Record<string, string>[] }>(
    `/api/customers/${customerId}/${section}?limit=1`,
  )
  return items[0]?.[title] ?? ''
}

export async function listPage(): Promise<string> {
  if (!(await buildConsoleIfStale())) throw new Error('The console couldn’t be built.')
  await using stack = new AsyncDisposableStack()
  const world = await openWorld(stack)
  const customerId = await createCustomer(world.person, 0)
  await fillContacts(world.database, customerId, contactCount)
  await fillCollection(world, customerId, 'sites', siteCount)
  const contacts: List = {
    section: 'contacts',
    row: await firstRow(world, customerId, 'contacts', 'displayName'),
  }
  const sites: List = { section: 'sites', row: await firstRow(world, customerId, 'sites', 'name') }
  const page = await openPage(world, stack)
  const open = async ({ section, row }: List) => {
    await page.goto(`${world.server.url}/customers/${customerId}/${section}`)
    await page.locator('tbody').getByText(row).first().waitFor()
    await page.waitForLoadState('networkidle')
  }
  await open(sites)
  const [again, first]: [number[], number[]] = [[], []]
  for (let n = -4; n < navigations; n++) {
    const took = await click(page, n % 2 === 0 ? contacts : sites)
    await page.waitForLoadState('networkidle')
    if (n >= 0) again.push(took)
  }
  for (let n = 0; n < navigations; n++) {
    const [from, to] = n % 2 === 0 ? [sites, contacts] : [contacts, sites]
    await open(from)
    first.push(await click(page, to))
  }
  const row = (label: string, times: readonly number[]) => {
    const p50 = quantile(times, 0.5)
    return `| ${label} | **${ms(p50)}** | ≤ ${target} ms${p50 <= target ? '' : ', missed'} | ${ms(quantile(times, 0.95))} |`
  }
  return `
From the click on a link in the navigation to the first frame with the rows of its list, in headless Chromium on the production build: ${navigations} navigations between
${contactCount.toLocaleString('en-US')} contacts and ${siteCount} sites, on ${machine()} shared by browser, server and Postgres. The time is taken in the page, from the click event’s own timestamp.

| | p50 | target | p95 |
|---|---|---|---|
${row('list opened before', again)}
${row('list opened for the first time after a reload', first)}
`
}
