/** Pickers in forms: without permission, without options, and how they open. */
import { api, axe, customerNamed, expect, signInAs, test } from '../fixtures.ts'
import { addressOf, madeCustomer } from '../scene.ts'

test('a picker without permission shows the error in the form, and typed text stays', async ({ page, complaints }) => {
  await signInAs(page, 'implementation')
  const customer = await customerNamed(page, 'Northgate')
  const message = 'You need permission to view locker vendors.'
  await page.route('**/lookups/lockerVendorId?*', (route) =>
    route.fulfill({
      status: 401,
      json: { status: 401, code: 'forbidden', message, permission: 'lockerVendors.view', requestId: 'test' },
    }),
  )
  await page.goto(`/customers/${customer}/lockerBanks?new=1`)
  const panel = page.getByRole('dialog', { name: 'New locker bank' })
  await panel.getByRole('textbox', { name: 'Name', exact: true }).fill('Kept')
  await panel.getByRole('combobox', { name: 'Vendor', exact: true }).click()
  await expect(panel.getByText(message)).toBeVisible()
  await panel.getByRole('button', { name: 'Ask for access' }).click()
  await expect(panel.getByText(/^Request sent to \d+ administrators?\.$/)).toBeVisible()
  await expect(page).toHaveURL(/lockerBanks\?new=1/)
  await expect(panel.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Kept')
  await page.keyboard.press('Tab')
  expect(await axe(page)).toEqual([])
  // Chromium reports the refused request.
  expect(complaints.splice(0).every((line) => line.includes('401'))).toBe(true)
})

test('a required picker without options offers to create the first one, and finds it afterwards', async ({ page }) => {
  await signInAs(page, 'admin')
  const { post } = await api(page)
  const { id: customer } = await madeCustomer(page)
  await page.goto(`/customers/${customer}/locations?new=1`)
  const form = page.getByRole('dialog', { name: 'New location' })
  const create = form.getByRole('link', { name: 'Create site' })
  const opened = page.waitForEvent('popup')
  await create.click()
  const other = await opened
  await expect(other.getByRole('dialog', { name: 'New site' })).toBeVisible()
  await post(`/api/customers/${customer}/sites`, {
    ...addressOf('FIRST'),
    name: 'First Site',
    timezone: 'America/New_York',
  })
  await other.close()
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(create).toBeHidden()
  await form.getByRole('combobox', { name: 'Site' }).click()
  await expect(page.getByRole('option', { name: 'First Site' })).toBeVisible()
})

test('a picker opens on click or an arrow key, not on focus', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  await page.goto(`/customers/${customer}/locations?new=1`)
  const panel = page.getByRole('dialog', { name: 'New location' })
  const site = panel.getByRole('combobox', { name: 'Site', exact: true })
  await site.focus()
  await expect(site).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowDown')
  await expect(site).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await expect(site).toHaveAttribute('aria-expanded', 'false')
  await site.click()
  await expect(site).toHaveAttribute('aria-expanded', 'true')
})
