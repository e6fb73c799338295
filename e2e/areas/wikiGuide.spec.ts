/** Help links in the console open the user guide in the wiki. */
import { axe, expect, signInAs, test } from '../fixtures.ts'

test('the keyboard shortcuts dialog of a page links to its page in the user guide', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/dashboard/helpDesk')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const link = dialog.getByRole('link', { name: 'Help desk' })
  await expect(link).toBeVisible()
  expect(await axe(page)).toEqual([])
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Help desk' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
})
