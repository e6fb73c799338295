/** Parcel pages and lists: journey, clock, filters, and actions with a reason and Undo. */
import { api, axe, customerNamed, expect, signInAs, test } from '../fixtures.ts'

// One after another: the last test closes a parcel for a moment, and another one counts closed parcels.
test.describe.configure({ mode: 'default' })

interface Whole {
  id: string
  internalNumber: string
  statusGroup: string
  events: { id: string; action: string }[]
  contact: { id: string; name: string } | null
}

test('a support agent opens an overdue parcel, sees its journey and clock, and follows the link to its recipient', async ({
  page,
}) => {
  await signInAs(page, 'support')
  const customer = await customerNamed(page, 'Northgate')
  const { get } = await api(page)
  const { items } = await get<{ items: { id: string }[] }>(
    `/api/customers/${customer}/parcels?holder=customers&id=${customer}&which=overdue`,
  )
  const parcels = await Promise.all(items.slice(0, 20).map(({ id }) => get<Whole>(`/api/parcels/${id}`)))
  const parcel = parcels.find(({ contact, events }) => contact !== null && events.length > 0)
  if (!parcel) throw new Error('no overdue parcel for a person')

  await page.goto(`/customers/${customer}?tab=parcels&which=overdue`)
  await page.getByRole('link', { name: parcel.internalNumber }).click()
  await expect(page.getByRole('heading', { level: 1, name: parcel.internalNumber })).toBeVisible()
  await expect(page.getByText('Overdue', { exact: true })).toBeVisible()
  const journey = page.getByRole('region', { name: 'Journey' }).getByRole('listitem')
  await expect(journey.first()).toContainText(parcel.events[0]?.action ?? '')
  for (const { action } of parcel.events) await expect(journey.filter({ hasText: action }).first()).toBeVisible()
  // The last entry is the next step.
  await expect(journey.last()).toContainText('Due ')
  await expect(page.getByRole('figure', { name: 'Clock over time' })).toContainText('Now')
  expect(await axe(page)).toEqual([])

  await page.getByRole('link', { name: parcel.contact?.name ?? '' }).click()
  await expect(page.getByRole('heading', { level: 1, name: parcel.contact?.name ?? '' })).toBeVisible()
})

test('a parcel isn’t found under another customer’s URL', async ({ page }) => {
  await signInAs(page, 'admin')
  const [here, there] = [await customerNamed(page, 'Northgate'), await customerNamed(page, 'Brightwater')]
  const { get } = await api(page)
  const { items } = await get<{ items: { id: string }[] }>(
    `/api/customers/${there}/parcels?holder=customers&id=${there}`,
  )
  await page.goto(`/customers/${here}/parcels/${items[0]?.id}`)
  await expect(page.getByRole('heading', { name: 'Parcel not found' })).toBeVisible()
})

test('a support agent previews a parcel, forwards it to another recipient with a reason, and undoes it', async ({
  page,
}) => {
  await signInAs(page, 'support')
  const customer = await customerNamed(page, 'Northgate')
  const { get } = await api(page)
  const { items } = await get<{ items: { id: string }[] }>(
    `/api/customers/${customer}/parcels?holder=customers&id=${customer}&which=open`,
  )
  const parcels = await Promise.all(items.slice(0, 20).map(({ id }) => get<Whole>(`/api/parcels/${id}`)))
  const parcel = parcels.find(({ contact }) => contact !== null)
  if (!parcel) throw new Error('no open parcel for a person')

  await page.goto(`/customers/${customer}?tab=parcels`)
  await page.getByRole('button', { name: `Preview ${parcel.internalNumber}` }).click()
  const panel = page.getByRole('dialog', { name: parcel.internalNumber })
  await expect(panel.getByText(parcel.contact?.name ?? '')).toBeVisible()
  // The URL names the parcel, so the preview survives a reload.
  expect(new URL(page.url()).searchParams.get('record')).toBe(parcel.id)
  await page.reload()
  await expect(panel.getByText(parcel.contact?.name ?? '')).toBeVisible()
  await panel.getByRole('link', { name: 'Open parcel' }).click()
  await expect(page.getByRole('heading', { level: 1, name: parcel.internalNumber })).toBeVisible()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Forward…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Forward to another recipient?' })
  await dialog.getByRole('combobox', { name: 'New recipient' }).click()
  await page.getByRole('option').nth(3).click()
  await dialog.getByLabel('Reason').fill('Scanned for the wrong person')
  await dialog.getByRole('button', { name: 'Forward parcel' }).click()
  const journey = page.getByRole('region', { name: 'Journey' })
  await expect(journey.getByText('Recipient changed')).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(journey.getByText('Recipient changed')).toHaveCount(2)
  await expect.poll(async () => (await get<Whole>(`/api/parcels/${parcel.id}`)).contact?.id).toBe(parcel.contact?.id)
  expect(await axe(page)).toEqual([])
})

test('a support agent filters all parcels, sees their count, loads more, and previews one', async ({ page }) => {
  await signInAs(page, 'support')
  // No test in another file changes this customer's parcels.
  const customer = await customerNamed(page, 'Meridian')
  const { get } = await api(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Parcels', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Parcels' })).toBeVisible()
  const filters = page.getByRole('search', { name: 'Filters' })
  await filters.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Status' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Closed' }).click()
  await expect(page).toHaveURL(/status=closed/)

  await page.goto(`/parcels?customerId=${customer}&status=closed`)
  const { total } = await get<{ total: number }>(`/api/parcels/count?customerId=${customer}&status=closed`)
  expect(total).toBeGreaterThan(50)
  await expect(page.locator('[data-total]')).toHaveText(`${total.toLocaleString('en-US')} parcels`)
  const rows = page.getByRole('region', { name: 'Parcels' }).getByRole('row')
  await expect(rows).toHaveCount(51)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(rows).toHaveCount(Math.min(total, 100) + 1)
  expect(await axe(page)).toEqual([])

  await rows
    .nth(1)
    .getByRole('button', { name: /^Preview/ })
    .click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Open parcel' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/status=closed/)
})

test('a customer’s parcel list shows only its own parcels, without a customer filter', async ({ page }) => {
  await signInAs(page, 'readonly')
  const customer = await customerNamed(page, 'Meridian')
  const { get } = await api(page)
  const { total } = await get<{ total: number }>(`/api/parcels/count?customerId=${customer}`)
  await page.goto(`/customers/${customer}/parcels`)
  await expect(page.locator('[data-total]')).toHaveText(`${total.toLocaleString('en-US')} parcels`)
  await page.getByRole('search', { name: 'Filters' }).getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Site' })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Customer' })).toHaveCount(0)
})

test('a support agent moves, extends and returns a parcel with a reason, and undoes each change', async ({
  page,
  complaints,
}) => {
  await signInAs(page, 'support')
  const customer = await customerNamed(page, 'Meridian')
  const { get, post } = await api(page)
  const { items } = await get<{ items: Whole[] }>(`/api/parcels?customerId=${customer}&status=waiting`)
  const [parcel] = items
  if (!parcel) throw new Error('no parcel waits')
  const now = () =>
    get<Whole & { location: { id: string; name: string } | null; dueAt: string | null }>(`/api/parcels/${parcel.id}`)
  const before = await now()
  await page.goto(`/customers/${customer}/parcels/${parcel.id}`)
  const ask = async (item: string) => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: item }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('Asked by phone')
  }
  const undo = async () => {
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await expect.poll(async () => (await now()).statusGroup).toBe(before.statusGroup)
  }

  await ask('Move…')
  await page.getByRole('dialog').getByRole('combobox', { name: 'Location' }).click()
  // Skip the parcel's current location.
  await page
    .getByRole('option')
    .filter({ hasNotText: before.location?.name ?? 'nowhere' })
    .first()
    .click()
  await page.getByRole('button', { name: 'Move parcel' }).click()
  await expect.poll(async () => (await now()).location?.id).not.toBe(before.location?.id)
  await undo()
  await expect.poll(async () => (await now()).location?.id).toBe(before.location?.id)

  await ask('Extend due time…')
  await page.getByRole('button', { name: 'Extend', exact: true }).click()
  await expect.poll(async () => (await now()).dueAt).not.toBe(before.dueAt)
  await undo()
  await expect.poll(async () => (await now()).dueAt).toBe(before.dueAt)

  await ask('Mark as returned…')
  expect(await axe(page)).toEqual([])
  // Someone else is faster: the dialog says so once, and can be confirmed again.
  await post(`/api/parcels/${parcel.id}/extend`, {
    dueAt: new Date(Date.now() + 90_000_000).toISOString(),
    lastEventId: (await now()).events.at(-1)?.id ?? null,
    reason: 'On vacation',
  })
  await page.getByRole('button', { name: 'Mark returned' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('This parcel moved on since you opened it.')
  await expect(page.getByRole('alert')).toHaveCount(1)
  await page.getByRole('button', { name: 'Mark returned' }).click()
  await expect.poll(async () => (await now()).statusGroup).toBe('closed')
  await expect(page.getByRole('button', { name: 'More actions' })).toHaveCount(0)
  await undo()
  await expect(page.getByRole('button', { name: 'More actions' })).toBeVisible()
  // Chromium reports the 409 that this test is about.
  expect(complaints.splice(0).every((text) => text.includes('409'))).toBe(true)
})
