/** A vendor's page: testing the connection, adapter features, accounts, deliveries, and health. */
import { createHmac } from 'node:crypto'
import { axe, expect, signInAs, test } from '../fixtures.ts'
import { freshName } from '../scene.ts'

test('a user tests a vendor’s connection from its page, if the vendor has an adapter', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/system/lockerVendors')
  await page.getByRole('link', { name: 'Northgate Lockers' }).click()
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByText('Connection failed')).toBeVisible()
  // Without an adapter, there's nothing to test.
  await page.goto('/system/lockerVendors')
  await page.getByRole('link', { name: 'Harborline' }).click()
  await expect(page.getByRole('link', { name: 'Adapter', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Test connection' })).toHaveCount(0)
})

test('a vendor’s page compares the features of its adapter with other adapters', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/system/lockerVendors')
  await page.getByRole('link', { name: 'Northgate Lockers' }).click()
  await page.getByRole('link', { name: 'Adapter', exact: true }).click()
  const table = page.getByRole('region', { name: 'Adapter features' })
  await expect(table.getByRole('columnheader')).toHaveText(['Feature', 'Gateway (this vendor)', 'Simulator'])
  const reservations = table.getByRole('row', { name: /Reservations/ }).getByRole('cell')
  await expect(reservations.last()).toHaveText('Supported')
  await expect(reservations.first()).not.toHaveText('Supported')
  expect(await axe(page)).toEqual([])
})

test('a read-only user has no button to test a vendor’s connection', async ({ page }) => {
  await signInAs(page, 'readonly')
  await page.goto('/system/lockerVendors')
  await page.getByRole('link', { name: 'Northgate Lockers' }).click()
  // Once this tab shows, the header has loaded its buttons.
  await page.getByRole('link', { name: 'Adapter', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Adapter features' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Test connection' })).toHaveCount(0)
})

/** Signs events the way the simulator does. */
function signed(secret: string, events: readonly object[]) {
  const [data, at] = [JSON.stringify({ events }), Math.floor(Date.now() / 1_000)]
  const signature = createHmac('sha256', secret).update(`${at}.${data}`).digest('hex')
  return {
    data,
    headers: {
      'content-type': 'application/json',
      'x-sim-timestamp': String(at),
      'x-sim-signature': `v1=${signature}`,
    },
  }
}

test('a user adds and tests an account, rotates its secret, and views and replays a delivery', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/system/lockerVendors')
  await page.getByRole('link', { name: 'Simulator', exact: true }).click()
  await page.getByRole('link', { name: /^Accounts/ }).click()
  await page.getByRole('button', { name: /^New account/ }).click()
  const name = freshName('Pilot')
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: /^Create/ }).click()
  await page.getByRole('link', { name, exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('No signing secret. Deliveries are refused until you create one.')).toBeVisible()
  expect(await axe(page)).toEqual([])

  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByText(`Connected to ${name}`)).toBeVisible()

  const created = page.getByRole('dialog', { name: 'Signing secret created' })
  const secretIn = async () => (await created.locator('.mono').textContent()) ?? ''
  await page.getByRole('button', { name: 'Create secret' }).click()
  const first = await secretIn()
  await created.getByRole('button', { name: 'I’ve copied it' }).click()
  await page.getByRole('button', { name: 'Rotate secret' }).click()
  await page
    .getByRole('dialog', { name: 'Rotate the signing secret?' })
    .getByRole('button', { name: 'Rotate secret' })
    .click()
  await expect(created.getByText(/The previous secret works until/)).toBeVisible()
  expect(await secretIn()).not.toBe(first)
  await created.getByRole('button', { name: 'I’ve copied it' }).click()
  await expect(page.getByText(/^Valid until/)).toBeVisible()

  // Signed with the previous secret, which is still valid.
  const webhook = page.getByRole('region', { name: 'Webhook' })
  const { pathname } = new URL((await webhook.locator('.mono').first().textContent()) ?? '')
  const event = { id: `e-${name}`, bankId: `bank ${name}`.slice(0, 60), doorId: 'D1', kind: 'door.opened' }
  const answer = await page.request.post(
    pathname,
    signed(first, [{ ...event, at: new Date().toISOString(), boot: 1, seq: 1, data: {} }]),
  )
  expect(answer.status()).toBe(200)

  await page.getByRole('link', { name: 'Deliveries', exact: true }).click()
  const deliveries = page.getByRole('region', { name: 'Deliveries' })
  await expect(deliveries.getByText('Unknown bank')).toBeVisible()
  expect(await axe(page)).toEqual([])
  await deliveries.getByRole('button', { name: 'Door opened' }).click()
  const panel = page.getByRole('dialog', { name: 'Door opened' })
  await expect(panel.getByRole('region', { name: 'As the vendor sent it' })).toContainText('"door.opened"')
  await expect(panel.getByRole('region', { name: 'Our reading' })).toContainText('"doorOpened"')
  await panel.getByRole('button', { name: 'Replay event' }).click()
  await expect(page.getByText('Event replayed')).toBeVisible()
  await expect(deliveries.getByText('Replayed')).toBeVisible()

  await page.getByRole('link', { name: 'Requests', exact: true }).click()
  const requests = page.getByRole('region', { name: 'Requests' })
  await expect(requests.getByRole('row', { name: /Test connection/ })).toContainText('/v1/banks')
})

test('a vendor’s health shows its error budget, and a firmware version links to its banks', async ({ page }) => {
  await signInAs(page, 'operations')
  await page.goto('/system/lockerVendors')
  await page.getByRole('link', { name: 'Simulator', exact: true }).click()
  await page.getByRole('link', { name: 'Health', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Error budget' })).toContainText('99%')
  expect(await axe(page)).toEqual([])

  // No other test adds banks to this vendor.
  await page.goto('/system/lockerVendors')
  await page.getByRole('link', { name: 'Quillbox Systems' }).click()
  await page.getByRole('link', { name: 'Health', exact: true }).click()
  const firmware = page.getByRole('region', { name: 'Banks by firmware' }).first()
  await firmware.getByRole('button', { name: 'Banks by firmware, options' }).click()
  await page.getByRole('menuitem', { name: 'View as table' }).click()
  const row = firmware.getByRole('row').nth(1)
  const banks = (await row.getByRole('cell').last().textContent()) ?? ''
  await row.getByRole('link').last().click()
  await expect(page).toHaveURL(/\/lockerBanks\?.*firmware=/)
  await expect(page.getByText(`${banks} banks`, { exact: true })).toBeVisible()
})
