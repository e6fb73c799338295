/** The audit log, as staff use it to investigate a change. */
import { api, axe, customerNamed, expect, signInAs, test } from '../fixtures.ts'
import { madeSite } from '../scene.ts'

test('a user follows a change from a record’s history to the audit log, exports it, and verifies the log', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  const site = await madeSite(page, customer)
  const { get } = await api(page)
  const { name, rowVersion } = await get<{ name: string; rowVersion: number }>(
    `/api/customers/${customer}/sites/${site.id}`,
  )
  const session = await signInAs(page, 'admin')
  await page.request.patch(`/api/customers/${customer}/sites/${site.id}`, {
    headers: { authorization: `Bearer ${session.token}`, 'if-match': `"${rowVersion}"` },
    data: { name: `${name} Annex` },
  })

  // From the record's history to the row of its latest change.
  await page.goto(`/customers/${customer}/sites/${site.id}?tab=details`)
  await page.getByRole('list', { name: 'History' }).getByRole('link', { name: 'Audit log' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: `Updated ${name} Annex` })).toBeVisible()
  await expect(page.getByText(`${name} Annex`, { exact: true }).first()).toBeVisible()
  expect(await axe(page)).toEqual([])

  // To all changes of this record, newest first.
  await page.getByRole('link', { name: 'All changes to this record' }).click()
  const log = page.getByRole('region', { name: 'Audit log' })
  await expect(log.getByRole('button')).toHaveCount(2)
  await log.getByRole('button', { name: `Updated site ${name} Annex` }).click()
  await expect(log.locator('del')).toHaveText(name)
  await expect(log.locator('ins')).toHaveText(`${name} Annex`)
  await expect(log.getByText('127.0.0.1').or(log.getByText('::1'))).toBeVisible()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const adding = page.getByRole('dialog', { name: 'Add filter' })
  await adding.getByRole('button', { name: 'Action' }).click()
  await adding.getByRole('button', { name: 'Created' }).click()
  await expect(page.getByRole('group', { name: 'Filter: Action is Created' })).toBeVisible()
  await expect(log.getByRole('button')).toHaveCount(1)
  expect(await axe(page)).toEqual([])

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^Audit log \d{4}-\d\d-\d\d\.csv$/)

  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText(/nothing changed, missing, or added|No rows to verify/)).toBeVisible()
})

test('a user filters the audit log by actor, sees a new row without reloading, and navigates by keyboard', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  await page.goto('/system/audit')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const adding = page.getByRole('dialog', { name: 'Add filter' })
  await adding.getByRole('button', { name: 'Actor' }).click()
  await adding.getByRole('searchbox', { name: 'Search actor' }).fill('reyes')
  await adding.getByRole('button', { name: 'Ana Reyes' }).click()
  await expect(page.getByRole('group', { name: 'Filter: Actor is Ana Reyes' })).toBeVisible()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()

  // A new row appears without reloading the page.
  const site = await madeSite(page, customer)
  const { get } = await api(page)
  const { name } = await get<{ name: string }>(`/api/customers/${customer}/sites/${site.id}`)
  const log = page.getByRole('region', { name: 'Audit log' })
  const row = log.getByRole('row', { name: new RegExp(name) })
  await expect(row).toBeVisible()

  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('j')
  const first = log.getByRole('row').nth(1)
  await expect(first).toHaveAttribute('data-cursor')
  await page.keyboard.press('Enter')
  await expect(first.getByRole('button', { expanded: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Same request' })).toBeVisible()
  await page.keyboard.press('g')
  await expect(page.getByRole('group', { name: /^Filter: Request is/ })).toBeVisible()
})

test('the audit log shows an empty state when nothing matches, and fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'admin')
  await page.goto('/system/audit?q=nothing+is+called+like+this')
  await expect(page.getByRole('heading', { name: 'No matching rows' })).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  const rows = page.getByRole('list', { name: 'Audit log' }).getByRole('button')
  await rows.first().click()
  await expect(page.getByRole('heading', { name: 'Same request' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await axe(page)).toEqual([])
})
