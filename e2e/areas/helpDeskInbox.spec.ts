/** Mail that became no ticket by itself, with the mail of the demo. */
import { axe, expect, signInAs, test } from '../fixtures.ts'

test.describe.configure({ mode: 'default' })

test('a mail from an unknown sender becomes a ticket of the customer someone selects', async ({ page }) => {
  await signInAs(page, 'support')
  await page.goto('/dashboard/helpDesk/inbox')
  await page.getByRole('button', { name: /New label printer/ }).click()
  const mail = page.getByRole('article', { name: 'New label printer' })
  await expect(mail).toContainText('we bought a second label printer')
  expect(await axe(page)).toEqual([])
  await mail.getByRole('combobox', { name: 'Customer' }).click()
  await page
    .getByRole('option', { name: /Northgate/ })
    .first()
    .click()
  await mail.getByRole('button', { name: 'Open ticket' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New label printer' })).toBeVisible()
  await expect(page.getByText('we bought a second label printer')).toBeVisible()
})

test('a discarded mail can be restored', async ({ page }) => {
  await signInAs(page, 'support')
  await page.goto('/dashboard/helpDesk/inbox')
  const row = page.getByRole('button', { name: /Change of my mobile number/ })
  await row.click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(row).toBeHidden()
  await page.getByRole('radio', { name: 'Discarded' }).check({ force: true })
  await row.click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('radio', { name: 'Waiting' }).check({ force: true })
  await expect(row).toBeVisible()
})
