/** What single entities show beyond the derived pages: templates to take over, doors in their wall, parcels, signs of life. */
import { api, axe, customerNamed, expect, signInAs, test } from './fixtures.ts'

interface Listed<T> {
  items: (T & { id: string })[]
}

test('templates that a customer never met are taken over from its list', async ({ page }) => {
  await signInAs(page, 'admin')
  const { get, post } = await api(page)
  const [customer, provider] = [await customerNamed(page, 'Northgate'), await customerNamed(page, 'Postern')]
  const name = `Crate ${Date.now()}`
  const code = `CR${String(Date.now()).slice(-8)}`
  await post(`/api/customers/${provider}/packageTypes`, { name, code, category: 'box' })

  await page.goto(`/customers/${customer}/packageTypes`)
  await page.getByRole('button', { name: 'Take over templates…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take over templates' })
  await expect(dialog.getByRole('checkbox', { name })).toBeChecked()
  const others = dialog.getByRole('listitem').filter({ hasNotText: name }).getByRole('checkbox')
  for (const box of await others.all()) await box.uncheck()
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Take over 1 package type' }).click()
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  const { items } = await get<Listed<{ templateId: string }>>(
    `/api/customers/${customer}/packageTypes?q=${encodeURIComponent(name)}`,
  )
  expect(items[0]?.templateId).toBeTruthy()
})

test('a bank begins with its wall of doors, and each leads to its locker', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  const { get } = await api(page)
  const banks = await get<Listed<{ name: string; doors: number }>>(`/api/customers/${customer}/lockerBanks`)
  const [bank] = banks.items.filter(({ doors }) => doors > 0)
  await page.goto(`/customers/${customer}/lockerBanks/${bank?.id}`)
  await expect(page.getByRole('link', { name: 'Doors', exact: true })).toHaveAttribute('aria-current', 'page')
  const doors = page.getByRole('list', { name: `Doors of ${bank?.name}` }).getByRole('link')
  await expect(doors).toHaveCount(bank?.doors ?? 0)
  await expect(page.getByRole('region', { name: 'Free by size' })).toBeVisible()
  expect(await axe(page)).toEqual([])
  await doors.first().click()
  await expect(page).toHaveURL(/\/lockers\/[0-9a-f-]{36}$/)
})

test('a contact shows the parcels that wait and those that have gone', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  const { get } = await api(page)
  const { items } = await get<Listed<{ parcelsWaiting: number }>>(
    `/api/customers/${customer}/contacts?${new URLSearchParams({ 'filter[parcelsWaiting][gt]': '0' })}`,
  )
  const [contact] = items
  await page.goto(`/customers/${customer}/contacts/${contact?.id}?tab=parcels`)
  const rows = page.getByRole('region', { name: 'Parcels' }).getByRole('rowheader')
  await expect(rows).toHaveCount(contact?.parcelsWaiting ?? 0)
  expect(await axe(page)).toEqual([])
  await page.getByText('All', { exact: true }).click()
  await expect(async () => expect(await rows.count()).toBeGreaterThanOrEqual(contact?.parcelsWaiting ?? 0)).toPass()
})

test('a station shows when it was heard of through the day', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  const { get } = await api(page)
  const { items } = await get<Listed<{ connection: string }>>(
    `/api/customers/${customer}/stations?${new URLSearchParams({ 'filter[connection]': 'online' })}`,
  )
  await page.goto(`/customers/${customer}/stations/${items[0]?.id}?tab=pulse`)
  await expect(page.getByRole('img', { name: /^Heard of in \d+ of 48 half hours$/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'What it said last' })).toBeVisible()
  expect(await axe(page)).toEqual([])
})

test('the home of a customer tells what goes on there and leads to it', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  await page.goto(`/customers/${customer}`)
  const figures = page.getByRole('list', { name: 'Right now' })
  await expect(figures.getByRole('link')).toHaveCount(6)
  expect(await axe(page)).toEqual([])
  await figures.getByRole('link', { name: /^Overdue/ }).click()
  await expect(page.getByRole('link', { name: 'Parcels', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('radio', { name: 'Overdue' })).toBeChecked()
})
