/** The life of a site record: create, edit, resolve conflicts, archive and restore. */
import type { Page } from '@playwright/test'
import { api, axe, customerNamed, expect, signInAs, test } from '../fixtures.ts'
import { freshCode, type Made, madeSite } from '../scene.ts'

async function open(page: Page, customer: string, site: Made): Promise<void> {
  await page.goto(`/customers/${customer}/sites/${site.id}?tab=details`)
  await expect(page.getByRole('heading', { level: 1, name: site.name })).toBeVisible()
}

/** Signs in and opens a new site that no other test uses. */
async function onFreshSite(page: Page): Promise<{ customer: string; site: Made }> {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  const site = await madeSite(page, customer)
  await open(page, customer, site)
  return { customer, site }
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Saved' })

test('from the list of customers to a new site: created, found, opened', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/customers')
  await page.getByRole('link', { name: 'Halcyon Tower' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Halcyon Tower' })).toBeVisible()
  await page
    .getByRole('navigation', { name: /Halcyon Tower|Customer/ })
    .getByRole('link', { name: /^Sites/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sites' })).toBeVisible()

  const code = freshCode()
  await page.getByRole('button', { name: 'New site' }).click()
  const panel = page.getByRole('dialog', { name: 'New site' })
  await expect(panel.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await panel.getByRole('button', { name: 'Create site' }).click()
  await expect(panel.getByText('This is required.').first()).toBeVisible()
  await panel.getByRole('textbox', { name: 'Name', exact: true }).fill(`Dock ${code}`)
  await panel.getByRole('textbox', { name: 'Code', exact: true }).fill(code.toLowerCase())
  await panel.getByLabel('Address line 1').fill('9 Wharf Road')
  await panel.getByRole('textbox', { name: 'City', exact: true }).fill('Chicago')
  await panel.getByRole('combobox', { name: 'Country', exact: true }).fill('united st')
  await page.getByRole('option', { name: 'United States', exact: true }).click()
  await panel.getByRole('button', { name: 'Create site' }).click()
  await expect(page.getByText('Site created')).toBeVisible()

  await page
    .getByRole('searchbox', { name: 'Search sites' })
    .or(page.getByRole('textbox', { name: 'Search sites' }))
    .fill(code)
  await expect(page).toHaveURL(new RegExp(`q=${code}`))
  await page.getByRole('link', { name: `Dock ${code}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Dock ${code}` })).toBeVisible()
  await page.getByRole('link', { name: 'Details' }).click()
  await expect(section(page, 'Identity').getByText(code, { exact: true })).toBeVisible()
})

test('a section can be edited and saved by keyboard, and the history shows who changed what', async ({ page }) => {
  await onFreshSite(page)
  await section(page, 'Address').getByRole('button', { name: /Edit/ }).click()
  await section(page, 'Address').getByRole('textbox', { name: 'City', exact: true }).fill('Cambridge')
  await expect(page.getByText('Was Boston')).toBeVisible()
  await expect(page.getByText('1 change in Address')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(saved(page)).toBeVisible()
  const history = page.getByRole('complementary', { name: 'History' })
  await expect(history.getByText('Updated Address')).toBeVisible()
  await expect(history.getByText('Ana Reyes').first()).toBeVisible()
  await expect(history.getByText('Cambridge')).toBeVisible()
  await expect(history.getByText('Boston').first()).toBeVisible()
})

test('an error appears under its field, whether client or server finds it, and nothing is saved', async ({
  page,
  complaints,
}) => {
  await onFreshSite(page)
  await section(page, 'Identity').getByRole('button', { name: /Edit/ }).click()
  await section(page, 'Identity').getByRole('textbox', { name: 'Code', exact: true }).fill('le 1')
  await page.getByRole('button', { name: /^Save changes/ }).click()
  await expect(page.getByText('Use letters, digits, - or _. Start with a letter or digit.')).toBeVisible()
  await expect(page.getByText('1 field needs attention')).toBeVisible()
  await section(page, 'Identity').getByRole('textbox', { name: 'Code', exact: true }).fill('MAIN')
  await page.getByRole('button', { name: /^Save changes/ }).click()
  await expect(page.getByText(/already has this/)).toBeVisible()
  // Chromium reports the 409 that this test is about.
  expect(complaints.splice(0).every((text) => text.includes('409'))).toBe(true)
})

test('two users edit the same record: the second one resolves the conflict, and no change is lost', async ({
  page,
  complaints,
}) => {
  const { customer, site } = await onFreshSite(page)
  await section(page, 'Address').getByRole('button', { name: /Edit/ }).click()
  await section(page, 'Address').getByRole('textbox', { name: 'City', exact: true }).fill('Mine')
  await section(page, 'Address').getByLabel('Address line 2').fill('Second floor')

  const { patch } = await api(page, 'implementation')
  await patch(`/api/customers/${customer}/sites/${site.id}`, { city: 'Theirs', postalCode: '02115' }, site.rowVersion)

  await page.getByRole('button', { name: /^Save changes/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this site' })
  await expect(dialog.getByText('Was Boston')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Save merged site' })).toBeDisabled()
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('radio', { name: /Yours Mine/ }).check()
  await dialog.getByRole('button', { name: 'Save merged site' }).click()
  await expect(saved(page)).toBeVisible()
  const address = section(page, 'Address')
  await expect(address.getByText('Mine')).toBeVisible()
  await expect(address.getByText('Second floor')).toBeVisible()
  await expect(address.getByText('02115')).toBeVisible()
  // Chromium reports the 412 that this test is about.
  expect(complaints.splice(0).every((text) => text.includes('412'))).toBe(true)
})

test('archiving a site with its contents can be undone, or reverted from its page', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  const site = await madeSite(page, customer)
  const { post } = await api(page)
  await post(`/api/customers/${customer}/buildings`, { siteId: site.id, name: 'North wing', code: 'NW' })
  await open(page, customer, site)
  const archive = async () => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: /Archive/ }).click()
    const dialog = page.getByRole('dialog', { name: `Archive ${site.name}?` })
    await expect(dialog.getByText('1 building', { exact: true })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    const confirm = dialog.getByRole('button', { name: 'Archive site and 1 building' })
    const typed = dialog.getByRole('textbox', { name: `Type ${site.name} to confirm` })
    await typed.fill(site.name.slice(1))
    await expect(confirm).toBeDisabled()
    await typed.fill(site.name)
    await confirm.click()
  }
  await archive()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(0)
  await expect(
    page.getByRole('tab', { name: /Buildings/ }).or(page.getByRole('link', { name: /Buildings 1/ })),
  ).toBeVisible()
  await archive()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(
    page
      .getByRole('complementary', { name: 'History' })
      .getByText(/Restored/)
      .first(),
  ).toBeVisible()
})

test('leaving unsaved changes asks for confirmation, and a draft survives a reload', async ({ page }) => {
  await onFreshSite(page)
  await section(page, 'Address').getByRole('button', { name: /Edit/ }).click()
  await section(page, 'Address').getByRole('textbox', { name: 'City', exact: true }).fill('Somerville')
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Sites' }).click()
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Keep editing' })
    .click()
  await expect(page.getByText('1 change in Address')).toBeVisible()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText(/unsaved changes to city from/)).toBeVisible()
  await page.getByRole('button', { name: 'Continue editing' }).click()
  await expect(section(page, 'Address').getByRole('textbox', { name: 'City', exact: true })).toHaveValue('Somerville')
})

test('a list keeps search, sort order and archived filter in the address; Back works', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  await page.goto(`/customers/${customer}/sites`)
  await page.getByRole('columnheader', { name: 'City' }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=city/)
  await expect(page.getByRole('columnheader', { name: 'City' })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByText('Archived', { exact: true }).click()
  await expect(page).toHaveURL(/archived=true/)
  await page.goBack()
  await expect(page).not.toHaveURL(/archived=true/)
  await page.goto(`/customers/${customer}/sites?q=nothing+like+this&filter[status]=active&bogus=1`)
  await expect(page.getByText('“nothing like this”', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /Clear/ }).first().click()
  await expect(page.getByRole('link', { name: 'Main Campus Mail Center' })).toBeVisible()
})

test('j, k and Enter move through a list', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Brightwater')
  await page.goto(`/customers/${customer}/sites`)
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  const second = await page.getByRole('row').nth(2).getByRole('link').first().textContent()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: second ?? '' })).toBeVisible()
})

test('read-only users see no actions that write', async ({ page }) => {
  await signInAs(page, 'readonly')
  const customer = await customerNamed(page, 'Northgate')
  await page.goto(`/customers/${customer}/sites`)
  await expect(page.getByRole('link', { name: 'Main Campus Mail Center' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New site' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Main Campus Mail Center' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Main Campus Mail Center' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Pause' })).toHaveCount(0)
})
