/** Labels for many records at once: locations, doors of a bank, folders of contacts, driver cards. */
import type { Page } from '@playwright/test'
import { api, axe, customerNamed, expect, signInAs, test } from '../../fixtures.ts'
import { firstOf, freshCode } from '../../scene.ts'
import { type Printer, printerNamed, selectPrinter } from './labelSteps.ts'

/** Selects the rows by name, prints a label for each, and waits until the printer has confirmed them all. */
async function printSelected(
  page: Page,
  names: readonly string[],
  printer: Printer,
  title: string,
  what: 'labels' | 'driver cards' = 'labels',
): Promise<void> {
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check()
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: `Print ${what}…` })
    .click()
  const ask = page.getByRole('dialog', { name: `Print ${names.length} ${what}?` })
  await expect(ask.getByRole('combobox', { name: 'Label' })).not.toHaveValue('')
  await selectPrinter(page, ask, printer)
  expect(await axe(page)).toEqual([])
  await ask.getByRole('button', { name: `Print ${names.length} ${what}` }).click()
  const progress = page.getByRole('dialog', { name: title })
  await expect(progress.getByText(`${names.length} of ${names.length} printed`)).toBeVisible({ timeout: 30_000 })
  expect(await axe(page)).toEqual([])
  await progress.getByRole('button', { name: 'Close' }).last().click()
  await expect(progress).toHaveCount(0)
}

test('a user prints a label for each selected location, and the list shows every job', async ({ page }) => {
  await signInAs(page, 'implementation')
  const customer = await customerNamed(page, 'Northgate')
  const printer = await printerNamed(page, customer, 'DESK1')
  const { post } = await api(page)
  const type = await firstOf(page, `/api/customers/${customer}/locationTypes?limit=1`)
  const mark = freshCode()
  const names = ['A', 'B', 'C'].map((letter) => `Shelf ${mark} ${letter}`)
  for (const [index, name] of names.entries()) {
    const place = { siteId: printer.siteId, locationTypeId: type.id, barcode: `${mark}-${index}`, capacity: 9 }
    await post(`/api/customers/${customer}/locations`, { name, ...place })
  }
  await page.goto(`/customers/${customer}/locations?q=${mark}`)
  await printSelected(page, names, printer, '3 location labels')
  await page.goto(`/customers/${customer}/sites/${printer.siteId}/printJobs?printer=${printer.id}`)
  for (const name of names)
    await expect(page.getByRole('row').filter({ hasText: name }).getByText('Confirmed')).toBeVisible()
})

test('a user prints a label for each selected door of a bank', async ({ page }) => {
  await signInAs(page, 'implementation')
  const customer = await customerNamed(page, 'Northgate')
  const printer = await printerNamed(page, customer, 'DESK1')
  const { get } = await api(page)
  const door = await firstOf<{ lockerBankId: string }>(page, `/api/customers/${customer}/lockers?limit=1`)
  const { items } = await get<{ items: { label: string }[] }>(
    `/api/customers/${customer}/lockers?filter[lockerBankId]=${door.lockerBankId}&limit=2`,
  )
  await page.goto(`/customers/${customer}/lockerBanks/${door.lockerBankId}?tab=lockers`)
  await printSelected(
    page,
    items.map(({ label }) => label),
    printer,
    '2 door labels',
  )
})

test('a user prints folder labels for selected contacts', async ({ page }) => {
  await signInAs(page, 'implementation')
  const customer = await customerNamed(page, 'Northgate')
  const printer = await printerNamed(page, customer, 'DESK1')
  const { post } = await api(page)
  const type = await firstOf(page, `/api/customers/${customer}/contactTypes?limit=1`)
  const mark = freshCode()
  const names: string[] = []
  for (const letter of ['A', 'B']) {
    const displayName = `Reader ${mark} ${letter}`
    await post(`/api/customers/${customer}/contacts`, {
      ...{ displayName, lastName: displayName, siteId: printer.siteId, contactTypeId: type.id },
      emails: [{ address: `${mark}.${letter}@example.test`.toLowerCase(), primary: true }],
    })
    names.push(displayName)
  }
  await page.goto(`/customers/${customer}/contacts?q=${mark}`)
  await printSelected(page, names, printer, '2 contact labels')
})

test('a user prints driver cards with new carrier codes, which can’t be viewed or reprinted', async ({ page }) => {
  await signInAs(page, 'implementation')
  const customer = await customerNamed(page, 'Northgate')
  const printer = await printerNamed(page, customer, 'DESK1')
  const { get, post } = await api(page)
  const mark = freshCode()
  const names = ['A', 'B'].map((letter) => `Courier ${mark} ${letter}`)
  for (const [index, name] of names.entries())
    await post(`/api/customers/${customer}/carriers`, { name, code: `${mark}${index}` })
  await page.goto(`/customers/${customer}/carriers?q=${mark}`)
  await printSelected(page, names, printer, '2 driver cards', 'driver cards')
  const { items } = await get<{ items: { accessCode: string | null }[] }>(
    `/api/customers/${customer}/carriers?q=${mark}&fields=accessCode`,
  )
  expect(items.map(({ accessCode }) => accessCode !== null)).toEqual([true, true])
  await page.goto(`/customers/${customer}/sites/${printer.siteId}/printJobs?printer=${printer.id}`)
  for (const name of names) {
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row.getByText('Confirmed')).toBeVisible()
    await expect(row.getByRole('button')).toHaveCount(0)
  }
})
