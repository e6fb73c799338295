/** Emails that didn't become tickets automatically, using the demo's inbox. */
import { axe, expect, signInAs, test } from '../fixtures.ts'

test.describe.configure({ mode: 'default' })

test('a support agent selects a customer for an email from an unknown sender and opens a ticket', async ({ page }) => {
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

test('a support agent discards an email and restores it', async ({ page }) => {
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
