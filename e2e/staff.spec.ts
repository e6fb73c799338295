/** Staff and their roles are found in the system area, and staff are limited to customers there. */
import { axe, expect, signInAs, test } from './fixtures.ts'

test('staff are found under System and by the palette, and one is limited to a customer', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/system')
  await page.getByRole('navigation', { name: 'System' }).getByRole('link', { name: 'Staff', exact: true }).click()
  await expect(page).toHaveURL(/\/system\/staff$/)
  await expect(page.getByRole('heading', { name: 'Staff', level: 1 })).toBeVisible()
  expect(await axe(page)).toEqual([])

  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').last().fill('staff roles')
  await page
    .getByRole('option', { name: /Staff roles/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/system\/staffRoles$/)
  await expect(page.getByRole('heading', { name: 'Staff roles', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Support agent' })).toBeVisible()

  await page.goto('/system/staff')
  await page.getByRole('link', { name: 'Caleb Whitford' }).click()
  await page.getByRole('button', { name: 'Edit access' }).click()
  const customers = page.getByRole('combobox', { name: 'Customers' })
  await expect(
    page.getByText('Staff see and change only these customers. Leave blank for all customers.'),
  ).toBeVisible()
  await customers.fill('Northgate')
  await page.getByRole('option', { name: 'Northgate University' }).click()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('Saved')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'Northgate University' })).toBeVisible()

  // Put back as it was: other tests work with the same person.
  await page.getByRole('button', { name: 'Edit access' }).click()
  await customers.click()
  await page.keyboard.press('Backspace')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('All customers')).toBeVisible()
})
