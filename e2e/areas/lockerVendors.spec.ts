/** A vendor's page: trying the connection, and what its adapter can do. */
import { axe, expect, signInAs, test } from '../fixtures.ts'

test('a vendor’s connection is tested from its page, and a failure says why', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/system/lockerVendors')
  await page.getByRole('link', { name: 'Harborline' }).click()
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByText('Connection failed')).toBeVisible()
  await expect(page.getByText('No adapter for this vendor is installed.', { exact: true })).toBeVisible()
})

test('a vendor shows what its adapter can do beside the others', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/system/lockerVendors')
  await page.getByRole('link', { name: 'Northgate Lockers' }).click()
  await page.getByRole('link', { name: 'Adapter', exact: true }).click()
  const table = page.getByRole('region', { name: 'Adapter features' })
  await expect(table.getByRole('columnheader')).toHaveText(['Feature', 'Gateway (this vendor)', 'Simulator'])
  const reservations = table.getByRole('row', { name: /Reservations/ }).getByRole('cell')
  await expect(reservations.last()).toHaveText('Supported')
  await expect(reservations.first()).not.toHaveText('Supported')
  expect(await axe(page)).toEqual([])
})

test('someone who can’t test vendors has no button for it', async ({ page }) => {
  await signInAs(page, 'readonly')
  await page.goto('/system/lockerVendors')
  await page.getByRole('link', { name: 'Harborline' }).click()
  // By then the head has loaded what it has.
  await page.getByRole('link', { name: 'Adapter', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Adapter features' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Test connection' })).toHaveCount(0)
})
