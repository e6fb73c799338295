/** The set-up of mail as people look after it: what came with it, what recognises it, and who gets which code. */
import type { Page } from '@playwright/test'
import { api, axe, customerNamed, expect, signInAs, test } from './fixtures.ts'

async function idOf(page: Page, path: string, name: string): Promise<string> {
  const { get } = await api(page)
  const { items } = await get<{ items: { id: string; name: string }[] }>(`${path}?q=${encodeURIComponent(name)}`)
  const found = items.find((item) => item.name === name)
  if (!found) throw new Error(`nothing at ${path} is called ${name}`)
  return found.id
}

test('a carrier tells its parcels as bars and as numbers, and its rules in the order they are tried', async ({
  page,
}) => {
  await signInAs(page, 'carriers')
  const customer = await customerNamed(page, 'Meridian')
  const ups = await idOf(page, `/api/customers/${customer}/carriers`, 'UPS')
  await page.goto(`/customers/${customer}/carriers/${ups}?tab=volume`)
  await expect(page.getByRole('img', { name: /parcels in 30 days, most in the day of/ })).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page.getByText('Table', { exact: true }).click()
  const numbers = page.getByRole('region', { name: 'Parcels by day, in numbers' })
  await expect(numbers.getByRole('row')).toHaveCount(31)
  await page.getByText('13 weeks', { exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Week from' })).toBeVisible()
  expect(await axe(page)).toEqual([])

  await page.getByRole('link', { name: 'Logic', exact: true }).click()
  await expect(
    page.getByRole('region', { name: 'Shared rules in order' }).getByRole('link', { name: 'UPS 1Z' }),
  ).toBeVisible()
  expect(await axe(page)).toEqual([])
})

test('a carrier’s drivers get a new code, which is shown this once', async ({ page }) => {
  await signInAs(page, 'implementation')
  const customer = await customerNamed(page, 'Northgate')
  const carrier = await idOf(page, `/api/customers/${customer}/carriers`, 'DHL Express')
  await page.goto(`/customers/${customer}/carriers/${carrier}?tab=carrierCodes`)
  await expect(page.getByRole('link', { name: /codes/i })).toHaveCount(1)
  await page.getByRole('button', { name: /^(Rotate|Make) code$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Code made' })
  await expect(dialog.getByText(/^\d{6}$/).first()).toBeVisible()
  const card = page.getByText('Type this code at lockers and doors.')
  await expect(card).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(card).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await dialog.getByRole('button', { name: 'I have copied it' }).click()
  await expect(page.getByText('A code is set.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Rotate code' })).toBeVisible()
  expect(await axe(page)).toEqual([])
})

test('a shared rule tells its hits, and silent rules are found', async ({ page }) => {
  await signInAs(page, 'carriers')
  const rule = await idOf(page, '/api/system/carrierLogic', 'UPS 1Z')
  await page.goto(`/system/carrierLogic/${rule}?tab=hits`)
  const hits = page.getByRole('region', { name: 'Scans of this rule' })
  await expect(hits.getByRole('row').nth(1).getByRole('link')).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page.goto('/system/carrierLogic?filter[silent90Days]=true')
  await expect(page.getByRole('link', { name: 'FedEx door tag' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'UPS 1Z' })).toHaveCount(0)
})

test('a rule that is read shows the fields of its own way of matching alone', async ({ page }) => {
  await signInAs(page, 'carriers')
  const rule = await idOf(page, '/api/system/carrierLogic', 'FedEx door tag')
  await page.goto(`/system/carrierLogic/${rule}`)
  const recognition = page.getByRole('region', { name: 'Recognition', exact: true })
  await expect(recognition.getByText('Regular expression', { exact: true })).toBeVisible()
  await expect(recognition.getByText('Prefixes', { exact: true })).toHaveCount(0)
  await expect(page.getByText('Even places times', { exact: true })).toHaveCount(0)
})

test('a level tells how punctual its parcels were and what uses it; an action how long the next step takes', async ({
  page,
}) => {
  await signInAs(page, 'implementation')
  const customer = await customerNamed(page, 'Meridian')
  const level = await idOf(page, `/api/customers/${customer}/priorityLevels`, 'Urgent')
  await page.goto(`/customers/${customer}/priorityLevels/${level}?tab=performance`)
  await expect(page.getByText('13 weeks', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Used by' }).click()
  await expect(page.getByRole('region', { name: 'Used by' }).getByText(/package types?$/)).toBeVisible()
  expect(await axe(page)).toEqual([])
  const action = await idOf(page, `/api/customers/${customer}/actions`, 'Received')
  await page.goto(`/customers/${customer}/actions/${action}?tab=usage`)
  await expect(page.getByText(/\(median\)$/)).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByRole('dialog', { name: 'New action' })).toBeVisible()
})

test('a new action begins as its kind says, until somebody decides otherwise', async ({ page }) => {
  await signInAs(page, 'implementation')
  const customer = await customerNamed(page, 'Northgate')
  await page.goto(`/customers/${customer}/actions?sort=-name`)
  // No column shows the order the list stands in by itself: the third click leads back to it.
  await expect(page.getByRole('rowheader', { name: 'Waiting' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Action', exact: true }).click()
  await expect(page.getByRole('rowheader', { name: 'Waiting' })).toBeVisible()

  await page.getByRole('button', { name: 'New action' }).click()
  const panel = page.getByRole('dialog', { name: 'New action' })
  const choose = async (kind: string) => {
    await panel.getByLabel('Kind').click()
    await page.getByRole('option', { name: kind, exact: true }).click()
  }
  await choose('Lost')
  await expect(panel.getByLabel('Group')).toHaveValue('Exception')
  await expect(panel.getByText('Found', { exact: true })).toBeVisible()
  await choose('Attempt')
  await expect(panel.getByLabel('Group')).toHaveValue('Waiting')
  await panel.getByLabel('Stops the clock').uncheck()
  await choose('Deliver')
  await expect(panel.getByLabel('Group')).toHaveValue('Closed')
  await expect(panel.getByLabel('Hands over')).toBeChecked()
  await expect(panel.getByLabel('Stops the clock')).not.toBeChecked()
})

test('a service of a site is reached by way of it, and asked for nothing that only a carrier’s has', async ({
  page,
}) => {
  await signInAs(page, 'implementation')
  const customer = await customerNamed(page, 'Northgate')
  const service = await idOf(page, `/api/customers/${customer}/services`, 'Desk delivery, standard')
  await page.goto(`/customers/${customer}/services/${service}`)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Sites' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit handling' }).click()
  await expect(page.getByLabel('Signature of an adult')).toBeVisible()
  await expect(page.getByLabel('Decoded values')).toHaveCount(0)
})
