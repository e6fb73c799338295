/** Filters and columns of a list saved under a name. */
import { customerNamed, expect, signInAs, test } from '../fixtures.ts'
import { freshName } from '../scene.ts'

test('filters and columns can be saved as a view; rows can be selected on a phone', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  await page.goto(`/customers/${customer}/carriers?filter[differs]=true&columns=kind`)
  await expect(page.getByRole('group', { name: /Differs from template/ })).toBeVisible()
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('menuitem', { name: 'Save view…' }).click()
  const dialog = page.getByRole('dialog')
  const name = freshName('Our own carriers')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(dialog).toBeHidden()
  await page.goto(`/customers/${customer}/carriers`)
  await page.getByRole('button', { name: 'Saved views' }).click()
  await expect(page.getByRole('columnheader', { name: 'Services' })).toBeVisible()
  await page.getByRole('menuitem', { name }).click()
  await expect(page).toHaveURL(/filter%5Bdiffers%5D=true/)
  // Shows exactly the columns that were saved.
  await expect(page.getByRole('columnheader', { name: 'Kind' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Services' })).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/customers/${customer}/carriers`)
  const boxes = page.getByRole('list', { name: 'Carriers' }).getByRole('checkbox')
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await expect(page.getByRole('toolbar', { name: 'Actions for 2 selected carriers' })).toBeVisible()
})
