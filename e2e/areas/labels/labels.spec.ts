/** Labels: imported from ZPL, published, compared, restored, retired, and which label a station prints. */
import type { Page } from '@playwright/test'
import { api, axe, customerNamed, expect, searchAndSelect, signInAs, test } from '../../fixtures.ts'
import { printerNamed, publish, selectPrinter } from './labelSteps.ts'

const unique = () => Date.now().toString(36)

/** ^YY isn’t a ZPL command. */
const pasted =
  '^XA^FO40,40^A0N,40,40^FD{{recipient.displayName}}^FS^YY1^FO40,120^BCN,80,N,N,N^FD{{parcel.barcode}}^FS^XZ'

const labels = (customer: string) => `/customers/${customer}/thermalLabels`

async function change(page: Page, customer: string, values: object): Promise<void> {
  const server = await api(page, 'implementation')
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const path = `/api${labels(customer)}/${id}`
  const { rowVersion } = await server.get<{ rowVersion: number }>(path)
  await server.patch(path, values, rowVersion)
  await page.reload()
}

test('a user imports ZPL, publishes two versions, compares them with the slider, and restores the first', async ({
  page,
}) => {
  await signInAs(page, 'implementation')
  const customer = await customerNamed(page, 'Northgate')
  const name = `Pasted ${unique()}`
  await page.goto(labels(customer))
  await expect(page.getByText(/\d prints? in 30 days$/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Import ZPL' }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste ZPL' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('textbox', { name: 'Code' }).fill(`P${unique().toUpperCase()}`)
  await dialog.getByRole('textbox', { name: 'ZPL' }).fill(pasted)
  const report = dialog.getByRole('region', { name: 'Import report' })
  await expect(report.getByText('2 elements understood')).toBeVisible()
  await expect(report.getByText('^YY isn’t understood.')).toBeVisible()
  await expect(dialog.getByRole('img', { name: 'Preview' })).toBeVisible()
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Import label' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await publish(page, 1, 'From the old system')
  await expect(page.getByText('Version 1 published').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Publish version/ })).toHaveCount(0)
  await change(page, customer, { source: pasted.replace('^A0N,40,40', '^A0N,64,64'), darkness: 4 })
  await expect(page.getByText('Draft after version 1')).toBeVisible()
  await publish(page, 2, 'Larger name for the belt')

  await page.getByRole('link', { name: /^Versions/ }).click()
  const list = page.getByRole('list', { name: 'Versions' })
  await expect(list.getByRole('button', { name: /Larger name for the belt/ })).toHaveAttribute('aria-pressed', 'true')
  const facts = page.getByRole('complementary', { name: 'About this version' })
  await expect(facts.getByText('Size 40 to 64 dots')).toBeVisible()
  await expect(facts.getByText('0 to 4')).toBeVisible()
  const slider = page.getByRole('slider', { name: 'Version 1 or version 2' })
  await expect(page.getByRole('img', { name: 'Version 1' })).toBeVisible()
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuetext', '51% Version 1')
  await expect(
    page.getByRole('region', { name: 'ZPL' }).getByText('^A0N,64,64', { exact: false }).first(),
  ).toBeVisible()
  expect(await axe(page)).toEqual([])
  for (const way of ['Side by side', 'Difference']) {
    await page.getByText(way, { exact: true }).click()
    await expect(page.getByRole('img', { name: /ersion 1/ }).first()).toBeVisible()
  }

  // Print both versions with the same data.
  const printer = await printerNamed(page, customer, 'DESK1')
  await facts.getByRole('button', { name: 'Print both…' }).click()
  const both = page.getByRole('dialog', { name: 'Print both versions?' })
  await selectPrinter(page, both, printer)
  await both.getByRole('button', { name: 'Print labels' }).click()
  const followed = page.getByRole('dialog', { name: new RegExp(` and PJ-\\d+ on ${printer.name}$`) })
  await expect(followed.getByText(/^Version \d: Confirmed$/)).toHaveCount(2, { timeout: 30_000 })
  await followed.getByRole('button', { name: 'Done' }).click()

  await facts.getByRole('button', { name: 'Restore version 1…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore version 1' }).click()
  await expect(page.getByText('Draft after version 2')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await publish(page, 3, 'Back to the small name')
  await expect(page.getByRole('link', { name: /^Versions/ })).toHaveText(/3/)
})

test('a user copies a label from a template, schedules its retirement, then retires it right away', async ({
  page,
}) => {
  await signInAs(page, 'implementation')
  const customer = await customerNamed(page, 'Northgate')
  await page.goto(labels(customer))
  await page.getByRole('button', { name: 'Copy from a template' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copy from a template' })
  await expect(dialog.getByRole('button', { name: 'Delivery slip' })).toBeVisible()
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Delivery slip' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Delivery slip 4 × 2/ })).toBeVisible()
  await publish(page, 1, 'From the template')
  const retire = async () => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Retire…' }).click()
    return page.getByRole('dialog', { name: /^Retire / })
  }
  const planning = await retire()
  await planning.getByRole('textbox', { name: 'Day' }).fill('12/01/2099')
  await planning.getByRole('textbox', { name: 'Day' }).press('Tab')
  expect(await axe(page)).toEqual([])
  await planning.getByRole('button', { name: /^Retire on / }).click()
  await expect(page.getByText(/^Retires 12\/01/).first()).toBeVisible()
  await expect(page.getByText('Version 1 published').first()).toBeVisible()
  const now = await retire()
  await now.getByRole('textbox', { name: 'Day' }).fill('')
  await now.getByRole('textbox', { name: 'Day' }).press('Tab')
  await now.getByRole('button', { name: 'Retire label' }).click()
  await expect(page.getByText('Version 1, retired').first()).toBeVisible()
})

test('Used by counts match the lists, and every step to the printed label is explained', async ({ page }) => {
  await signInAs(page, 'implementation')
  const customer = await customerNamed(page, 'Northgate')
  const server = await api(page)
  const inside = `/api/customers/${customer}`
  type Found = { items: { id: string; name: string }[]; total: number }
  const label = (await server.get<Found>(`${inside}/thermalLabels?q=RCV42`)).items[0]
  const station = (await server.get<Found>(`${inside}/stations?limit=1`)).items[0]
  await page.goto(`${labels(customer)}/${label?.id}?tab=usedBy`)
  const types = page.getByRole('region', { name: 'Package types' })
  await expect(types).toBeVisible()
  const listed = await server.get<Found>(
    `${inside}/packageTypes?filter[thermalLabelId]=${label?.id}&count=true&limit=1`,
  )
  await expect(types.getByRole('listitem')).toHaveCount(listed.total)
  await expect(types.getByText(String(listed.total), { exact: true })).toBeVisible()

  const why = page.getByRole('region', { name: 'Why this label?' })
  await why.getByLabel('Station').click()
  const name = station?.name ?? ''
  await searchAndSelect(why.getByLabel('Station'), name, page.getByRole('option', { name }).first())
  const steps = why.getByRole('list', { name: 'Steps' })
  await expect(steps.getByRole('listitem')).toHaveCount(8)
  await expect(steps.getByText('Prints this one')).toHaveCount(1)
  expect(await axe(page)).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('grid, preview and versions fit', async ({ page }) => {
    await signInAs(page, 'implementation')
    const customer = await customerNamed(page, 'Northgate')
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
    await page.goto(labels(customer))
    await expect(page.getByRole('img', { name: 'Delivery slip with sample data' })).toBeVisible()
    await expect(page.getByText('Printers', { exact: true }).first()).toBeVisible()
    expect(await axe(page)).toEqual([])
    expect(await fits()).toBe(true)
    await page.getByRole('link', { name: 'Receive 4×2', exact: true }).click()
    for (const tab of ['Preview', 'Versions', 'Used by']) {
      await page.getByRole('link', { name: new RegExp(`^${tab}`) }).click()
      await expect(page.getByRole('link', { name: new RegExp(`^${tab}`) })).toHaveAttribute('aria-current', 'page')
      expect(await axe(page)).toEqual([])
      expect(await fits(), tab).toBe(true)
    }
  })
})
