/** Setting a customer up: what is missing before it goes live, and its places made many at a time. */
import { api, axe, customerNamed, expect, signInAs, test } from './fixtures.ts'
import { freshCode, type Made, madeCustomer } from './madeCustomer.ts'

test('a customer that is not ready goes live with a reason alone, which its history keeps', async ({ page }) => {
  await signInAs(page, 'admin')
  const { id, name } = await madeCustomer(page)
  await page.goto(`/customers/${id}`)
  const runway = page.getByRole('region', { name: 'Runway to go-live' })
  // It has no lockers: of the fifteen checks, theirs is left out.
  await expect(runway.getByRole('listitem')).toHaveCount(14)
  await expect(runway.getByText('To do: An account manager looks after it')).toBeVisible()
  expect(await axe(page)).toEqual([])

  await page.getByRole('button', { name: 'Go live…' }).click()
  const dialog = page.getByRole('dialog', { name: `Go live with ${name} before it is ready?` })
  await expect(dialog.getByRole('button', { name: 'Go live anyway' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Why it goes live now' }).fill('The building opens on Monday.')
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Go live anyway' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'is now live' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Health' })).toBeVisible()

  await page.getByRole('link', { name: 'Details' }).click()
  await expect(page.getByText('The building opens on Monday.').first()).toBeVisible()

  // Suspending locks people out, so it is asked about; one's own way back is a click.
  await page.getByRole('button', { name: 'Suspend…' }).click()
  const suspending = page.getByRole('dialog', { name: `Suspend ${name}?` })
  await expect(suspending.getByText('cannot sign in')).toBeVisible()
  expect(await axe(page)).toEqual([])
  await suspending.getByRole('button', { name: 'Suspend customer' }).click()
  const suspended = page.getByRole('status').filter({ hasText: 'is now suspended' })
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible()
  await suspended.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Suspend…' })).toBeVisible()
})

test('the health of a customer is told part by part, each with the list behind it', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Brightwater')
  await page.goto(`/customers/${customer}`)
  const health = page.getByRole('region', { name: 'Health' })
  await expect(health.getByRole('listitem')).toHaveCount(6)
  await expect(health.getByText(/recipients can’t be notified/)).toBeVisible()
  await health.getByRole('link', { name: 'Reachability' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible()
  await expect(page).toHaveURL(/filter(\[|%5B)reachable(\]|%5D)=false/)
})

test('who has left can be read, without a button that would be refused', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northmoor')
  await page.goto(`/customers/${customer}?tab=details`)
  await expect(page.getByText('This customer is offboarded')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await page.goto(`/customers/${customer}/sites`)
  await expect(page.getByRole('heading', { level: 1, name: 'Sites' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New site' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible()
})

test('a building gets its floors in one go, and those it has are left alone', async ({ page }) => {
  await signInAs(page, 'admin')
  const { id } = await madeCustomer(page)
  const { post } = await api(page)
  const code = freshCode()
  const address = { addressLine1: '1 Quay Street', city: 'Boston', countryCode: 'US' }
  const site = await post<Made>(`/api/customers/${id}/sites`, { name: `Site ${code}`, code, ...address })
  const building = await post<Made>(`/api/customers/${id}/buildings`, {
    siteId: site.id,
    name: 'Keller Hall',
    code: 'KLR',
  })
  await page.goto(`/customers/${id}/buildings/${building.id}`)
  for (const [highest, told] of [
    ['2', '4 floors added'],
    ['3', '1 floor added'],
  ] as const) {
    await page.getByRole('button', { name: 'Add floors…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add floors to Keller Hall' })
    await dialog.getByRole('textbox', { name: 'Highest' }).fill('roof')
    await expect(dialog.getByText('Write B1, G or 12.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Highest' }).fill(highest)
    await expect(dialog.getByText(`Basement 1 to Level ${highest}`)).toBeVisible()
    await dialog.getByRole('button', { name: /^Add \d floors/ }).click()
    await expect(page.getByRole('status').filter({ hasText: told })).toBeVisible()
  }
  await page.getByRole('link', { name: /^Floors/ }).click()
  await expect(page.getByRole('link', { name: 'Basement 1' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Level 3' })).toBeVisible()
})

test('a rack of locations is made from its first and its last name', async ({ page }) => {
  await signInAs(page, 'admin')
  const { id } = await madeCustomer(page)
  const { post } = await api(page)
  const code = freshCode()
  const address = { addressLine1: '1 Quay Street', city: 'Boston', countryCode: 'US' }
  await post<Made>(`/api/customers/${id}/sites`, { name: `Site ${code}`, code, ...address })
  await page.goto(`/customers/${id}/locations`)
  await page.getByRole('button', { name: 'New range' }).click()
  const dialog = page.getByRole('dialog', { name: 'New range of locations' })
  await dialog.getByRole('combobox', { name: 'Site' }).click()
  await page.getByRole('option', { name: `Site ${code}` }).click()
  await dialog.getByRole('combobox', { name: 'Type' }).fill('Staging')
  await page.getByRole('option', { name: 'Staging' }).click()
  await dialog.getByRole('textbox', { name: 'First name' }).fill('A-01-01')
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('A-04-06')
  await expect(dialog.getByText('LOC-A0406')).toBeVisible()
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Create 24 locations' }).click()
  await expect(page.getByRole('status').filter({ hasText: '24 locations added' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'A-04-06' })).toBeVisible()
})
