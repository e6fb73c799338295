/** Carrier rules as an analyst works with them: written, tried, compared, published and taken back. */
import type { Page } from '@playwright/test'
import { api, axe, customerNamed, expect, signInAs, test } from './fixtures.ts'

interface Rules {
  items: { id: string; name: string }[]
}

async function ruleNamed(page: Page, name: string): Promise<string> {
  const { get } = await api(page)
  const { items } = await get<Rules>(`/api/system/carrierLogic?q=${encodeURIComponent(name)}`)
  const found = items.find((rule) => rule.name === name)
  if (!found) throw new Error(`no rule ${name}`)
  return found.id
}

test('a rule is told in words and colours while it is typed, and an evil pattern is refused with its reason', async ({
  page,
  complaints,
}) => {
  await signInAs(page, 'carriers')
  await page.goto('/system/carrierLogic?new=1')
  const panel = page.getByRole('dialog', { name: 'New shared carrier rule' })
  await panel.getByRole('textbox', { name: 'Name', exact: true }).fill(`Evil ${Date.now().toString(36)}`)
  await panel.getByRole('textbox', { name: 'Carrier', exact: true }).fill('EVIL')
  await panel.getByText('Regular expression', { exact: true }).first().click()
  const pattern = panel.getByRole('textbox', { name: 'Regular expression' })

  await pattern.fill('QX(?<serial>[0-9]{7})(?<check>[0-9])')
  await expect(
    panel.getByText('“QX”, then 7 digits (serial), then a digit (check). 10 characters in all.'),
  ).toBeVisible()
  await expect(panel.getByRole('list', { name: 'Parts of the pattern' }).getByRole('listitem')).toHaveCount(3)
  const numbers = panel.getByRole('textbox', { name: 'Add numbers that must match', exact: true })
  await numbers.fill('QX12345678')
  await numbers.press('Enter')
  await expect(panel.getByRole('listitem').filter({ hasText: 'QX12345678' }).getByText('Matches')).toBeVisible()
  expect(await axe(page)).toEqual([])

  await pattern.fill('(QX[0-9]+)\\1')
  await expect(panel.getByText('It refers back to a group, which no safe engine can do.')).toBeVisible()
  await panel.getByRole('button', { name: 'Create shared carrier rule' }).click()
  await expect(panel.getByText('1 field needs a fix')).toBeVisible()
  await expect(panel).toBeVisible()
  expect(complaints.splice(0).every((text) => text.includes('400'))).toBe(true)
})

test('a test number that fails keeps the rule from being saved', async ({ page, complaints }) => {
  await signInAs(page, 'carriers')
  const id = await ruleNamed(page, 'UPS 1Z')
  await page.goto(`/system/carrierLogic/${id}?edit=Tests`)
  const tests = page.getByRole('region', { name: 'Tests', exact: true })
  const numbers = tests.getByRole('textbox', { name: 'Add numbers that must match', exact: true })
  await numbers.fill('1Z1111111111111111')
  await numbers.press('Enter')
  await expect(tests.getByText('Must match: check digit is 1, should be 8')).toBeVisible()
  const bench = page.getByRole('region', { name: 'Test bench' })
  await expect(bench.getByText('1 not as expected')).toBeVisible()
  await page.getByRole('button', { name: /^Save changes/ }).click()
  await expect(page.getByText('1 field needs a fix')).toBeVisible()
  await expect(tests.getByText('The check digit of 1Z1111111111111111 is 1, and should be 8.')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  expect(complaints.splice(0).every((text) => text.includes('400'))).toBe(true)
})

test('the bench beside a rule shows its check digit worked out and whom it collides with', async ({ page }) => {
  await signInAs(page, 'carriers')
  const id = await ruleNamed(page, 'FedEx Express, 12 digits')
  await page.goto(`/system/carrierLogic/${id}`)
  const bench = page.getByRole('region', { name: 'Test bench' })
  await expect(bench.getByRole('table', { name: 'The check digit worked out' })).toBeVisible()
  await expect(bench.getByRole('link', { name: 'Purolator, 12 digits' })).toBeVisible()
  expect(await axe(page)).toEqual([])
})

test('codes that are pasted are told apart, with the reason', async ({ page }) => {
  await signInAs(page, 'carriers')
  await page.goto('/system/carrierLogic?tab=bench')
  await page
    .getByRole('textbox', { name: 'Codes to try' })
    .fill('1Z5R89390357567127\n]C1420221539101026837331000039521\n1Z1111111111111111\nhttps://example.com/menu')
  const results = page.getByRole('region', { name: 'Results' })
  await expect(results.getByRole('row')).toHaveCount(5)
  await expect(page.getByText('2 recognised')).toBeVisible()
  await results.getByRole('button', { name: '1Z5R89390357567127' }).click()
  await expect(results.getByText('The check digit 7 is right')).toBeVisible()
  expect(await axe(page)).toEqual([])
})

test('the matrix names both rules and a number they share', async ({ page }) => {
  await signInAs(page, 'carriers')
  await page.goto('/system/carrierLogic?tab=collisions')
  await page
    .getByRole('button', { name: /^FedEx Express, 12 digits \(FedEx\) and Purolator, 12 digits/ })
    .first()
    .click()
  const pair = page.getByRole('region', { name: 'The chosen pair' })
  await expect(pair.getByRole('link', { name: 'FedEx Express, 12 digits' })).toBeVisible()
  await expect(pair.getByRole('link', { name: 'Purolator, 12 digits' })).toBeVisible()
  await expect(pair.getByText(/^\d{12}$/)).toBeVisible()
  expect(await axe(page)).toEqual([])
})

test('a customer has a bench of its own, and no rule sets', async ({ page }) => {
  await signInAs(page, 'carriers')
  const customer = await customerNamed(page, 'Northgate')
  await page.goto(`/customers/${customer}/carrierLogic?tab=bench`)
  await page.getByRole('textbox', { name: 'Codes to try' }).fill('1Z5R89390357567127')
  await expect(page.getByRole('region', { name: 'Results' }).getByText('UPS', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Rule sets' })).toHaveCount(0)
})
