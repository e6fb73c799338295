/** Sites that override settings, and floors and locations created in bulk. */
import { api, axe, customerNamed, expect, signInAs, test } from '../fixtures.ts'
import { type Made, madeCustomer, madeSite } from '../scene.ts'

test('a user overrides a customer setting at a site, then resets it to inherited', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  await page.goto(`/customers/${customer}/sites?q=Harborside`)
  await page
    .getByRole('link', { name: /Harborside/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Overrides' }).click()
  const hold = page.getByRole('row', { name: /^Hold period/ })
  await expect(hold).toContainText('Inherited')
  await hold.getByRole('button', { name: /^Override/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Hold period').fill('0')
  await dialog.getByRole('button', { name: 'Save for this site' }).click()
  await expect(dialog.getByText('Enter 1 or more.')).toBeVisible()
  await dialog.getByLabel('Hold period').fill('12')
  await dialog.getByRole('button', { name: 'Save for this site' }).click()
  await expect(hold.getByRole('img', { name: 'Overrides the customer setting: 48' })).toBeVisible()
  await hold.getByRole('button', { name: /^Reset/ }).click()
  await expect(hold).toContainText('Inherited')
})

test('a user adds a range of floors to a building, and existing floors stay unchanged', async ({ page }) => {
  await signInAs(page, 'admin')
  const { id } = await madeCustomer(page)
  const { post } = await api(page)
  const site = await madeSite(page, id)
  const building = await post<Made>(`/api/customers/${id}/buildings`, {
    siteId: site.id,
    name: 'Keller Hall',
    code: 'KLR',
  })
  await page.goto(`/customers/${id}/buildings/${building.id}`)
  for (const [highest, told] of [
    ['2', '4 floors added'],
    ['3', '1 floor added'],
  ] as const) {
    await page.getByRole('button', { name: 'Add floors…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add floors to Keller Hall' })
    await dialog.getByRole('textbox', { name: 'Highest' }).fill('roof')
    await expect(dialog.getByText('Enter a level like B1, G, or 12.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Highest' }).fill(highest)
    await expect(dialog.getByText(`Basement 1 to Level ${highest}`)).toBeVisible()
    await dialog.getByRole('button', { name: /^Add \d floors/ }).click()
    await expect(page.getByRole('status').filter({ hasText: told })).toBeVisible()
  }
  await page.getByRole('link', { name: /^Floors/ }).click()
  await expect(page.getByRole('link', { name: 'Basement 1' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Level 3' })).toBeVisible()
})

test('a user creates a range of locations from its first and last name', async ({ page }) => {
  await signInAs(page, 'admin')
  const { id } = await madeCustomer(page)
  const site = await madeSite(page, id)
  await page.goto(`/customers/${id}/locations`)
  await page.getByRole('button', { name: 'New range' }).click()
  const dialog = page.getByRole('dialog', { name: 'New location range' })
  await dialog.getByRole('combobox', { name: 'Site' }).click()
  await page.getByRole('option', { name: site.name }).click()
  await dialog.getByRole('combobox', { name: 'Type' }).fill('Staging')
  await page.getByRole('option', { name: 'Staging' }).click()
  await dialog.getByRole('textbox', { name: 'First name' }).fill('A-01-01')
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('A-04-06')
  await expect(dialog.getByText('LOC-A0406')).toBeVisible()
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Create 24 locations' }).click()
  await expect(page.getByRole('status').filter({ hasText: '24 locations added' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'A-04-06' })).toBeVisible()
})

test('the default site can’t be archived, and the user sees why before trying', async ({ page }) => {
  await signInAs(page, 'admin')
  // A customer's first site is its default, and nothing else blocks archiving here.
  const { id: customer } = await madeCustomer(page)
  const site = await madeSite(page, customer)
  await page.goto(`/customers/${customer}/sites/${site.id}?tab=details`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: /Archive/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('This is the default site. Make another site the default first.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Archive site/ })).toBeDisabled()
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
})

test('a site with parcels can’t be closed, and the dialog links to the parcels', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  const server = await api(page)
  const { items: sites } = await server.get<{ items: { id: string; parcelsInCustody: number }[] }>(
    `/api/customers/${customer}/sites?filter[status]=active&fields=*`,
  )
  const full = sites.find(({ parcelsInCustody }) => parcelsInCustody > 0)
  await page.goto(`/customers/${customer}/sites/${full?.id}`)
  await page.getByRole('button', { name: 'Close…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('before closing this site')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Close site' })).toBeDisabled()
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('link', { name: 'View parcels' }).click()
  await expect(
    page.getByRole('navigation', { name: / tabs$/ }).getByRole('link', { name: 'Parcels', exact: true }),
  ).toHaveAttribute('aria-current', 'page')
})
