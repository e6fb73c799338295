/** Tickets on the page of their customer. */
import { axe, customerNamed, expect, signInAs, test } from '../fixtures.ts'

test('the tickets of a customer are listed on its page: the open ones, and all', async ({ page }) => {
  await signInAs(page, 'support')
  const customer = await customerNamed(page, 'Northgate')
  await page.goto(`/customers/${customer}?tab=tickets`)
  await page.getByText('All', { exact: true }).click()
  await expect(page.getByRole('rowheader', { name: /^HD-\d+/ }).first()).toBeVisible()
  expect(await axe(page)).toEqual([])
})
