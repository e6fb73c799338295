/** Priority levels: the plainest entity, end to end. */
import { axe, customerNamed, expect, signInAs, test } from './fixtures.ts'

test('a level is created, changed, archived from the list and brought back', async ({ page }) => {
  await signInAs(page, 'implementation')
  const customer = await customerNamed(page, 'Meridian')
  await page.goto(`/customers/${customer}/priorityLevels`)
  const name = `Cold chain ${Date.now().toString(36)}`
  await page.getByRole('button', { name: 'New priority level' }).click()
  const panel = page.getByRole('dialog', { name: 'New priority level' })
  await panel.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await panel.getByRole('textbox', { name: 'Code', exact: true }).fill(`COLD${Date.now().toString(36)}`)
  await panel.getByLabel('Rank').fill(String(50 + Math.floor(Math.random() * 45)))
  expect(await axe(page)).toEqual([])
  await panel.getByRole('button', { name: 'Create priority level' }).click()
  await expect(page.getByRole('link', { name })).toBeVisible()

  await page.getByRole('link', { name }).click()
  const details = page.getByRole('region', { name: 'Target', exact: true })
  await details.getByRole('button', { name: /Edit/ }).click()
  await details.getByLabel('Target minutes').fill('90')
  await page.getByRole('button', { name: /^Save changes/ }).click()
  await expect(
    page.getByRole('complementary', { name: 'History' }).getByText('Changed 1 field of Target'),
  ).toBeVisible()

  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Priority levels' }).click()
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: /Archive/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive priority level' }).click()
  await expect(page.getByRole('link', { name })).toHaveCount(0)
  await page.getByText('Archived', { exact: true }).first().click()
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: /Restore/ }).click()
  await expect(page.getByRole('link', { name })).toHaveCount(0)
})

test('a taken rank is said under the field', async ({ page, complaints }) => {
  await signInAs(page, 'implementation')
  const customer = await customerNamed(page, 'Meridian')
  await page.goto(`/customers/${customer}/priorityLevels?new=1`)
  const panel = page.getByRole('dialog', { name: 'New priority level' })
  await panel.getByRole('textbox', { name: 'Name', exact: true }).fill('Another first')
  await panel.getByRole('textbox', { name: 'Code', exact: true }).fill('FIRST')
  await panel.getByLabel('Rank').fill('1')
  await panel.getByRole('button', { name: 'Create priority level' }).click()
  await expect(panel.getByText('Already taken. Choose another rank.')).toBeVisible()
  expect(complaints.splice(0).every((text) => text.includes('409'))).toBe(true)
})
