/** Printing: a label goes to a simulated printer, and the printer says what became of it. */
import type { Page } from '@playwright/test'
import { api, axe, customerNamed, expect, signInAs, test } from '../fixtures.ts'
import { firstOf } from '../scene.ts'
import { simulator } from '../simulator.ts'

interface Printer {
  id: string
  name: string
  siteId: string
}

/** A printer no other test prints on. */
async function printerNamed(page: Page, customer: string, code: string): Promise<Printer> {
  return firstOf<Printer>(page, `/api/customers/${customer}/printers?q=${code}`)
}

/** The simulated printers start after the demo is loaded. */
async function isReachable(page: Page, customer: string, printer: Printer): Promise<void> {
  const { get } = await api(page)
  const states = async () => {
    const { printers } = await get<{ printers: { id: string; state: string }[] }>(
      `/api/customers/${customer}/sites/${printer.siteId}/printing`,
    )
    return printers.find(({ id }) => id === printer.id)?.state
  }
  await expect.poll(states, { timeout: 60_000 }).toMatch(/ready|printing|outOfPaper/)
}

test('a test print from a station’s site is confirmed by the printer, and shown as a picture', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  const printer = await printerNamed(page, customer, 'DOCK1')
  await isReachable(page, customer, printer)
  await page.goto(`/customers/${customer}/sites/${printer.siteId}/printJobs`)
  await page.getByRole('button', { name: 'Test print…' }).click()
  const ask = page.getByRole('dialog', { name: 'Print a test label?' })
  await ask.getByRole('combobox', { name: 'Printer' }).click()
  await page.getByRole('option', { name: new RegExp(`^${printer.name},`) }).click()
  expect(await axe(page)).toEqual([])
  await ask.getByRole('button', { name: 'Print label' }).click()
  const followed = page.getByRole('dialog', { name: new RegExp(`on ${printer.name}$`) })
  await expect(followed.getByText('Confirmed')).toBeVisible({ timeout: 30_000 })
  expect(await axe(page)).toEqual([])
  await followed.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: /^PJ-/ }).first()).toBeVisible()
  await page.getByRole('button', { name: /^PJ-/ }).first().click()
  await expect(page.getByRole('img', { name: 'Label for Sample data' })).toBeVisible()
  expect(await axe(page)).toEqual([])
})

test('a printer out of paper shows as such; with paper, the job resumes', async ({ page }) => {
  await signInAs(page, 'implementation')
  const customer = await customerNamed(page, 'Northgate')
  const printer = await printerNamed(page, customer, 'DOCK2')
  await isReachable(page, customer, printer)
  await simulator.printer(printer.id, { labelsLeft: 0 })
  await page.goto(`/customers/${customer}/sites/${printer.siteId}/printJobs`)
  const card = page.getByRole('list', { name: 'Printers' }).getByRole('listitem').filter({ hasText: printer.name })
  await expect(card.getByText('Out of paper')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Test print…' }).click()
  const ask = page.getByRole('dialog', { name: 'Print a test label?' })
  await ask.getByRole('combobox', { name: 'Printer' }).click()
  await page.getByRole('option', { name: new RegExp(`^${printer.name},`) }).click()
  await ask.getByRole('button', { name: 'Print label' }).click()
  const followed = page.getByRole('dialog', { name: new RegExp(`on ${printer.name}$`) })
  await expect(followed.getByText(`${printer.name} is out of paper.`)).toBeVisible({ timeout: 30_000 })
  await simulator.printer(printer.id, { labelsLeft: 500 })
  await expect(followed.getByText('Confirmed')).toBeVisible({ timeout: 30_000 })
  await followed.getByRole('button', { name: 'Done' }).click()
  await expect(card.getByText(/Ready|Printing/)).toBeVisible({ timeout: 30_000 })
  expect(await axe(page)).toEqual([])
})

test('a printed label is reprinted with a reason', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  const printer = await printerNamed(page, customer, 'DESK1')
  await isReachable(page, customer, printer)
  const { get, post } = await api(page)
  const labels = await get<{ items: { id: string }[] }>(
    `/api/customers/${customer}/thermalLabels?filter[state]=published&filter[purpose]=parcel`,
  )
  const job = await post<{ id: string; number: number }>(`/api/customers/${customer}/printJobs`, {
    labelId: labels.items[0]?.id,
    printerId: printer.id,
    data: { kind: 'sample', sample: 'typical' },
  })
  await page.goto(`/customers/${customer}/printers/${printer.id}`)
  const row = page
    .getByRole('row')
    .filter({ hasText: `PJ-${job.number}` })
    .first()
  await expect(row.getByText('Confirmed')).toBeVisible({ timeout: 30_000 })
  await row.getByRole('button', { name: /^Reprint/ }).click()
  const ask = page.getByRole('dialog', { name: `Reprint PJ-${job.number}?` })
  await expect(ask.getByRole('button', { name: 'Reprint label' })).toBeDisabled()
  await ask.getByRole('textbox', { name: 'Reason' }).fill('Smudged')
  expect(await axe(page)).toEqual([])
  await ask.getByRole('button', { name: 'Reprint label' }).click()
  await expect(page.getByText('reprint').first()).toBeVisible({ timeout: 30_000 })
})
