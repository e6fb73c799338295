/** Customer analytics: find what changed and why, follow it to the parcels, share it, keep it. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Portfolio } from '@postern/domain/areas/analytics/endpoints.ts'
import { api, axe, expect, signInAs, test } from '../fixtures.ts'

const address = '/dashboard/customerAnalytics'

/** Counting the demo's parcels takes a while after the first start. */
const openCounted = (page: Page, query = '') =>
  expect(async () => {
    await page.goto(`${address}${query}`)
    await expect(page.getByRole('region', { name: 'Customers' }).getByRole('row').nth(1)).toBeVisible()
    await expect(page.getByText(/still being counted/)).toHaveCount(0, { timeout: 1_000 })
  }).toPass({ timeout: 90_000 })

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** Seven days in which a customer’s share fell against the seven days before: with few parcels it doesn’t every week. */
async function weekOfAFall(page: Page): Promise<string> {
  const { get } = await api(page, 'operations')
  for (let back = 0; back < 14; back++) {
    const days = `period=custom&from=${dayAgo(back + 6)}&to=${dayAgo(back)}`
    const { rows } = await get<Portfolio>(`/api/analytics/portfolio?${days}`)
    const fell = rows.some(({ figures: { onTime } }) => {
      const { value = null, prior = null } = onTime ?? {}
      return value !== null && prior !== null && prior - value > 0.001
    })
    if (fell) return days
  }
  throw new Error('No customer’s on-time share fell in three weeks.')
}

test('finds the customer whose on-time share fell most, sees why, shares the view, and exports it', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'admin')
  await openCounted(page)
  await page.goto(`${address}?metric=onTime&${await weekOfAFall(page)}`)
  const table = page.getByRole('region', { name: 'Customers' })
  await table.getByRole('button', { name: 'Change' }).click()
  await expect(table.getByRole('columnheader', { name: 'Change' })).toHaveAttribute('aria-sort', 'ascending')
  const first = table.getByRole('row').nth(1)
  // It fell against the period before, and no other fell more.
  await expect(first.getByRole('cell').nth(3)).toHaveText(/^−[\d.]+ pt$/)
  const points = (text: string) => Number(text.replace('−', '-').replace(' pt', ''))
  const changes = await table.locator('[data-customer] > td:nth-child(4)').allTextContents()
  const known = changes.filter((text) => text.endsWith(' pt')).map(points)
  expect(known).toEqual(known.toSorted((a, b) => a - b))
  const name = await first.getByRole('link').first().textContent()
  const fell = await first.getByRole('cell').nth(3).textContent()
  await first.getByRole('button', { name: `Health of ${name}` }).click()
  await expect(page.getByRole('list', { name: 'Parts of the health score' }).getByRole('listitem')).toHaveCount(6)
  expect(await axe(page)).toEqual([])

  // Why: where it fell, and the late parcels behind it.
  await first.getByRole('link').first().click()
  await page.getByRole('link', { name: 'SLA', exact: true }).click()
  await expect(page.getByRole('img', { name: /^On time per day: / })).toBeVisible()
  const figures = page.getByRole('list', { name: 'Figures' })
  await expect(figures.getByRole('listitem').first()).toContainText(fell ?? '')
  const bySite = page.getByRole('region', { name: 'On time by site' })
  await bySite.getByRole('button', { name: 'On time by site, options' }).click()
  await page.getByRole('menuitem', { name: 'View as table' }).click()
  const late = bySite.getByRole('row').nth(1).getByRole('cell').nth(1).getByRole('link')
  const count = Number((await late.textContent())?.replaceAll(',', ''))
  await late.click()
  const list = page.getByRole('region', { name: 'Parcels behind the figure' })
  await expect(list.getByRole('heading', { level: 2 })).toContainText(
    `${count.toLocaleString('en-US')} ${count === 1 ? 'parcel' : 'parcels'}`,
  )
  await list.getByRole('link', { name: 'Back to charts' }).click()

  // A second person opens the address and sees the same.
  const shown = await figures.getByRole('listitem').allTextContents()
  const other = await browser.newPage()
  await signInAs(other, 'readonly')
  await other.goto(page.url())
  await expect(other.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible()
  await expect(other.getByRole('list', { name: 'Figures' }).getByRole('listitem')).toHaveText(shown)
  await other.close()

  // And the figures as a file.
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await readFile(await (await saved).path(), 'utf8')
  expect(file).toMatch(/^Day,Received,/)
  expect(file.trimEnd().split('\r\n')).toHaveLength(8)
})

test('goes from customer to customer by keys, shows health parts, and opens one', async ({ page }) => {
  await signInAs(page, 'operations')
  await openCounted(page, '?sort=-received')
  const rows = page.getByRole('region', { name: 'Customers' }).getByRole('row')
  const nameOf = (row: number) => rows.nth(row).getByRole('link').first()
  await page.keyboard.press('j')
  await expect(nameOf(1)).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(nameOf(1)).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.getByRole('list', { name: 'Parts of the health score' })).toBeVisible()
  await page.keyboard.press('x')
  const name = await nameOf(1).textContent()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible()
})

test('saves a sizing scenario that a second person opens', async ({ page, browser }) => {
  await signInAs(page, 'admin')
  await openCounted(page, '?metric=deposited&sort=-deposited')
  await page.getByRole('region', { name: 'Customers' }).getByRole('row').nth(1).getByRole('link').first().click()
  await page.goto(`${page.url()}&tab=sizing`)
  // A site is selected already.
  await expect(page.getByRole('list', { name: 'Before and after' }).getByRole('listitem')).toHaveCount(4)
  await page.getByRole('textbox', { name: 'New M doors' }).fill('7')
  await page.getByRole('button', { name: 'Run replay' }).click()
  await expect(page).toHaveURL(/add=\d+%2C\d+%2C7%2C/)
  expect(await axe(page)).toEqual([])
  const name = `Seven more ${Date.now()}`
  await page.getByRole('button', { name: 'Save scenario' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Save scenario' }).click()
  await expect(page.getByRole('button', { name: 'Delete scenario' })).toBeVisible()

  const other = await browser.newPage()
  await signInAs(other, 'readonly')
  await other.goto(page.url())
  await expect(other.getByRole('textbox', { name: 'New M doors' })).toHaveValue('7')
  await expect(other.getByRole('combobox', { name: 'Saved scenario' })).toHaveValue(name)
  await expect(other.getByRole('button', { name: 'Delete scenario' })).toHaveCount(0)
  await other.close()
  await page.getByRole('button', { name: 'Delete scenario' }).click()
  await expect(page.getByRole('button', { name: 'Save scenario' })).toBeVisible()
})

test('leads from a figure to exactly the parcels it counts, and back', async ({ page }) => {
  await signInAs(page, 'operations')
  await openCounted(page, '?sort=-received')
  const row = page.getByRole('region', { name: 'Customers' }).getByRole('row').nth(1)
  const figure = row.getByRole('cell').nth(2).getByRole('link')
  const count = (await figure.textContent())?.replaceAll(',', '') ?? ''
  await figure.click()
  const list = page.getByRole('region', { name: 'Parcels behind the figure' })
  await expect(list.getByRole('heading', { level: 2 })).toContainText(
    `${Number(count).toLocaleString('en-US')} parcels`,
  )
  expect(await axe(page)).toEqual([])
  await list.getByRole('link', { name: 'Back to charts' }).click()
  await expect(page.getByRole('region', { name: 'Customers' })).toBeVisible()
})

test('steps through a chart by keys, shows its table, and keeps it as files without a request', async ({ page }) => {
  await signInAs(page, 'operations')
  await openCounted(page, '?sort=-received')
  await page.getByRole('region', { name: 'Customers' }).getByRole('row').nth(1).getByRole('link').first().click()
  const card = page.getByRole('region', { name: 'Parcels received per day' })
  await card.getByRole('application').focus()
  await page.keyboard.press('End')
  const said = card.locator('[aria-live=polite]')
  await expect(said).toHaveText(/This period: .*Not over yet/)
  await page.keyboard.press('ArrowLeft')
  await expect(said).toHaveText(/This period: /)
  await expect(said).not.toHaveText(/Not over yet/)

  const options = () => card.getByRole('button', { name: 'Parcels received per day, options' }).click()
  await options()
  await page.getByRole('menuitem', { name: 'View as table' }).click()
  await expect(card.getByRole('region', { name: 'Parcels received per day, as a table' }).getByRole('row')).toHaveCount(
    31,
  )
  await options()
  await page.getByRole('menuitem', { name: 'View as chart' }).click()

  const requests: string[] = []
  page.on('request', (request) => request.url().startsWith('http') && requests.push(request.url()))
  for (const kind of ['CSV', 'SVG', 'PNG']) {
    await options()
    const saved = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: `Download ${kind}` }).click()
    const file = await saved
    expect(file.suggestedFilename()).toBe(`parcels-received-per-day.${kind.toLowerCase()}`)
    const content = await readFile(await file.path())
    if (kind === 'CSV') expect(content.toString()).toMatch(/^Day,This period,Prior/)
    if (kind === 'SVG') expect(content.toString()).toContain('Parcels received per day</text>')
    if (kind === 'PNG') expect(content.subarray(1, 4).toString()).toBe('PNG')
  }
  expect(requests.filter((url) => url.includes('/api/'))).toEqual([])
})

test('exports every metric of every customer', async ({ page }) => {
  await signInAs(page, 'admin')
  await openCounted(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const text = await readFile(await (await saved).path(), 'utf8')
  expect(text).toMatch(/^Customer,Code,Segment,Health,Received,/)
  expect(text.split('\r\n').length).toBeGreaterThan(3)
})
