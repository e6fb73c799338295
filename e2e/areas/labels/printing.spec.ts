/** Printing: a label is sent to a simulated printer, which reports the result. */
import { api, axe, customerNamed, expect, searchAndSelect, signInAs, test } from '../../fixtures.ts'
import { firstOf, freshCode } from '../../scene.ts'
import { simulator } from '../../simulator.ts'
import { printerNamed, testPrint } from './labelSteps.ts'

test('a user test-prints from a site, the printer confirms it, and the job shows the label', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  const printer = await printerNamed(page, customer, 'DOCK1')
  await page.goto(`/customers/${customer}/sites/${printer.siteId}/printJobs`)
  const followed = await testPrint(page, printer, { ofSite: true })
  await expect(followed.getByText('Confirmed')).toBeVisible({ timeout: 30_000 })
  expect(await axe(page)).toEqual([])
  await followed.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: /^PJ-/ }).first()).toBeVisible()
  await page.getByRole('button', { name: /^PJ-/ }).first().click()
  await expect(page.getByRole('img', { name: 'Label for Sample data' })).toBeVisible()
  expect(await axe(page)).toEqual([])
})

test('a printer shows that it’s out of paper, and the job resumes after a refill', async ({ page }) => {
  await signInAs(page, 'implementation')
  const customer = await customerNamed(page, 'Northgate')
  const printer = await printerNamed(page, customer, 'DOCK2')
  await simulator.printer(printer.id, { labelsLeft: 0 })
  await page.goto(`/customers/${customer}/sites/${printer.siteId}/printJobs`)
  const card = page.getByRole('list', { name: 'Printers' }).getByRole('listitem').filter({ hasText: printer.name })
  await expect(card.getByText('Out of paper')).toBeVisible({ timeout: 30_000 })
  const followed = await testPrint(page, printer, { ofSite: true })
  await expect(followed.getByText(`${printer.name} is out of paper.`)).toBeVisible({ timeout: 30_000 })
  await simulator.printer(printer.id, { labelsLeft: 500 })
  await expect(followed.getByText('Confirmed')).toBeVisible({ timeout: 30_000 })
  await followed.getByRole('button', { name: 'Done' }).click()
  await expect(card.getByText(/Ready|Printing/)).toBeVisible({ timeout: 30_000 })
  expect(await axe(page)).toEqual([])
})

test('a user reprints a label with a reason', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  const printer = await printerNamed(page, customer, 'DESK1')
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

test('a user maps a station’s printer and label, test-prints, and sees why that label prints', async ({ page }) => {
  await signInAs(page, 'implementation')
  const customer = await customerNamed(page, 'Northgate')
  const printer = await printerNamed(page, customer, 'DESK1')
  const { post } = await api(page)
  const inside = `/api/customers/${customer}`
  const { appId, kind } = await firstOf<{ appId: string; kind: string }>(
    page,
    `${inside}/stations?filter[siteId]=${printer.siteId}&limit=1`,
  )
  const code = freshCode()
  const body = { name: `Desk ${code}`, code, siteId: printer.siteId, kind, appId }
  const station = await post<{ id: string; name: string }>(`${inside}/stations`, body)
  const label = await firstOf<{ name: string }>(page, `${inside}/thermalLabels?q=RCV42`)
  const tall = await firstOf<{ name: string }>(page, `${inside}/thermalLabels?q=RCV46`)
  await page.goto(`/customers/${customer}/stations/${station.id}?tab=printing`)
  const row = page.getByRole('row', { name: /^Parcel/ })
  await row.getByRole('combobox', { name: 'Printer for parcel' }).click()
  await page.getByRole('option', { name: printer.name, exact: true }).click()
  // A label that doesn't fit the printer is marked.
  const misfit = page.getByText(`The label is 4 × 6 in, but ${printer.name} has 4 × 2 in labels.`)
  await row.getByRole('combobox', { name: 'Label for parcel' }).click()
  await page.getByRole('option', { name: tall.name, exact: true }).click()
  await expect(misfit).toBeVisible()
  expect(await axe(page)).toEqual([])
  await row.getByRole('combobox', { name: 'Label for parcel' }).click()
  await page.getByRole('option', { name: label.name, exact: true }).click()
  await expect(misfit).toHaveCount(0)
  await expect(row.getByRole('combobox', { name: 'Label for parcel' })).toHaveValue(label.name)
  expect(await axe(page)).toEqual([])

  const followed = await testPrint(page, printer, { ofSite: true })
  await expect(followed.getByText('Confirmed')).toBeVisible({ timeout: 30_000 })
  await followed.getByRole('button', { name: 'Done' }).click()

  await page.goto(`/customers/${customer}/thermalLabels/${label.id}?tab=usedBy`)
  const uses = page.getByRole('region', { name: 'Stations' })
  await expect(uses.getByText(/by station printing/).first()).toBeVisible()
  const why = page.getByRole('region', { name: 'Why this label?' })
  await why.getByLabel('Station').click()
  const wanted = page.getByRole('option', { name: station.name }).first()
  await searchAndSelect(why.getByLabel('Station'), station.name, wanted)
  const pinned = why.getByRole('list', { name: 'Steps' }).getByRole('listitem').filter({ hasText: 'Station printing' })
  await expect(pinned.getByText('Prints this one')).toBeVisible()
  expect(await axe(page)).toEqual([])
})
