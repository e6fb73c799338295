/** Working on a live bank: commands for several doors, alarms, moving a parcel, and draining. */
import { axe, customerNamed, expect, signInAs, test } from '../fixtures.ts'
import { firstOf } from '../scene.ts'

// All but the last test work on the same bank, and one drains it.
test.describe.configure({ mode: 'default' })

interface Bank {
  name: string
}

/** A live bank of a customer whose doors no other test opens. */
const simulated = async (page: Parameters<typeof firstOf>[0], customer: string) => {
  const vendor = await firstOf(page, '/api/system/lockerVendors?q=Simulator')
  return firstOf<Bank>(
    page,
    `/api/customers/${customer}/lockerBanks?filter[lockerVendorId]=${vendor.id}&filter[status]=active`,
  )
}

async function openDashboard(page: Parameters<typeof firstOf>[0]) {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Kestrel')
  const bank = await simulated(page, customer)
  await page.goto(`/customers/${customer}/lockerBanks/${bank.id}/simulator/lockerDashboard`)
  await expect(page.getByRole('heading', { level: 1, name: bank.name })).toBeVisible()
}

test('a user opens several selected doors with one reason and sees the progress', async ({ page }) => {
  await openDashboard(page)
  const free = page.getByRole('option', { name: /Free/ })
  await free.nth(0).click()
  await free.nth(1).click({ modifiers: ['ControlOrMeta'] })
  await page.getByRole('button', { name: 'Open 2 doors…' }).click()
  const ask = page.getByRole('dialog', { name: 'Open 2 doors?' })
  await expect(ask.getByRole('button', { name: 'Open 2 doors' })).toBeDisabled()
  await ask.getByRole('textbox', { name: 'Reason' }).fill('Courier collects returns')
  expect(await axe(page)).toEqual([])
  await ask.getByRole('button', { name: 'Open 2 doors' }).click()
  const running = page.getByRole('dialog', { name: 'Opening doors' })
  await expect(running.getByText('Finished. 2 done of 2')).toBeVisible()
  expect(await axe(page)).toEqual([])
})

test('on a phone, a bulk command filtered by state and size lists its doors first', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openDashboard(page)
  await page.getByRole('button', { name: 'Bulk command…' }).click()
  const ask = page.getByRole('dialog')
  await expect(ask.getByRole('heading', { name: /^Open \d+ doors\?$/ })).toBeVisible()
  /** Selects the first matching option, and returns how many doors it says it has. */
  const select = async (name: string, option: RegExp) => {
    await ask.getByRole('combobox', { name }).click()
    const wanted = page.getByRole('option', { name: option }).first()
    const [, count = ''] = /\((\d+)\)$/.exec(await wanted.innerText()) ?? []
    await wanted.click()
    await page.keyboard.press('Escape')
    return count
  }
  const skipped = ask.getByRole('status')
  const free = await select('States', /^Free/)
  await expect(skipped).toHaveText(new RegExp(`^${free} doors?, 0 skipped$`))
  const count = await select('Sizes', /^(XS|S|M|L|XL) \(/)
  await expect(skipped).toHaveText(new RegExp(`^${count} doors?, 0 skipped$`))
  await expect(ask.getByRole('list', { name: 'Doors' }).getByText('Opens').first()).toBeVisible()
  await ask.getByRole('textbox', { name: 'Reason' }).fill('Courier collects returns')
  if (Number(count) > 10) {
    await expect(ask.getByRole('button', { name: /^Open \d+ doors$/ })).toBeDisabled()
    await ask.getByRole('button', { name: 'Cancel' }).click()
    return
  }
  expect(await axe(page)).toEqual([])
  await ask.getByRole('button', { name: /^Open \d+ doors?$/ }).click()
  const running = page.getByRole('dialog', { name: 'Opening doors' })
  await expect(running.getByRole('status')).toHaveText(/^Finished\. \d+ done of \d+$/, { timeout: 60_000 })
})

test('a user drains a bank with a reason and puts it back in service', async ({ page }) => {
  await openDashboard(page)
  await page.getByRole('button', { name: 'Drain…' }).click()
  const ask = page.getByRole('dialog', { name: /^Drain / })
  await ask.getByRole('textbox', { name: 'Reason' }).fill('New locks')
  await ask.getByRole('button', { name: 'Drain bank' }).click()
  const drain = page.getByRole('region', { name: 'Drain' })
  await expect(drain.getByText(/New locks/)).toBeVisible()
  await expect(page.getByText('Draining', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('option', { name: /Draining/ }).first()).toBeVisible()
  await expect(page.getByRole('option', { name: /Free/ })).toHaveCount(0)
  expect(await axe(page)).toEqual([])
  await drain.getByRole('button', { name: 'Back in service' }).click()
  await expect(drain).toHaveCount(0)
  await expect(page.getByRole('option', { name: /Free/ }).first()).toBeVisible()
  await expect(page.getByRole('option', { name: /Draining/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Drain…' })).toBeVisible()
})

test('a user acknowledges an alarm with a note and snoozes it', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/lockerBanks?reason=alarms')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  const alarms = page.getByRole('region', { name: 'Alarms' })
  await alarms.getByRole('button', { name: 'Acknowledge…' }).first().click()
  const ask = page.getByRole('dialog', { name: 'Acknowledge alarm?' })
  await ask.getByRole('textbox', { name: 'Note' }).fill('Vendor called, comes at noon')
  await ask.getByRole('button', { name: 'Acknowledge alarm' }).click()
  await expect(alarms.getByText(/Vendor called, comes at noon/)).toBeVisible()
  await alarms.getByRole('button', { name: 'Snooze' }).first().click()
  await page.getByRole('menuitem', { name: 'For 1 hour' }).click()
  await expect(alarms.getByText(/^Snoozed by/).first()).toBeVisible()
  expect(await axe(page)).toEqual([])
})

test('a user moves a parcel to another door: its current door opens first, then the new one', async ({ page }) => {
  await openDashboard(page)
  await page
    .getByRole('option', { name: /Occupied.*1 parcel/ })
    .first()
    .click()
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /^Door / })
    .click()
  const panel = page.getByRole('dialog', { name: /^Door / })
  await expect(panel.getByRole('region', { name: 'In this door' })).toBeVisible()
  await expect(panel.getByRole('region', { name: 'States' })).toBeVisible()
  await expect(page).toHaveURL(/[?&]door=/)
  expect(await axe(page)).toEqual([])
  await panel.getByRole('button', { name: 'Move parcel…' }).click()
  const ask = page.getByRole('dialog', { name: /^Move parcel from door/ })
  await ask.getByRole('combobox', { name: 'To door' }).click()
  await page.getByRole('listbox', { name: 'To door' }).getByRole('option').first().click()
  await ask.getByRole('textbox', { name: 'Reason' }).fill('Needs a lower door')
  expect(await axe(page)).toEqual([])
  await ask.getByRole('button', { name: 'Start move' }).click()
  const moving = page.getByRole('dialog', { name: /^Moving parcel from door/ })
  await moving.getByRole('button', { name: /^Open door/ }).click()
  await expect(moving.getByText(/^The parcel is in door/)).toBeVisible()
  expect(await axe(page)).toEqual([])
})
