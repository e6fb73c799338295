/** Carrier rules from an unmatched scan to a published rule set: created, tested, compared, rolled back. */
import type { Page } from '@playwright/test'
import { axe, customerNamed, expect, signInAs, test } from '../fixtures.ts'
import { freshName, idOf } from '../scene.ts'

const unmatched = '/system/unmatched/carrierLogic'
const shape = /^QFL9{13}/

const cluster = (page: Page) => page.getByRole('list', { name: 'Shapes' }).getByRole('link', { name: shape })

test('a rule is explained in words as the user types it, and an unsupported pattern is refused with a reason', async ({
  page,
  complaints,
}) => {
  await signInAs(page, 'carriers')
  await page.goto('/system/carrierLogic?new=1')
  const panel = page.getByRole('dialog', { name: 'New shared carrier rule' })
  await panel.getByRole('textbox', { name: 'Name', exact: true }).fill(freshName('Evil'))
  await panel.getByRole('textbox', { name: 'Carrier', exact: true }).fill('EVIL')
  await panel.getByText('Regular expression', { exact: true }).first().click()
  const pattern = panel.getByRole('textbox', { name: 'Regular expression' })

  await pattern.fill('QX(?<serial>[0-9]{7})(?<check>[0-9])')
  await expect(
    panel.getByText('“QX”, then 7 digits (serial), then a digit (check). 10 characters in all.'),
  ).toBeVisible()
  await expect(panel.getByRole('list', { name: 'Pattern parts' }).getByRole('listitem')).toHaveCount(3)
  const numbers = panel.getByRole('textbox', { name: 'Add matching numbers', exact: true })
  await numbers.fill('QX12345678')
  await numbers.press('Enter')
  await expect(panel.getByRole('listitem').filter({ hasText: 'QX12345678' }).getByText('Matches')).toBeVisible()
  expect(await axe(page)).toEqual([])

  await pattern.fill('(QX[0-9]+)\\1')
  await expect(panel.getByText('Backreferences aren’t supported.')).toBeVisible()
  await panel.getByRole('button', { name: 'Create shared carrier rule' }).click()
  await expect(panel.getByText('1 field needs attention')).toBeVisible()
  await expect(panel).toBeVisible()
  expect(complaints.splice(0).every((text) => text.includes('400'))).toBe(true)
})

test('a rule with a failing test number can’t be saved', async ({ page, complaints }) => {
  await signInAs(page, 'carriers')
  const id = await idOf(page, '/api/system/carrierLogic', 'UPS 1Z')
  await page.goto(`/system/carrierLogic/${id}?edit=Tests`)
  const tests = page.getByRole('region', { name: 'Tests', exact: true })
  const numbers = tests.getByRole('textbox', { name: 'Add matching numbers', exact: true })
  await numbers.fill('1Z1111111111111111')
  await numbers.press('Enter')
  await expect(tests.getByText('Should match: check digit is 1, should be 8')).toBeVisible()
  const bench = page.getByRole('region', { name: 'Test bench' })
  await expect(bench.getByText('1 not as expected')).toBeVisible()
  await page.getByRole('button', { name: /^Save changes/ }).click()
  await expect(page.getByText('1 field needs attention')).toBeVisible()
  await expect(tests.getByText('The check digit of 1Z1111111111111111 is 1, and should be 8.')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  expect(complaints.splice(0).every((text) => text.includes('400'))).toBe(true)
})

test('a rule’s test bench shows the check digit calculation and the rule it collides with', async ({ page }) => {
  await signInAs(page, 'carriers')
  const id = await idOf(page, '/api/system/carrierLogic', 'FedEx Express, 12 digits')
  await page.goto(`/system/carrierLogic/${id}`)
  const bench = page.getByRole('region', { name: 'Test bench' })
  await expect(bench.getByRole('table', { name: 'Check digit calculation' })).toBeVisible()
  await expect(bench.getByRole('link', { name: 'Purolator, 12 digits' })).toBeVisible()
  expect(await axe(page)).toEqual([])
})

test('a user pastes barcodes and sees which are recognized and why', async ({ page }) => {
  await signInAs(page, 'carriers')
  await page.goto('/system/carrierLogic?tab=bench')
  await page
    .getByRole('textbox', { name: 'Barcodes' })
    .fill('1Z5R89390357567127\n]C1420221539101026837331000039521\n1Z1111111111111111\nhttps://example.com/menu')
  const results = page.getByRole('region', { name: 'Results' })
  await expect(results.getByRole('row')).toHaveCount(5)
  await expect(page.getByText('2 recognized')).toBeVisible()
  await results.getByRole('button', { name: '1Z5R89390357567127' }).click()
  await expect(results.getByText('Check digit 7 is correct')).toBeVisible()
  expect(await axe(page)).toEqual([])
})

test('a collision in the matrix names both rules and a number they share', async ({ page }) => {
  await signInAs(page, 'carriers')
  await page.goto('/system/carrierLogic?tab=collisions')
  await page
    .getByRole('button', { name: /^FedEx Express, 12 digits \(FedEx\) and Purolator, 12 digits/ })
    .first()
    .click()
  const pair = page.getByRole('region', { name: 'Selected pair' })
  await expect(pair.getByRole('link', { name: 'FedEx Express, 12 digits' })).toBeVisible()
  await expect(pair.getByRole('link', { name: 'Purolator, 12 digits' })).toBeVisible()
  await expect(pair.getByText(/^\d{12}$/)).toBeVisible()
  expect(await axe(page)).toEqual([])
})

test('a customer has its own test bench, but no rule sets', async ({ page }) => {
  await signInAs(page, 'carriers')
  const customer = await customerNamed(page, 'Northgate')
  await page.goto(`/customers/${customer}/carrierLogic?tab=bench`)
  await page.getByRole('textbox', { name: 'Barcodes' }).fill('1Z5R89390357567127')
  await expect(page.getByRole('region', { name: 'Results' }).getByText('UPS', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Rule sets' })).toHaveCount(0)
})

test('a shared rule lists its hits, and a filter finds rules without hits in 90 days', async ({ page }) => {
  await signInAs(page, 'carriers')
  const rule = await idOf(page, '/api/system/carrierLogic', 'UPS 1Z')
  await page.goto(`/system/carrierLogic/${rule}?tab=hits`)
  const hits = page.getByRole('region', { name: 'Hits' })
  await expect(hits.getByRole('row').nth(1).getByRole('link')).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page.goto('/system/carrierLogic?filter[silent90Days]=true')
  await expect(page.getByRole('link', { name: 'FedEx door tag' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'UPS 1Z' })).toHaveCount(0)
})

test('a rule’s page shows only the fields of its matching method', async ({ page }) => {
  await signInAs(page, 'carriers')
  const rule = await idOf(page, '/api/system/carrierLogic', 'FedEx door tag')
  await page.goto(`/system/carrierLogic/${rule}`)
  const recognition = page.getByRole('region', { name: 'Recognition', exact: true })
  await expect(recognition.getByText('Regular expression', { exact: true })).toBeVisible()
  await expect(recognition.getByText('Prefixes', { exact: true })).toHaveCount(0)
  await expect(page.getByText('Even position weight', { exact: true })).toHaveCount(0)
})

test('a user creates a rule from an unmatched cluster, replays and publishes it, and rolls back after the cluster resolves', async ({
  page,
}) => {
  test.setTimeout(90_000)
  await signInAs(page, 'carriers')

  await page.goto(unmatched)
  await cluster(page).click()
  const detail = page.getByRole('region', { name: /^Shape QFL/ })
  await expect(detail.getByText('100% of the barcodes')).toBeVisible()
  await expect(detail.getByRole('list', { name: 'Pattern parts' })).toBeVisible()
  expect(await axe(page)).toEqual([])

  await detail.getByRole('button', { name: 'Create shared rule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create shared rule' })
  const name = freshName('Quick Freight')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('combobox', { name: 'Carrier' }).fill('DHL')
  await dialog.getByRole('button', { name: 'Create draft rule' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Test bench' }).getByText('Matches').first()).toBeVisible()
  await page.getByRole('button', { name: /^Activate/ }).click()
  await expect(page.getByRole('button', { name: 'Retire' })).toBeVisible()

  await page.goto('/system/carrierLogic?tab=ruleSets')
  const changed = page.getByRole('list', { name: 'Changed rules' })
  await expect(changed.getByRole('link', { name })).toBeVisible()
  await page.getByRole('button', { name: 'Replay 30 days' }).click()
  await expect(page.getByText(/become[s]? matched\./)).toBeVisible()
  await expect(
    page
      .getByRole('region', { name: 'Changed scans' })
      .getByText(/^QFL\d+/)
      .first(),
  ).toBeVisible()
  await page.getByRole('textbox', { name: 'Release notes' }).fill('Quick Freight labels are recognized.')
  await page.getByRole('checkbox', { name: /I’ve reviewed/ }).check()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: /^Publish rule set/ }).click()
  await expect(page.getByText('Rules published.')).toBeVisible()
  const published = page.getByRole('list', { name: 'Published rule sets' }).getByRole('listitem').first()
  await expect(published.getByText('Quick Freight labels are recognized.')).toBeVisible()

  await page.goto(unmatched)
  const again = page.getByRole('button', { name: 'Re-evaluate' })
  await again.click()
  await expect(page.getByText('Scans re-evaluated')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Shapes' })).toBeVisible()
  await expect(cluster(page)).toHaveCount(0)

  await page.goto('/system/carrierLogic?tab=ruleSets')
  await page.getByRole('button', { name: 'Roll back…' }).click()
  const rollBack = page.getByRole('dialog', { name: /^Roll back to rule set/ })
  await expect(rollBack.getByRole('button', { name: /^Roll back to set/ })).toBeDisabled()
  await rollBack.getByRole('textbox', { name: 'Reason' }).fill('It takes numbers of other carriers.')
  expect(await axe(page)).toEqual([])
  await rollBack.getByRole('button', { name: /^Roll back to set/ }).click()
  await expect(page.getByText(/^Rolled back: stations use rule set \d+, with the rules of set \d+/)).toBeVisible()
  await expect(published.getByText('It takes numbers of other carriers.')).toBeVisible()
  await expect(page.getByText('Rules published.')).toHaveCount(0)
  await expect(published.getByText('Current')).toBeVisible()
  await expect(published.getByText('Quick Freight labels are recognized.')).toHaveCount(0)
})

test('a user ignores a shape with a reason, finds it among the ignored, and reopens it', async ({ page }) => {
  await signInAs(page, 'carriers')
  await page.goto(`${unmatched}?prefix=ASSET`)
  const detail = page.getByRole('region', { name: /^Shape ASSET/ })
  await detail.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Ignore shape…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ignore this shape?' })
  await dialog.getByRole('radio', { name: 'Asset tag' }).check()
  await dialog.getByRole('button', { name: 'Ignore shape' }).click()
  await expect(page.getByText('No matching shapes')).toBeVisible()

  await page.getByText('Not a carrier’s', { exact: true }).click()
  await expect(detail.getByText(/Ignored as asset tag/)).toBeVisible()
  expect(new URL(page.url()).search).toContain('state=notACarrier')
  await detail.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Reopen shape' }).click()
  await expect(page.getByText('No matching shapes')).toBeVisible()
})

test('a read-only user sees no action buttons', async ({ page }) => {
  await signInAs(page, 'readonly')
  await page.goto(unmatched)
  await expect(page.getByRole('list', { name: 'Recognition' })).toBeVisible()
  await expect(page.getByRole('region', { name: /^Shape / })).toBeVisible()
  for (const name of ['Create shared rule', 'Re-evaluate', 'Assign to me'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
})

test('on a phone, collisions are a list instead of a matrix', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'admin')
  await page.goto('/system/carrierLogic?tab=collisions')
  const list = page.getByRole('list', { name: 'Collisions' })
  await expect(list.getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('region', { name: 'Collision matrix' })).toBeVisible()
})
