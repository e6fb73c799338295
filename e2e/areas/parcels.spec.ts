/** A parcel's page, as someone who looks for a parcel uses it. */
import { api, axe, customerNamed, expect, signInAs, test } from '../fixtures.ts'

interface Whole {
  id: string
  internalNumber: string
  events: { action: string }[]
  contact: { id: string; name: string } | null
}

test('an overdue parcel is opened from its customer, tells its steps and its clock, and leads to its recipient', async ({
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
  await expect(journey).toHaveCount(parcel.events.length)
  await expect(journey.first()).toContainText(parcel.events[0]?.action ?? '')
  await expect(page.getByRole('figure', { name: 'Clock over time' })).toContainText('Now')
  expect(await axe(page)).toEqual([])

  await page.getByRole('link', { name: parcel.contact?.name ?? '' }).click()
  await expect(page.getByRole('heading', { level: 1, name: parcel.contact?.name ?? '' })).toBeVisible()
})

test('a parcel of another customer isn’t found under this one', async ({ page }) => {
  await signInAs(page, 'admin')
  const [here, there] = [await customerNamed(page, 'Northgate'), await customerNamed(page, 'Brightwater')]
  const { get } = await api(page)
  const { items } = await get<{ items: { id: string }[] }>(
    `/api/customers/${there}/parcels?holder=customers&id=${there}`,
  )
  await page.goto(`/customers/${here}/parcels/${items[0]?.id}`)
  await expect(page.getByRole('heading', { name: 'Parcel not found' })).toBeVisible()
})

test('a parcel opens over its list, gets another recipient with a reason, and the change is undone', async ({
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
  await panel.getByRole('link', { name: 'Open parcel' }).click()
  await expect(page.getByRole('heading', { level: 1, name: parcel.internalNumber })).toBeVisible()

  await page.getByRole('button', { name: 'Forward…' }).click()
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
