/** A live bank: a door is opened with a reason, its event confirms it, and the vendor's raw event is shown. */
import { axe, customerNamed, expect, signInAs, test } from '../fixtures.ts'
import { firstOf } from '../scene.ts'

interface Bank {
  name: string
  code: string
}

const simulated = async (page: Parameters<typeof firstOf>[0], customer: string) => {
  const vendor = await firstOf(page, '/api/system/lockerVendors?q=Simulator')
  return firstOf<Bank>(
    page,
    `/api/customers/${customer}/lockerBanks?filter[lockerVendorId]=${vendor.id}&filter[status]=active`,
  )
}

test('a user opens a door remotely with a reason, and the door’s event confirms it', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'City of Larkspur')
  const bank = await simulated(page, customer)
  await page.goto(`/customers/${customer}/lockerBanks/${bank.id}`)
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: bank.name })).toBeVisible()
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reconcile' })).toBeVisible()
  expect(await axe(page)).toEqual([])

  const free = page.getByRole('option', { name: /Free/ }).first()
  const label = /\d+/.exec((await free.getAttribute('aria-label')) ?? (await free.textContent()) ?? '')?.[0]
  await free.click()
  await page.getByRole('button', { name: 'Open door…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Open door/ })
  await expect(dialog.getByRole('button', { name: 'Open door' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Recipient forgot the code')
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Open door' }).click()

  const commands = page.getByRole('region', { name: 'Commands' })
  await expect(commands.getByText(/^Opened\. Recipient forgot the code/)).toBeVisible()
  const events = page.getByRole('region', { name: 'Events' })
  const opened = events.getByText(label === undefined ? /^Door opened, door/ : `Door opened, door ${label}`).first()
  await expect(opened).toBeVisible()
  await opened.click()
  // Demo events of the same door look alike, but spell the kind as their vendor does.
  await expect(events.getByRole('region', { name: 'As the vendor sent it' })).toContainText(/"door\.?[Oo]pened"/)
})

test('a dashboard URL with the wrong vendor links to the right one, where a user reconciles the bank', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'City of Larkspur')
  const bank = await simulated(page, customer)
  await page.goto(`/customers/${customer}/lockerBanks/${bank.id}/harbor/lockerDashboard`)
  await page.getByRole('link', { name: 'Open its dashboard' }).click()
  await expect(page).toHaveURL(/\/simulator\/lockerDashboard$/)
  await page.getByRole('button', { name: 'Reconcile' }).click()
  await expect(page.getByText(/Bank matches our records|differences? found/).first()).toBeVisible()
})
