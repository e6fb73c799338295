/** Writes beyond editing a form: moving linked records before archiving, and restoring values and versions from history. */
import type { Page } from '@playwright/test'
import { api, axe, customerNamed, expect, searchAndSelect, signInAs, test } from '../fixtures.ts'
import { freshCode, type Made, madeSite } from '../scene.ts'

const history = (page: Page) => page.getByRole('complementary', { name: 'History' })
const told = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('archiving moves linked records first, in the same action', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  const { post } = await api(page)
  const code = freshCode()
  const type = await post<Made>(`/api/customers/${customer}/locationTypes`, { name: `Rack ${code}`, code })
  const site = await madeSite(page, customer)
  const places: Made[] = []
  for (const name of ['Rack one', 'Rack two'])
    places.push(
      await post<Made>(`/api/customers/${customer}/locations`, {
        siteId: site.id,
        locationTypeId: type.id,
        name,
        barcode: `${code}-${name.slice(-3)}`,
      }),
    )
  await page.goto(`/customers/${customer}/locationTypes/${type.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Archive…' }).click()
  const dialog = page.getByRole('dialog', { name: `Archive ${type.name}?` })
  await expect(dialog.getByRole('link', { name: '2 locations' })).toBeVisible()
  await expect(dialog.getByText('Blocks archiving')).toBeVisible()
  const archive = dialog.getByRole('button', { name: 'Archive location type' })
  await expect(archive).toBeDisabled()
  expect(await axe(page)).toEqual([])

  const picker = dialog.getByRole('combobox', { name: 'Move 2 locations to…' })
  await searchAndSelect(picker, 'Stag', page.getByRole('option', { name: 'Staging', exact: true }))
  await expect(dialog.getByText('Moved first')).toBeVisible()
  await archive.click()
  await expect(told(page, 'Undo')).toContainText('2 locations moved')
  await expect(page.getByText(/was archived/)).toBeVisible()

  await page.goto(`/customers/${customer}/locations/${places[0]?.id}?tab=details`)
  await expect(history(page).getByText(/when a linked record was archived/)).toBeVisible()
  await expect(history(page).getByText('Staging')).toBeVisible()
})

test('values and versions can be restored from the history, versions after a preview', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  const site = await madeSite(page, customer)
  const { patch } = await api(page)
  const address = `/api/customers/${customer}/sites/${site.id}`
  await patch(address, { city: 'Cambridge', postalCode: '02139' }, site.rowVersion)
  await patch(address, { city: 'Chicago' }, site.rowVersion + 1)
  await page.goto(`/customers/${customer}/sites/${site.id}?tab=details`)
  await expect(section(page, 'Address').getByText('Chicago')).toBeVisible()

  await history(page).getByRole('button', { name: 'Restore city to this value' }).first().click()
  await expect(told(page, 'Value restored')).toContainText('City: Cambridge')
  await expect(section(page, 'Address').getByText('Cambridge')).toBeVisible()
  await expect(history(page).getByText('Updated Address from history')).toBeVisible()

  const created = history(page).getByRole('listitem').filter({ hasText: 'Created this site' })
  await created.getByRole('button', { name: 'Restore this version…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Restore this version?' })
  await expect(dialog.getByRole('checkbox', { name: 'City' })).toBeChecked()
  await expect(dialog.getByText('Boston')).toBeVisible()
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('checkbox', { name: 'Postal code' }).uncheck()
  await dialog.getByRole('button', { name: 'Restore 1 field' }).click()
  await expect(told(page, 'Version restored')).toBeVisible()
  await expect(section(page, 'Address').getByText('Boston')).toBeVisible()
  await expect(section(page, 'Address').getByText('02139')).toBeVisible()
})

test('Escape closes the calendar but not its panel, and a toast doesn’t cover the unsaved changes bar', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  await page.goto('/customers?new=1')
  const panel = page.getByRole('dialog', { name: 'New customer' })
  await panel.getByRole('textbox', { name: 'Go-live', exact: true }).click()
  const calendar = page.locator('[data-dates-dropdown]')
  await expect(calendar).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(calendar).toHaveCount(0)
  await expect(panel).toBeVisible()
  await panel.getByRole('textbox', { name: 'Go-live', exact: true }).click()
  await calendar.getByRole('button').first().click()
  await page.keyboard.press('Escape')
  await expect(calendar).toHaveCount(0)
  await expect(panel).toBeVisible()
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await expect(panel).toHaveCount(0)

  const customer = await customerNamed(page, 'Northgate')
  const site = await madeSite(page, customer)
  const { patch } = await api(page)
  await patch(`/api/customers/${customer}/sites/${site.id}`, { city: 'Chicago' }, site.rowVersion)
  await page.goto(`/customers/${customer}/sites/${site.id}?tab=details`)
  await section(page, 'Operations').getByRole('button', { name: /Edit/ }).click()
  await section(page, 'Operations').getByRole('textbox').first().fill('+1 617 555 0134')
  await history(page).getByRole('button', { name: 'Restore city to this value' }).click()
  const toast = await told(page, 'Value restored').boundingBox()
  const bar = await page.getByRole('region', { name: 'Unsaved changes' }).boundingBox()
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
})
