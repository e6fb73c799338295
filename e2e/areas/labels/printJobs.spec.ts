/** The list of print jobs: filters and keyboard shortcuts. */
import type { Page } from '@playwright/test'
import { api, axe, expect, signInAs, test } from '../../fixtures.ts'
import { freshCode, madeCustomer, madeSite } from '../../scene.ts'

interface Job {
  readonly id: string
  readonly number: number
  readonly state: string
}

const source = '^XA^CI28^PW812^LL406^FO40,40^A0N,60,60^FDStation test^FS^XZ'

/** Creates a customer with 3 failed jobs. It has no printer networks, so its printers can't be reached. */
async function failedJobs(page: Page) {
  const server = await api(page)
  const customer = (await madeCustomer(page)).id
  const site = await madeSite(page, customer)
  const inside = `/api/customers/${customer}`
  const labelOf = async (name: string) => {
    const made = await server.post<{ id: string; rowVersion: number }>(`${inside}/thermalLabels`, {
      ...{ name, code: freshCode(), purpose: 'custom', source },
    })
    await server.patch(`${inside}/thermalLabels/${made.id}`, { state: 'published' }, made.rowVersion)
    return made.id
  }
  const printerOf = async (name: string) => {
    const code = freshCode()
    const host = `${code.toLowerCase()}.printers.test`
    return (await server.post<{ id: string }>(`${inside}/printers`, { name, code, host, siteId: site.id })).id
  }
  const [plain, other] = [await labelOf('Plain'), await labelOf('Other')]
  const [dock, desk] = [await printerOf('Dock'), await printerOf('Desk')]
  const print = (labelId: string, printerId: string) =>
    server.post<Job>(`${inside}/printJobs`, { labelId, printerId, data: { kind: 'sample', sample: 'typical' } })
  const jobs = [await print(plain, dock), await print(other, dock), await print(plain, desk)]
  const states = async () => {
    const { items } = await server.get<{ items: Job[] }>(`${inside}/printJobs?siteId=${site.id}`)
    return items.map(({ state }) => state)
  }
  await expect.poll(states, { timeout: 30_000 }).toEqual(['failed', 'failed', 'failed'])
  return { address: `/customers/${customer}/sites/${site.id}/printJobs`, jobs }
}

async function addFilter(page: Page, field: string, value: string) {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const add = page.getByRole('dialog', { name: 'Add filter' })
  await add.getByRole('button', { name: field, exact: true }).click()
  await add.getByRole('button', { name: value, exact: true }).click()
  await expect(page.getByRole('group', { name: `Filter: ${field} is ${value}` })).toBeVisible()
}

test('a user filters jobs by time, printer and label, and a tab’s count matches its list', async ({ page }) => {
  await signInAs(page, 'admin')
  const { address } = await failedJobs(page)
  await page.goto(address)
  const rows = page.getByRole('region', { name: 'Print jobs' }).getByRole('row').filter({ hasText: 'PJ-' })
  const tab = page.getByRole('link', { name: /^Failed/ })
  await expect(rows).toHaveCount(3)
  await expect(page.getByText('3 of 3 jobs')).toBeVisible()
  expect(await axe(page)).toEqual([])
  await addFilter(page, 'Printer', 'Dock')
  await expect(rows).toHaveCount(2)
  await expect(tab).toHaveText(/2/)
  await addFilter(page, 'Label', 'Other')
  await expect(rows).toHaveCount(1)
  // Filters are in the URL: they survive a reload and a switch of tabs.
  await tab.click()
  await page.reload()
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Remove filter Printer' }).click()
  await page.getByRole('button', { name: 'Remove filter Label' }).click()
  await expect(rows).toHaveCount(3)
  await page.getByRole('button', { name: 'Remove filter Time' }).click()
  await expect(page.getByRole('group', { name: /^Filter: Time/ })).toHaveCount(0)
  await addFilter(page, 'Time', 'Last 7 days')
  await expect(rows).toHaveCount(3)
  expect(await axe(page)).toEqual([])
})

test('J and K move through the jobs, and R retries the failed one', async ({ page }) => {
  await signInAs(page, 'admin')
  const { address, jobs } = await failedJobs(page)
  const [oldest, middle, newest] = jobs.map(({ id }) => page.locator(`tr[data-job="${id}"]`))
  if (!oldest || !middle || !newest) throw new Error('three jobs')
  await page.goto(address)
  await expect(newest).toBeVisible()
  await page.keyboard.press('j')
  await expect(newest).toHaveAttribute('data-cursor', 'true')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(oldest).toHaveAttribute('data-cursor', 'true')
  await page.keyboard.press('k')
  await expect(middle).toHaveAttribute('data-cursor', 'true')
  await page.keyboard.press('r')
  const ask = page.getByRole('dialog', { name: `Retry PJ-${jobs[1]?.number}?` })
  await expect(ask).toBeVisible()
  expect(await axe(page)).toEqual([])
  await ask.getByRole('button', { name: /^Retry/ }).click()
  await expect(ask).toHaveCount(0)
  await expect(middle.getByText(/Queued|Failed/)).toBeVisible()
})
