/** Customer settings: search, edit, history, drafts and reset. */
import { api, axe, customerNamed, expect, signInAs, test } from '../fixtures.ts'

interface Settings {
  rowVersion: number
  holdHours: number
}

test('a setting can be found, edited by keyboard, seen in history and reset by section', async ({ page }) => {
  await signInAs(page, 'implementation')
  const customer = await customerNamed(page, 'Meridian')
  await page.goto(`/customers/${customer}/settings`)
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  const lockers = page.getByRole('region', { name: 'Lockers', exact: true })
  const hold = lockers.getByRole('textbox', { name: 'Hold period' })
  const departing = page.getByRole('button', { name: /^Changed from default/ })
  await expect(hold).toHaveValue('72')
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('hold period')
  await expect(page.getByRole('region', { name: 'Numbering' })).toHaveCount(0)
  await hold.fill('48')
  await expect(lockers.getByText('Was 72 h. Default: 72 h.')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  const history = page.getByRole('complementary', { name: 'History' })
  await expect(history.getByText('Updated Lockers').first()).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search settings' }).fill('')
  await departing.click()
  await expect(hold).toHaveValue('48')
  await expect(lockers.getByText(/Default: 72 h\./)).toBeVisible()
  await expect(lockers.getByRole('textbox', { name: 'PIN length' })).toHaveCount(0)
  await lockers.getByRole('button', { name: /^Reset section to defaults/ }).click()
  await expect(hold).toHaveValue('72')
  await expect(page.getByText('1 change in Lockers')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0)
  await expect(lockers).toHaveCount(0)
  const { get } = await api(page)
  expect((await get<Settings>(`/api/customers/${customer}/settings`)).holdHours).toBe(72)
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`has no fault that axe could find, ${colorScheme}`, async ({ page }) => {
    await signInAs(page, 'admin')
    await page.emulateMedia({ colorScheme })
    await page.goto(`/customers/${await customerNamed(page, 'Northgate')}/settings`)
    await expect(page.getByRole('textbox', { name: 'Hold period' })).toBeVisible()
    expect(await axe(page)).toEqual([])
  })

test('changes that another user saved are kept, and a validation error appears under its field', async ({
  page,
  complaints,
}) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Larkspur')
  await page.goto(`/customers/${customer}/settings`)
  const numbering = page.getByRole('region', { name: 'Numbering', exact: true })
  await numbering.getByRole('textbox', { name: 'Minimum digits' }).fill('6')
  const { get, patch } = await api(page)
  const path = `/api/customers/${customer}/settings`
  const before = await get<Settings>(path)
  await patch(path, { passwordMinLength: 14 }, before.rowVersion)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Changes made by others were kept.')).toBeVisible()
  expect(await get<Settings>(path)).toMatchObject({ padding: 6, passwordMinLength: 14 })

  await numbering.getByRole('textbox', { name: 'Next number' }).fill('1')
  await page.keyboard.press('Control+s')
  await expect(numbering.getByText(/can only go up/)).toBeVisible()
  expect(complaints.splice(0).every((text) => /412|400/.test(text))).toBe(true)
})

test('a draft survives a reload, and a phone has a menu of sections', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Kestrel')
  await page.goto(`/customers/${customer}/settings`)
  await page.getByRole('textbox', { name: 'Parcel retention' }).fill('36')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Continue editing' }).click()
  await expect(page.getByRole('textbox', { name: 'Parcel retention' })).toHaveValue('36')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('combobox', { name: 'Go to section' }).click()
  await page.getByRole('option', { name: 'Security' }).click()
  await expect(page.getByRole('heading', { name: 'Security' })).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await axe(page)).toEqual([])
})

test('read-only users see the same settings and nothing to edit', async ({ page }) => {
  await signInAs(page, 'readonly')
  const customer = await customerNamed(page, 'Northgate')
  await page.goto(`/customers/${customer}/settings`)
  const numbering = page.getByRole('region', { name: 'Numbering', exact: true })
  await expect(numbering.getByText('NGU')).toBeVisible()
  await expect(numbering.getByText(/Default: PKG\./)).toBeVisible()
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  expect(await axe(page)).toEqual([])
})

test('an address with a section opens at that section, and going to another one updates it', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  await page.goto(`/customers/${customer}/settings#custom-fields`)
  const sections = page.getByRole('navigation', { name: 'Sections' })
  await expect(sections.getByRole('button', { name: /^Custom fields/ })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('heading', { name: 'Custom fields' })).toBeInViewport()
  await expect(page.locator('[data-section="Custom fields"]')).toBeFocused()
  await page.getByRole('checkbox', { name: 'Shared doors' }).click()
  await sections.getByRole('button', { name: /^Numbering/ }).click()
  await expect(page).toHaveURL(/settings#numbering$/)
  await expect(page.getByRole('heading', { name: 'Numbering' })).toBeInViewport()
  await page.getByRole('button', { name: 'Discard' }).click()
})
