/** Server-side undo: any number of records, from the toast or the bell, without overwriting later changes by others. */
import type { Page } from '@playwright/test'
import { api, axe, customerNamed, expect, signInAs, test } from '../fixtures.ts'
import { addressOf, freshCode } from '../scene.ts'

interface Site {
  id: string
  name: string
  city: string
  rowVersion: number
}

async function sitesOf(page: Page, count: number) {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  const { post, get, patch } = await api(page)
  const mark = freshCode()
  const address = `/api/customers/${customer}/sites`
  const make = (n: number) =>
    post<Site>(address, {
      ...addressOf(`${mark}${n}`),
      name: `${mark} ${n}`,
      city: `City ${n}`,
    })
  // Sequential: each insert locks the same customer, and on a busy machine the last of 55 would time out.
  for (let n = 0; n < count; n++) await make(n)
  const read = async () => (await get<{ items: Site[] }>(`${address}?q=${mark}&sort=name&limit=200&fields=*`)).items
  const cities = async () => (await read()).map(({ city }) => city)
  return { customer, mark, cities, read, patch }
}

/** Bulk-edits the city of all listed sites. */
async function changeCity(page: Page, customer: string, mark: string, count: number) {
  await page.goto(`/customers/${customer}/sites?q=${mark}`)
  const bar = page.getByRole('toolbar')
  // Rows after the first 50 load right after them, but maybe not in time to be selected.
  await expect(async () => {
    await page.getByRole('checkbox', { name: /^Select all loaded sites/ }).check()
    await expect(bar).toContainText(`${count} selected`, { timeout: 1_000 })
  }).toPass()
  await bar.getByRole('button', { name: 'Edit…' }).click()
  const dialog = page.getByRole('dialog', { name: `Edit ${count} sites` })
  await dialog.getByRole('combobox', { name: 'Field' }).click()
  await page.getByRole('option', { name: 'City', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'City' }).fill('Salem')
  await dialog.getByRole('button', { name: 'Preview changes' }).click()
  await dialog.getByRole('button', { name: `Apply to ${count} sites` }).click()
  const told = page.getByRole('status').filter({ hasText: `${count} sites changed` })
  await expect(told).toBeVisible()
  return told
}

test('a change of 55 sites is undone from the bell, after a reload', async ({ page }) => {
  const { customer, mark, cities } = await sitesOf(page, 55)
  const before = await cities()
  await changeCity(page, customer, mark, 55)
  expect(new Set(await cities())).toEqual(new Set(['Salem']))
  await page.reload()
  await page.getByRole('button', { name: 'Notifications' }).click()
  const bell = page.getByRole('dialog', { name: 'Notifications' })
  const change = bell.getByRole('listitem').filter({ hasText: 'Changed 55 sites' }).first()
  await expect(change).toContainText('You can undo this until')
  expect(await axe(page)).toEqual([])
  await change.getByRole('button', { name: 'Undo changed 55 sites' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Undone' })).toContainText('55 sites')
  expect(await cities()).toEqual(before)
})

test('the bell offers to undo a change once, and the toast stops offering it', async ({ page }) => {
  const { customer, mark, cities } = await sitesOf(page, 2)
  const before = await cities()
  const told = await changeCity(page, customer, mark, 2)
  // The toast stays open while hovered.
  await told.hover()
  await page.getByRole('button', { name: /^Notifications/ }).press('Enter')
  const bell = page.getByRole('dialog', { name: 'Notifications' })
  const change = bell.getByRole('listitem').filter({ hasText: 'Changed 2 sites' }).first()
  const undo = change.getByRole('button', { name: 'Undo changed 2 sites' })
  await expect(undo).toBeVisible()
  await expect(bell.getByRole('listitem').filter({ hasText: '2 sites changed' })).toHaveCount(0)
  await undo.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Undone' })).toContainText('2 sites')
  await expect(told.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  expect(await cities()).toEqual(before)
})

test('undo skips records that were changed since, and names them', async ({ page }) => {
  const { customer, mark, cities, read, patch } = await sitesOf(page, 3)
  const told = await changeCity(page, customer, mark, 3)
  const [first] = await read()
  if (!first) throw new Error('no site')
  await patch(`/api/customers/${customer}/sites/${first.id}`, { city: 'Quincy' }, first.rowVersion)
  await told.getByRole('button', { name: 'Undo' }).click()
  const undone = page.getByRole('status').filter({ hasText: 'Undone' })
  await expect(undone).toContainText('2 sites')
  await expect(undone).toContainText(`${first.name}: Changed since by`)
  expect(await cities()).toEqual(['Quincy', 'City 1', 'City 2'])
})
