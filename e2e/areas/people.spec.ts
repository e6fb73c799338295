/** Contacts, departments and tenants: parcels, notifications, duplicates, members, moving out. */
import { api, axe, customerNamed, expect, searchAndSelect, signInAs, test } from '../fixtures.ts'
import { firstOf, freshCode, freshName, type Made, madeSite } from '../scene.ts'

test('a user merges two selected contacts after reviewing what changes', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  await page.goto(`/customers/${customer}/contacts?q=abara`)
  const boxes = page.getByRole('row').getByRole('checkbox')
  await boxes.nth(1).click()
  await boxes.nth(2).click()
  await page.getByRole('button', { name: 'Merge…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/is archived and its name becomes an alias/)).toBeVisible()
  const [kept, removed] = [
    dialog.getByRole('region', { name: 'Keep' }),
    dialog.getByRole('region', { name: 'Merge and remove' }),
  ]
  const name = await kept.locator('b').innerText()
  await dialog.getByRole('button', { name: 'Swap' }).click()
  await expect(removed.getByText(name, { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Swap' }).click()
  await dialog.getByRole('radiogroup', { name: 'External ID' }).getByRole('radio').nth(1).check()
  expect(await axe(page)).toEqual([])
  // However long the list of fields, the buttons stay in view.
  await page.setViewportSize({ width: 390, height: 640 })
  await expect(dialog.getByRole('button', { name: /^Merge into/ })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 720 })
  await dialog.getByRole('button', { name: /^Merge into/ }).click()
  await expect(page.getByText('Merged', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('a contact shows waiting parcels, and all parcels on request', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  const contact = await firstOf<{ parcelsWaiting: number }>(
    page,
    `/api/customers/${customer}/contacts?filter[parcelsWaiting][gt]=0`,
  )
  await page.goto(`/customers/${customer}/contacts/${contact.id}?tab=parcels`)
  const rows = page.getByRole('region', { name: 'Parcels' }).getByRole('rowheader')
  await expect(rows).toHaveCount(contact.parcelsWaiting)
  expect(await axe(page)).toEqual([])
  await page.getByText('All', { exact: true }).click()
  await expect(async () => expect(await rows.count()).toBeGreaterThanOrEqual(contact.parcelsWaiting)).toPass()
})

test('a contact with a waiting parcel can’t be archived, and the dialog links to the parcel', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  const { id } = await firstOf(page, `/api/customers/${customer}/contacts?filter[parcelsWaiting][gt]=0&limit=1`)
  await page.goto(`/customers/${customer}/contacts/${id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Archive…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/waiting\. Hand/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Archive contact' })).toBeDisabled()
  await dialog.getByRole('link', { name: 'See what’s blocking' }).click()
  await expect(page).toHaveURL(/tab=parcels/)
  await expect(page.getByRole('region', { name: 'Parcels' }).getByRole('row')).not.toHaveCount(0)
})

test('a contact’s tabs for notifications, doors and sources work in light and dark, and fit a phone', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  const { id } = await firstOf(
    page,
    `/api/customers/${customer}/contacts?filter[everReceived]=true&filter[source]=hr&limit=1`,
  )
  for (const [tab, shows] of [
    ['lockers', /Door|No parcels in doors/],
    ['notices', /Sent|No notifications/],
    ['sync', /Source ID/],
  ] as const) {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(`/customers/${customer}/contacts/${id}?tab=${tab}`)
    await expect(page.getByText(shows).first()).toBeVisible()
    expect(await axe(page), tab).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await axe(page, 'look'), `${tab} in the dark`).toEqual([])
  }
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('the list of contacts shows how many can be notified, and filters possible duplicates', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  const { get } = await api(page)
  const pairs = async () =>
    (await get<{ pairs: number }>(`/api/customers/${customer}/contacts/duplicates/summary`)).pairs
  // A task compares the demo's contacts within half a minute of the start.
  await expect.poll(pairs, { timeout: 45_000 }).toBeGreaterThan(0)
  await page.goto(`/customers/${customer}/contacts?filter[maybeDuplicate]=true`)
  await expect(page.getByText(/\d+% can be notified/)).toBeVisible()
  await expect(page.getByRole('group', { name: /Possible duplicate/ })).toBeVisible()
  await expect(page.getByRole('row').getByRole('link').nth(1)).toBeVisible()
  await page.getByRole('link', { name: /can’t$/ }).click()
  await expect(page.getByRole('group', { name: /Reachable/ })).toBeVisible()
})

test('a user anonymizes a contact after typing its name, and it can’t be edited anymore', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  const server = await api(page)
  const type = await firstOf(page, `/api/customers/${customer}/contactTypes?filter[code]=EMERITUS`)
  const { id } = await server.post<{ id: string }>(`/api/customers/${customer}/contacts`, {
    contactTypeId: type.id,
    lastName: 'Forgettable',
  })
  await page.goto(`/customers/${customer}/contacts/${id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Anonymize…' }).click()
  await page.getByRole('textbox', { name: 'Type Forgettable to confirm' }).fill('Forgettable')
  await page.getByRole('dialog').getByRole('button', { name: 'Anonymize contact' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Former contact [0-9A-F]{4}$/ })).toBeVisible()
  await expect(page.getByText('This contact was anonymized')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await expect(page.getByText('Forgettable')).toHaveCount(0)
})

test('a user adds a member to a department, makes them a key contact, and removes them again', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  const server = await api(page)
  const department = await server.post<{ id: string }>(`/api/customers/${customer}/departments`, {
    name: 'Glassblowing',
  })
  await page.goto(`/customers/${customer}/departments/${department.id}?tab=contacts`)
  await page.getByRole('button', { name: 'Add members…' }).click()
  const dialog = page.getByRole('dialog')
  const contacts = dialog.getByRole('combobox', { name: 'Contacts' })
  await searchAndSelect(contacts, 'abara', page.getByRole('option', { name: /Abara/ }).first())
  await dialog.getByRole('heading').click()
  await dialog.getByRole('button', { name: 'Add members' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: 'Members 1' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Add key contact' }).click()
  await page.getByRole('option', { name: /Abara/ }).click()
  await expect(page.getByText('1 of 10')).toBeVisible()
  await page.getByRole('button', { name: /from key contacts$/ }).click()
  await expect(page.getByText('0 of 10')).toBeVisible()
})

test('a user sets a tenant’s last day, and its status changes to moving out', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Kestrel')
  const { id } = await firstOf(
    page,
    `/api/customers/${customer}/tenants?filter[status]=active&filter[statusFrom]=dates&limit=1`,
  )
  await page.goto(`/customers/${customer}/tenants/${id}`)
  await page.getByRole('button', { name: 'Move out…' }).click()
  const dialog = page.getByRole('dialog')
  const soon = new Date(Date.now() + 10 * 86_400_000).toISOString()
  await dialog.getByLabel('Last day').fill(`${soon.slice(5, 7)}/${soon.slice(8, 10)}/${soon.slice(2, 4)}`)
  await dialog.getByLabel('Forward mail to').fill('9 Hawthorn Close')
  await dialog.getByRole('button', { name: 'Set move-out' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Moving out').first()).toBeVisible()
})

test('a user reorders the fields that imports match by', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  const { id } = await firstOf(page, `/api/customers/${customer}/contactTypes?filter[code]=EMERITUS`)
  await page.goto(`/customers/${customer}/contactTypes/${id}?edit=Required+fields`)
  await expect(page.getByRole('checkbox', { name: '1. External id' })).toBeVisible()
  await page.getByRole('button', { name: 'Move External id down' }).click()
  await expect(page.getByRole('checkbox', { name: '1. Email' })).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Email, then external ID')).toBeVisible()
})

test('a user fills in a customer’s custom field on a contact, and the page shows it by name', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  const { id } = await firstOf(
    page,
    `/api/customers/${customer}/contacts?limit=1&sort=-createdAt&filter[status]=active`,
  )
  await page.goto(`/customers/${customer}/contacts/${id}?edit=Custom+fields`)
  const own = page.getByRole('group', { name: 'Custom fields' })
  await own.getByRole('combobox', { name: 'Residence hall' }).click()
  await page.getByRole('option', { name: 'Corliss' }).click()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0)
  await expect(page.getByText('Residence hall: Corliss')).toBeVisible()
})

test('a contact found by an alias shows it beside their name, and only then', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  const server = await api(page)
  const type = await firstOf(page, `/api/customers/${customer}/contactTypes?filter[code]=EMERITUS`)
  const lastName = freshName('Okafor')
  await server.post(`/api/customers/${customer}/contacts`, {
    contactTypeId: type.id,
    lastName,
    aliases: ['Ugochukwu Example'],
  })
  await page.goto(`/customers/${customer}/contacts?q=Ugochukwu`)
  await expect(page.getByRole('link', { name: `${lastName} also Ugochukwu Example` })).toBeVisible()
  await page.goto(`/customers/${customer}/contacts?q=${encodeURIComponent(lastName)}`)
  await expect(page.getByRole('link', { name: lastName, exact: true })).toBeVisible()
})

test('a floor lists the contacts whose mail stop is there, and none can be created in that list', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  const server = await api(page)
  const type = await firstOf(page, `/api/customers/${customer}/contactTypes?filter[code]=EMERITUS`)
  const site = await madeSite(page, customer)
  const at = `/api/customers/${customer}`
  const building = await server.post<Made>(`${at}/buildings`, { siteId: site.id, name: 'Annex', code: 'ANX' })
  const floor = await server.post<Made>(`${at}/floors`, { buildingId: building.id, name: 'Level 1', level: 1 })
  await page.goto(`/customers/${customer}/floors/${floor.id}?tab=contacts`)
  await expect(page.getByText('Contacts appear here automatically. Set by the contact’s mail stop.')).toBeVisible()
  const locationType = await firstOf(page, `${at}/locationTypes?filter[canBeDeliveredTo]=true&limit=1`)
  const stop = await server.post<Made>(`${at}/locations`, {
    ...{ siteId: site.id, buildingId: building.id, floorId: floor.id, locationTypeId: locationType.id },
    ...{ name: 'Stop', barcode: `STOP-${freshCode()}`, capacity: 1 },
  })
  const lastName = freshName('Upstairs')
  await server.post(`${at}/contacts`, { contactTypeId: type.id, lastName, siteId: site.id, locationId: stop.id })
  await page.reload()
  await expect(page.getByRole('link', { name: 'Contacts 1' })).toBeVisible()
  await expect(page.getByRole('link', { name: lastName, exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New contact' })).toHaveCount(0)
  // Counter-check: the list of all contacts has the button.
  await page.goto(`/customers/${customer}/contacts`)
  await expect(page.getByRole('button', { name: 'New contact' })).toBeVisible()
})

test('a support agent reveals a masked phone number with a reason, which the history shows', async ({ page }) => {
  await signInAs(page, 'support')
  const customer = await customerNamed(page, 'Northgate')
  const { get } = await api(page)
  const { items } = await get<{ items: { id: string; phones: { number: string }[] }[] }>(
    `/api/customers/${customer}/contacts?limit=200&fields=*`,
  )
  const contact = items.find(({ phones }) => phones.length > 0)
  const number = contact?.phones[0]?.number ?? ''
  await page.goto(`/customers/${customer}/contacts/${contact?.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Reveal phone numbers…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Reveal phone numbers of/ })
  const reveal = dialog.getByRole('button', { name: 'Reveal phone numbers' })
  await expect(reveal).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Courier is at the door')
  await reveal.click()
  await expect(page.getByRole('dialog', { name: /^Phone numbers of/ })).toContainText(number)
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(page.getByText(/revealed personal data.* Reason: Courier is at the door/i).first()).toBeVisible()
})
