/** Live pages of a bank: its doors, the view in its URL, and the last 7 days. */
import type { Page } from '@playwright/test'
import { api, axe, customerNamed, expect, signInAs, test } from '../../fixtures.ts'
import { firstOf, freshBank } from '../../scene.ts'
import { simulator } from '../../simulator.ts'

/** A bank with 3 doors, driven by the simulator. */
async function liveBank(page: Page) {
  await signInAs(page, 'admin')
  const vendor = await firstOf(page, '/api/system/lockerVendors?q=Simulator')
  const bank = await freshBank(page, 'Followed', { lockerVendorId: vendor.id })
  const server = await api(page)
  const path = `/api/customers/${bank.customer}/lockerBanks/${bank.id}`
  await server.post(`${path}/doors`, { columns: 1, doors: [{ size: 'M', count: 3 }] })
  const read = () => server.get<{ rowVersion: number; vendorBankId: string }>(path)
  await server.patch(path, { status: 'installing' }, (await read()).rowVersion)
  await server.patch(path, { status: 'active' }, (await read()).rowVersion)
  const { vendorBankId: ref } = await read()
  const { doors } = await server.get<{ doors: { hardwareAddress: string; size: string; label: string }[] }>(
    `${path}/layout`,
  )
  await simulator.add({
    ...{ id: ref, boot: Math.floor(Date.now() / 1_000), wrongDoorShare: 0, leftOpenShare: 0 },
    doors: doors.map(({ hardwareAddress, size }) => ({ id: hardwareAddress, size: size === 'S' ? 'S' : 'M' })),
  })
  const addressOf = (label: string) => doors.find((door) => door.label === label)?.hardwareAddress ?? ''
  return { ...bank, ref, addressOf, page: `/customers/${bank.customer}/lockerBanks/${bank.id}` }
}

test('a bank’s page updates its doors live, and its URL restores the view', async ({ page }) => {
  const bank = await liveBank(page)
  await page.goto(bank.page)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const door = (label: string, state: string) =>
    page.getByRole('option', { name: new RegExp(`^Door ${label}, size \\w+\\. ${state}`) })
  await expect(door('2', 'Free')).toBeVisible()
  await simulator.act({ bankId: bank.ref, doorId: bank.addressOf('2'), act: 'deposit' })
  await expect(door('2', 'Occupied')).toBeVisible()

  await page.getByRole('button', { name: /^Occupied/ }).click()
  await page.getByRole('radio', { name: 'Age' }).check({ force: true })
  await door('2', 'Occupied').click()
  await expect(page).toHaveURL(/states=occupied/)
  await expect(page).toHaveURL(/color=age/)
  await expect(page).toHaveURL(/doors=2/)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Occupied/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('radio', { name: 'Age' })).toBeChecked()
  await expect(door('2', 'Occupied')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('link', { name: 'View door 2' })).toBeVisible()
})

test('an offline bank has no free doors', async ({ page }) => {
  const bank = await liveBank(page)
  await page.goto(bank.page)
  await expect(page.getByRole('option', { name: /Free\.$/ }).first()).toBeVisible()
  const gone = await simulator.fault({ name: 'controllerOffline', bankId: bank.ref })
  await expect(page.getByRole('option', { name: /Offline, last known as free/ })).toHaveCount(3)
  await expect(page.getByText('0 of 3').first()).toBeVisible()
  await simulator.end(gone)
  await expect(page.getByRole('option', { name: /Free\.$/ })).toHaveCount(3)
})

test('a user steps through the last 7 days by keyboard, where doors offer no commands', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'City of Larkspur')
  const vendor = await firstOf(page, '/api/system/lockerVendors?q=Simulator')
  const bank = await firstOf<{ name: string }>(
    page,
    `/api/customers/${customer}/lockerBanks?filter[lockerVendorId]=${vendor.id}&filter[status]=active`,
  )
  await page.goto(`/customers/${customer}/lockerBanks/${bank.id}/simulator/lockerDashboard`)
  const slider = page.getByRole('slider', { name: 'Time' })
  await expect(slider).toHaveAttribute('aria-valuetext', 'Live')
  await slider.focus()
  await page.keyboard.press('PageDown')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByText(/^Doors as they were on/)).toBeVisible()
  await expect(page).toHaveURL(/at=\d{4}-\d\d-\d\dT\d\d%3A\d\dZ/)
  await page.getByRole('option').first().click()
  const actions = page.getByRole('toolbar', { name: /^Actions for 1 selected door/ })
  await expect(actions).toHaveCount(0)
  expect(await axe(page)).toEqual([])

  const before = await slider.getAttribute('aria-valuenow')
  await page.reload()
  await expect(slider).toHaveAttribute('aria-valuenow', before ?? '')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(async () => Number(await slider.getAttribute('aria-valuenow'))).toBeGreaterThan(Number(before))
  await page.getByRole('button', { name: 'Back to live' }).click()
  await expect(slider).toHaveAttribute('aria-valuetext', 'Live')
  await expect(actions).toBeVisible()
})
