/** A physical audit on a phone: door by door, with a scanned label, an undone finding, and doors corrected at the end. */
import { api, axe, expect, signInAs, test } from '../fixtures.ts'
import { freshBank } from '../scene.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a user audits a bank on a phone, and the doors that differ are corrected', async ({ page }) => {
  await signInAs(page, 'admin')
  const bank = await freshBank(page, 'Walk')
  const { customer } = bank
  const server = await api(page)
  await server.post(`/api/customers/${customer}/lockerBanks/${bank.id}/doors`, {
    columns: 1,
    doors: [{ size: 'M', count: 3 }],
  })

  await page.goto(`/customers/${customer}/lockerBanks/${bank.id}?tab=audits`)
  await page.getByRole('button', { name: 'Start audit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Audit of ${bank.name}` })).toBeVisible()
  expect(await axe(page)).toEqual([])
  const door = (label: string) => page.getByRole('button', { name: new RegExp(`^Door ${label}, `) })
  await page.getByRole('button', { name: /^Matches/ }).click()
  await expect(door('1')).toHaveAccessibleName('Door 1, checked')

  // A scanner sends Enter after each label, and the form stays open for the next one.
  await page.getByRole('button', { name: /^Parcel inside/ }).click()
  await page.getByRole('textbox', { name: 'Label' }).fill('1Z999AA10123456784')
  await page.getByRole('textbox', { name: 'Label' }).press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: '1Z999AA10123456784' })).toBeVisible()
  await page.getByRole('button', { name: 'Save finding' }).click()
  await expect(page.getByText('2 of 3 checked, 1 difference')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 of 3 checked, 0 differences')).toBeVisible()

  await page.getByRole('button', { name: /^Won’t open/ }).click()
  await expect(page.getByText('2 of 3 checked, 1 difference')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.getByRole('button', { name: 'Finish…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Finish this audit?' })
  await expect(dialog.getByText('1 door wasn’t checked and doesn’t change.')).toBeVisible()
  await expect(dialog.getByText('Fault is recorded')).toBeVisible()
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Finish audit' }).click()
  const result = page.getByRole('region', { name: 'Doors that differ' }).first()
  await expect(result.getByText('Won’t open')).toBeVisible()
  await result.getByRole('link', { name: 'Door 2' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Door 2' })).toBeVisible()
  await expect(page.getByText('Open failed').first()).toBeVisible()
})
