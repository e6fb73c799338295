/** Customer analytics: find what changed and why, drill down to the parcels, share the view, export it. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { axe, expect, signInAs, test } from '../fixtures.ts'

const address = '/dashboard/customerAnalytics'

/** Retries until the demo's parcels are counted, which takes a while after the first start. */
const openCounted = (page: Page, query = '') =>
  expect(async () => {
    await page.goto(`${address}${query}`)
    await expect(page.getByRole('region', { name: 'Customers' }).getByRole('row').nth(1)).toBeVisible()
    await expect(page.getByText(/still being counted/)).toHaveCount(0, { timeout: 1_000 })
  }).toPass({ timeout: 90_000 })

/** The demo closes this customer’s dock for 3 working days of the last week, so its on-time share falls most. */
const fallen = 'Ashdown & Pryce LLP'
const reason = /^HD-\d+: Loading dock closed after a burst pipe$/

test('a user finds the customer whose on-time share fell most, sees why, shares the view, and exports it', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'admin')
  await openCounted(page, '?metric=onTime&period=7d')
  const table = page.getByRole('region', { name: 'Customers' })
  await table.getByRole('button', { name: 'Change' }).click()
  await expect(table.getByRole('columnheader', { name: 'Change' })).toHaveAttribute('aria-sort', 'ascending')
  const first = table.getByRole('row').nth(1)
  await expect(first.getByRole('link', { name: fallen })).toBeVisible()
  const change = first.getByRole('cell').nth(3)
  await expect(change).toHaveText(/^−[\d.]+ pt$/)
  const fell = (await change.textContent()) ?? ''
  await first.getByRole('button', { name: `Health of ${fallen}` }).click()
  await expect(page.getByRole('list', { name: 'Parts of the health score' }).getByRole('listitem')).toHaveCount(6)
  await expect(page.getByRole('list', { name: 'Unusual days' }).getByRole('listitem').first()).toContainText('usually')
  expect(await axe(page)).toEqual([])

  // The reason: days that differ from the usual weekday, with the ticket that explains them.
  await first.getByRole('link', { name: fallen }).click()
  await page.getByRole('link', { name: 'SLA', exact: true }).click()
  const figures = page.getByRole('list', { name: 'Figures' })
  await expect(figures.getByRole('listitem').first()).toContainText(fell)
  const unusual = page.getByRole('region', { name: 'Unusual days' })
  const days = unusual.getByRole('listitem')
  await expect(days.first()).toContainText('On time')
  await expect(unusual.getByRole('link', { name: reason }).first()).toHaveAttribute(
    'href',
    /^\/dashboard\/helpDesk\/tickets\//,
  )
  // The chart announces the reason, too, when the arrow keys reach an unusual day.
  const card = page.getByRole('region', { name: 'On time per day' })
  await card.getByRole('application').focus()
  const said = card.locator('[aria-live=polite]')
  await page.keyboard.press('End')
  await expect(async () => {
    await page.keyboard.press('ArrowLeft')
    await expect(said).toContainText('Loading dock closed', { timeout: 500 })
  }).toPass()

  // A site's count of late parcels links to the list of those parcels.
  const bySite = page.getByRole('region', { name: 'On time by site' })
  await bySite.getByRole('button', { name: 'On time by site, options' }).click()
  await page.getByRole('menuitem', { name: 'View as table' }).click()
  const late = bySite.getByRole('row').filter({ hasText: 'New York Office' }).getByRole('cell').nth(1).getByRole('link')
  const count = Number((await late.textContent())?.replaceAll(',', ''))
  expect(count).toBeGreaterThan(5)
  await late.click()
  const list = page.getByRole('region', { name: 'Parcels behind the figure' })
  await expect(list.getByRole('heading', { level: 2 })).toContainText(`${count.toLocaleString('en-US')} parcels`)
  await page.goBack()

  // A second user opens the URL and sees the same figures.
  await expect(days.first()).toBeVisible()
  const shown = await figures.getByRole('listitem').allTextContents()
  const marked = await days.allTextContents()
  const other = await browser.newPage()
  await signInAs(other, 'readonly')
  await other.goto(page.url())
  await expect(other.getByRole('heading', { level: 1, name: fallen })).toBeVisible()
  await expect(other.getByRole('list', { name: 'Figures' }).getByRole('listitem')).toHaveText(shown)
  await expect(other.getByRole('region', { name: 'Unusual days' }).getByRole('listitem')).toHaveText(marked)
  await other.close()

  // Export the figures as CSV and the chart as PNG.
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await readFile(await (await saved).path(), 'utf8')
  expect(file).toMatch(/^Day,Received,/)
  expect(file.trimEnd().split('\r\n')).toHaveLength(8)
  await card.getByRole('button', { name: 'On time per day, options' }).click()
  const picture = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Download PNG' }).click()
  expect((await readFile(await (await picture).path())).subarray(1, 4).toString()).toBe('PNG')
})

test('a user moves through customers with J and K, expands a health score, and opens a customer', async ({ page }) => {
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

test('an administrator saves a sizing scenario, which a read-only user can open but not delete', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'admin')
  await openCounted(page, '?metric=deposited&sort=-deposited')
  await page.getByRole('region', { name: 'Customers' }).getByRole('row').nth(1).getByRole('link').first().click()
  await page.goto(`${page.url()}&tab=sizing`)
  // A site is selected by default.
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

test('a figure links to exactly the parcels it counts, and the list links back to the charts', async ({ page }) => {
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

test('a user steps through a chart by keyboard, views it as a table, and downloads it without API requests', async ({
  page,
}) => {
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

test('a user exports every metric of every customer', async ({ page }) => {
  await signInAs(page, 'admin')
  await openCounted(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const text = await readFile(await (await saved).path(), 'utf8')
  expect(text).toMatch(/^Customer,Code,Segment,Health,Received,/)
  expect(text.split('\r\n').length).toBeGreaterThan(3)
})
