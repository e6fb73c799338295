/** From barcodes nobody recognised to a rule everybody uses, and back. */
import type { Page } from '@playwright/test'
import { axe, expect, signInAs, test } from './fixtures.ts'

const unmatched = '/system/unmatched/carrierLogic'
const shape = /^QFL9{13}/

const cluster = (page: Page) => page.getByRole('list', { name: 'Shapes' }).getByRole('link', { name: shape })

test('a rule is written from an unmatched cluster, replayed and published, the cluster resolves, and it is rolled back', async ({
  page,
}) => {
  test.setTimeout(90_000)
  await signInAs(page, 'carriers')

  await page.goto(unmatched)
  await cluster(page).click()
  const detail = page.getByRole('region', { name: /^Shape QFL/ })
  await expect(detail.getByText('100 % of the barcodes')).toBeVisible()
  await expect(detail.getByRole('list', { name: 'Parts of the pattern' })).toBeVisible()
  expect(await axe(page)).toEqual([])

  await detail.getByRole('button', { name: 'Create primary rule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create a primary rule' })
  const name = `Quick Freight ${Date.now().toString(36)}`
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
      .getByRole('region', { name: 'Scans that change' })
      .getByText(/^QFL\d+/)
      .first(),
  ).toBeVisible()
  await page.getByRole('textbox', { name: 'What changes, and why' }).fill('Quick Freight labels are recognised.')
  await page.getByRole('checkbox', { name: /I have read/ }).check()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: /^Publish rule set/ }).click()
  await expect(page.getByText('The rules are published.')).toBeVisible()
  const published = page.getByRole('list', { name: 'Published rule sets' }).getByRole('listitem').first()
  await expect(published.getByText('Quick Freight labels are recognised.')).toBeVisible()

  await page.goto(unmatched)
  const again = page.getByRole('button', { name: 'Re-evaluate' })
  await again.click()
  await expect(page.getByText('Scans read again')).toBeVisible()
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
  await expect(page.getByText('The rules are published.')).toHaveCount(0)
  await expect(published.getByText('In use')).toBeVisible()
  await expect(published.getByText('Quick Freight labels are recognised.')).toHaveCount(0)
})

test('a shape is ignored with a reason, found among the ignored, and reopened', async ({ page }) => {
  await signInAs(page, 'carriers')
  await page.goto(`${unmatched}?prefix=ASSET`)
  const detail = page.getByRole('region', { name: /^Shape ASSET/ })
  await detail.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Ignore shape…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ignore this shape?' })
  await dialog.getByRole('radio', { name: 'Asset tag' }).check()
  await dialog.getByRole('button', { name: 'Ignore shape' }).click()
  await expect(page.getByText('No shape fits these filters')).toBeVisible()

  await page.getByText('No carrier’s', { exact: true }).click()
  await expect(detail.getByText(/Ignored as asset tag/)).toBeVisible()
  expect(new URL(page.url()).search).toContain('state=notACarrier')
  await detail.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Reopen shape' }).click()
  await expect(page.getByText('No shape fits these filters')).toBeVisible()
})

test('who may only look is offered nothing to press', async ({ page }) => {
  await signInAs(page, 'readonly')
  await page.goto(unmatched)
  await expect(page.getByRole('list', { name: 'Recognition' })).toBeVisible()
  await expect(page.getByRole('region', { name: /^Shape / })).toBeVisible()
  for (const name of ['Create primary rule', 'Re-evaluate', 'Assign to me'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
})
