/** The life of a bank in one test: drawn, live, used, opened remotely, jammed, reconciled, and audited on a phone. */
import type { Page } from '@playwright/test'
import { api, axe, expect, signInAs, test } from '../../fixtures.ts'
import { type FreshBank, firstOf, freshBank } from '../../scene.ts'
import { simulator } from '../../simulator.ts'

interface Layout {
  doors: { id: string; label: string; hardwareAddress: string; size: 'XS' | 'S' | 'M' | 'L' | 'XL' }[]
}

const doorNamed = (page: Page, label: string) => page.getByRole('option', { name: new RegExp(`^Door ${label}, `) })
const stateOf = (page: Page, label: string, state: string) =>
  expect(page.getByRole('option', { name: new RegExp(`^Door ${label}, size \\w+\\. ${state}`) })).toBeVisible()

async function draw(page: Page, { customer, id, name }: FreshBank): Promise<void> {
  await page.goto(`/customers/${customer}/lockerBanks/${id}/layout`)
  await expect(page.getByText('No columns yet')).toBeVisible()
  for (const template of [/^Standard/, /^Small parcels/, /^Mixed/, /^Standard/])
    await page.getByRole('button', { name: template }).click()
  await expect(page.getByRole('listbox', { name: `Doors of ${name}` }).getByRole('option')).toHaveCount(40)
  await page.getByRole('button', { name: 'Map addresses' }).click()
  await page.getByRole('button', { name: 'Save layout' }).click()
  await expect(page.getByText('Layout saved')).toBeVisible()
}

/** Puts the bank in service with a hold period of 1 hour, driven by the simulator. */
async function goLive(page: Page, { customer, id }: FreshBank): Promise<Map<string, string>> {
  const server = await api(page)
  const path = `/api/customers/${customer}/lockerBanks/${id}`
  const read = () => server.get<{ rowVersion: number; vendorBankId: string }>(path)
  await server.patch(path, { status: 'installing', holdHours: 1 }, (await read()).rowVersion)
  await server.patch(path, { status: 'active' }, (await read()).rowVersion)
  const { vendorBankId } = await read()
  const { doors } = await server.get<Layout>(`${path}/layout`)
  await simulator.add({
    id: vendorBankId,
    // Higher than any earlier boot number of this bank.
    boot: Math.floor(Date.now() / 1_000),
    doors: doors.map(({ hardwareAddress, size }) => ({ id: hardwareAddress, size })),
    wrongDoorShare: 0,
    leftOpenShare: 0,
  })
  return new Map(doors.map(({ label, hardwareAddress }) => [label, hardwareAddress]))
}

async function openRemotely(page: Page, label: string, reason: string): Promise<void> {
  await doorNamed(page, label).click()
  await page.getByRole('button', { name: 'Open door…' }).click()
  const dialog = page.getByRole('dialog', { name: `Open door ${label}?` })
  await expect(dialog.getByRole('button', { name: 'Open door' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await dialog.getByRole('button', { name: 'Open door' }).click()
  await expect(dialog).toHaveCount(0)
}

test('a user takes a bank of 40 doors from the drawing through daily use to an audit', async ({ page }) => {
  test.slow()
  await signInAs(page, 'admin')
  const vendor = await firstOf(page, '/api/system/lockerVendors?q=Simulator')
  const bank = await freshBank(page, 'Whole', {
    lockerVendorId: vendor.id,
    features: ['screen', 'doorSensor', 'contentSensor'],
  })
  const { customer } = bank
  const { vendorBankId: ref } = await (await api(page)).get<{ vendorBankId: string }>(
    `/api/customers/${customer}/lockerBanks/${bank.id}`,
  )
  await draw(page, bank)
  const addresses = await goLive(page, bank)
  const at = (label: string) => ({ bankId: ref, doorId: addresses.get(label) ?? '' })

  await page.goto(`/customers/${customer}/lockerBanks/${bank.id}/simulator/lockerDashboard`)
  await expect(page.getByText('Online', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible()
  await stateOf(page, '5', 'Free')

  // A courier drops off a parcel, and the page shows it without a reload.
  await simulator.act({ ...at('5'), act: 'deposit' })
  await stateOf(page, '5', 'Occupied')

  // Another parcel arrived 2 hours ago by the bank's clock, so its hold period is over.
  const skew = await simulator.fault({ name: 'clockSkew', bankId: ref, ms: -2 * 3_600_000 })
  await simulator.act({ ...at('6'), act: 'deposit' })
  await stateOf(page, '6', '(Occupied|Expired)')
  await simulator.end(skew)
  await (await api(page)).post('/api/system/tasks/lockers.markOverdue/run', {})
  await stateOf(page, '6', 'Expired')

  // A user opens the door for the recipient, and the door's event confirms the command.
  await openRemotely(page, '6', 'Recipient is at the desk')
  const commands = page.getByRole('region', { name: 'Commands' })
  await expect(commands.getByText(/^Opened\. Recipient is at the desk/)).toBeVisible()
  await simulator.act({ ...at('6'), act: 'close' })

  // A jammed door doesn't open, and is free again once a user clears the fault.
  const jam = await simulator.fault({ name: 'stuckDoor', ...at('9') })
  await page.keyboard.press('Escape')
  await openRemotely(page, '9', 'Looking for a parcel')
  await stateOf(page, '9', 'Fault')
  await simulator.end(jam)
  await page.keyboard.press('Escape')
  await doorNamed(page, '9').click()
  await page.getByRole('button', { name: 'Clear 1 fault…' }).click()
  const clearing = page.getByRole('dialog', { name: 'Clear 1 fault?' })
  await clearing.getByRole('textbox', { name: 'Reason' }).fill('Bolt freed on site')
  await clearing.getByRole('button', { name: 'Clear 1 fault' }).click()
  await stateOf(page, '9', 'Free')

  // An item is in a door that should be empty: a user looks inside and adds a note.
  await simulator.act({ ...at('12'), act: 'putItem' })
  await page.getByRole('button', { name: 'Reconcile' }).click()
  const differences = page.getByRole('region', { name: 'Differences' })
  await expect(differences.getByText('Unknown item inside')).toBeVisible()
  await simulator.act({ ...at('12'), act: 'takeItem' })
  await differences.getByRole('button', { name: 'I looked inside…' }).click()
  const settling = page.getByRole('dialog', { name: 'I looked inside?' })
  await settling.getByRole('textbox', { name: 'Note' }).fill('An umbrella, handed to lost property')
  await settling.getByRole('button', { name: 'I looked inside' }).click()
  await expect(differences).toHaveCount(0)
  expect(await axe(page)).toEqual([])

  // Audit the bank on a phone.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/customers/${customer}/lockerBanks/${bank.id}?tab=audits`)
  await page.getByRole('button', { name: 'Start audit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Audit of ${bank.name}` })).toBeVisible()
  for (const label of ['1', '2', '3']) {
    await page.getByRole('button', { name: /^Matches/ }).click()
    await expect(page.getByRole('button', { name: `Door ${label}, checked`, exact: true })).toBeVisible()
  }
  await page.getByRole('button', { name: /^Won’t open/ }).click()
  await expect(page.getByText('4 of 40 checked, 1 difference')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Finish…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Finish audit' }).click()
  await expect(page.getByRole('region', { name: 'Doors that differ' }).first().getByText('Won’t open')).toBeVisible()
})
