/** Banks, doors, vendors and apps beyond their records: health, tickets, faults, instances, roles tried out. */
import { api, axe, customerNamed, expect, signInAs, test } from './fixtures.ts'

interface Listed {
  items: { id: string; label: string; rowVersion: number; lockerBankId: string }[]
}

test('a bank tells how well it is reached, and its figures lead to the doors they count', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  await page.goto(`/customers/${customer}/lockerBanks`)
  await expect(page.getByRole('columnheader', { name: 'Uptime, 30 days' })).toBeVisible()
  await expect(page.getByText(/of \d+ M taken/).first()).toBeAttached()
  await page.getByRole('link', { name: 'Lobby East' }).first().click()
  await page.getByRole('link', { name: 'Health' }).click()
  await expect(
    page.getByRole('heading', { name: 'What it says of itself' }).or(page.getByText('Never heard of')),
  ).toBeVisible()
  expect(await axe(page)).toEqual([])
})

test('a new bank gets its doors all at once, and says which rules hold at it', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  const server = await api(page)
  const [site] = (await server.get<Listed>(`/api/customers/${customer}/sites?limit=1`)).items
  const [vendor] = (await server.get<Listed>('/api/system/lockerVendors?q=Harborline')).items
  const mark = Date.now().toString(36).toUpperCase()
  const bank = await server.post<{ id: string }>(`/api/customers/${customer}/lockerBanks`, {
    name: `Annex ${mark}`,
    code: mark,
    siteId: site?.id,
    lockerVendorId: vendor?.id,
    vendorModel: 'Tower 18',
    vendorBankId: `TWR-${mark}`,
    holdHours: 24,
  })
  await page.goto(`/customers/${customer}/lockerBanks/${bank.id}`)
  await expect(page.getByText('No doors yet')).toBeVisible()
  await page.getByRole('button', { name: 'Generate doors…' }).click()
  const dialog = page.getByRole('dialog', { name: `Generate the doors of Annex ${mark}` })
  // As the vendor's model has them.
  await expect(dialog.getByRole('textbox', { name: 'Doors' })).toHaveValue('6 S, 8 M, 4 L')
  await dialog.getByRole('textbox', { name: 'Doors' }).fill('6 S, 8 Q')
  await expect(dialog.getByText(/Write how many of which size/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Doors' }).fill('4 S, 2 M')
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Make 6 doors' }).click()
  await expect(page.getByRole('list', { name: `Doors of Annex ${mark}` }).getByRole('link')).toHaveCount(6)
  await expect(page.getByRole('button', { name: 'Generate doors…' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Policy' }).click()
  const hold = page.getByRole('row', { name: /^Hold for hours/ })
  await expect(hold.getByRole('cell')).toHaveText(['24', '24', /^\d+$/])
  expect(await axe(page)).toEqual([])
})

test('a door goes out of service for a reason, comes back, and its fault is cleared with what was done', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  const server = await api(page)
  const faulty = `/api/customers/${customer}/lockers?filter[fault][ne]=none&filter[serviceState]=inService&limit=1`
  const [door] = (await server.get<Listed>(faulty)).items
  if (!door) throw new Error('no door has a fault')
  await page.goto(`/customers/${customer}/lockers/${door.id}`)

  await page.getByRole('button', { name: 'Take out of service…' }).click()
  const out = page.getByRole('dialog', { name: `Take door ${door.label} out of service?` })
  await expect(out.getByRole('button', { name: 'Take out of service' })).toBeDisabled()
  await out.getByRole('combobox', { name: 'Why' }).or(out.getByLabel('Why')).first().click()
  await page.getByRole('option', { name: 'Damage' }).click()
  expect(await axe(page)).toEqual([])
  await out.getByRole('button', { name: 'Take out of service' }).click()
  await expect(page.getByText('Damage', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Change status' }).click()
  await page.getByRole('menuitem', { name: 'Put into service' }).click()
  await expect(page.getByRole('button', { name: 'Take out of service…' })).toBeVisible()

  await page.getByRole('button', { name: 'Clear fault…' }).click()
  const clear = page.getByRole('dialog', { name: `Clear the fault of door ${door.label}?` })
  await clear.getByRole('textbox', { name: 'What was done' }).fill('The hinge was set right.')
  await clear.getByRole('button', { name: 'Clear fault' }).click()
  await expect(page.getByRole('button', { name: 'Clear fault…' })).toHaveCount(0)
  await expect(page.getByText('The hinge was set right.').first()).toBeVisible()
})

test('the tickets of a customer are listed on its page: the open ones, and all', async ({ page }) => {
  await signInAs(page, 'support')
  const customer = await customerNamed(page, 'Northgate')
  await page.goto(`/customers/${customer}?tab=tickets`)
  await page.getByText('All', { exact: true }).click()
  await expect(page.getByRole('rowheader', { name: /^HD-\d+/ }).first()).toBeVisible()
  expect(await axe(page)).toEqual([])
})

test('an app shows where it runs and in which versions; an instance leads to its station', async ({ page }) => {
  await signInAs(page, 'admin')
  const server = await api(page)
  const { items } = await server.get<Listed>('/api/system/apps?q=Mail%20Handheld')
  await page.goto(`/system/apps/${items[0]?.id}`)
  await expect(page.getByRole('list', { name: 'Right now' })).toContainText('Crash-free')
  expect(await axe(page)).toEqual([])
  await page.getByRole('link', { name: 'Instances' }).click()
  const first = page.getByRole('rowheader').getByRole('link').first()
  const name = await first.innerText()
  await first.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('a vendor shows its banks at all customers, and is archived only by its name', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/system/lockerVendors')
  await page.getByRole('link', { name: 'Harborline' }).click()
  await page.getByRole('link', { name: 'Banks using' }).click()
  await expect(page.getByRole('region', { name: 'Banks' }).getByRole('row')).not.toHaveCount(1)
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: /Archive/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Archive Harborline?' })
  await expect(dialog.getByText(/^\d+ locker banks$/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Write Harborline to go on' }).fill('Harborline')
  await expect(dialog.getByRole('button', { name: /^Archive/ })).toBeDisabled()
})

test('a call is tried out with a role before a program makes it', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/system/appSecurityRoles')
  await page.getByRole('link', { name: 'Reporting' }).click()
  await page.getByRole('link', { name: 'Try a call' }).click()
  const call = page.getByLabel('A program with this role calls').first()
  await call.click()
  await page.getByRole('option', { name: 'parcels.read' }).click()
  await expect(page.getByText('Allowed', { exact: true })).toBeVisible()
  await call.fill('events.write')
  await page.getByRole('option', { name: /events.write/ }).click()
  await expect(page.getByText(/^Refused\. .* does not have the scope events\.write\.$/)).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page.getByRole('link', { name: 'Used by', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'API users' })).toBeVisible()
})
