/** Copying a layout from another bank, resetting a policy value to inherited, and the fleet's filters. */
import { api, axe, expect, signInAs, test } from '../../fixtures.ts'
import { freshBank } from '../../scene.ts'

test('a user copies a layout from another bank, moves the screen, and saves', async ({ page }) => {
  await signInAs(page, 'admin')
  const source = await freshBank(page, 'Source')
  const target = await freshBank(page, 'Target')
  const layoutOf = ({ customer, id }: typeof source) => `/customers/${customer}/lockerBanks/${id}/layout`
  await page.goto(layoutOf(source))
  await page.getByRole('button', { name: /^Standard/ }).click()
  await page.getByRole('button', { name: /^Screen/ }).click()
  await page.getByRole('button', { name: 'Save layout' }).click()
  await expect(page.getByText('Layout saved')).toBeVisible()

  await page.goto(layoutOf(target))
  await page.getByRole('button', { name: 'Copy from bank…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copy from another bank?' })
  await dialog.getByRole('combobox', { name: 'Locker bank' }).fill(source.name)
  await page.getByRole('option', { name: `${source.name}, 13 doors` }).click()
  await expect(dialog.getByText(/^13 doors, 2 columns/)).toBeVisible()
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Copy layout' }).click()
  await expect(page.getByText(`Copied ${source.name}`)).toBeVisible()
  const doors = page.getByRole('listbox', { name: `Doors of ${target.name}` }).getByRole('option')
  await expect(doors).toHaveCount(13)

  await page.getByRole('button', { name: 'Screen, column 2' }).click()
  const panel = page.getByRole('region', { name: 'Screen' })
  await panel.getByRole('button', { name: 'Move down' }).click()
  await expect(page.getByText('Moved screen')).toBeVisible()
  await panel.getByRole('button', { name: 'Replace with door' }).click()
  await expect(doors).toHaveCount(14)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(doors).toHaveCount(13)
  await page.getByRole('button', { name: 'Save layout' }).click()
  await expect(page.getByText('Layout saved')).toBeVisible()
})

test('a bank’s hold period shows its source, and a user resets it to the inherited value', async ({ page }) => {
  await signInAs(page, 'admin')
  const bank = await freshBank(page, 'Strict', { holdHours: 12 })
  await page.goto(`/customers/${bank.customer}/lockerBanks/${bank.id}?tab=policy`)
  const row = page.getByRole('row', { name: /^Hold/ }).first()
  await expect(row.getByText('Bank', { exact: true })).toBeVisible()
  expect(await axe(page)).toEqual([])
  await row.getByRole('button', { name: 'Reset to inherited: Hold period' }).click()
  await expect(row.getByText('Bank', { exact: true })).toHaveCount(0)
  const { holdHours } = await (await api(page)).get<{ holdHours: number | null }>(
    `/api/customers/${bank.customer}/lockerBanks/${bank.id}`,
  )
  expect(holdHours).toBeNull()
})

test('the fleet’s filters are in the URL, and its table fits the screen', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/lockerBanks')
  const table = page.getByRole('region', { name: 'Locker banks' })
  await expect(table.getByRole('columnheader', { name: 'Drift' })).toBeVisible()
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
  await page.getByRole('radio', { name: 'Issues' }).check({ force: true })
  await expect(page).toHaveURL(/show=issues/)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Issues' })).toBeChecked()
  await expect(table.getByText('No issues')).toHaveCount(0)
})
