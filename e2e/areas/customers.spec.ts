/** A customer from first to last day: setup, readiness, going live, health, offboarding. */
import { axe, customerNamed, expect, signInAs, test } from '../fixtures.ts'
import { freshCode, madeCustomer } from '../scene.ts'

test('Implementation creates a multifamily customer, invites its first user, and its forms default to residents', async ({
  page,
}) => {
  await signInAs(page, 'implementation')
  await page.goto('/customers?new=1')
  const panel = page.getByRole('dialog', { name: 'New customer' })
  const mark = freshCode()
  const fill = (name: string, value: string) => panel.getByRole('textbox', { name, exact: true }).fill(value)
  await fill('Name', `Residence ${mark}`)
  await fill('Code', mark)
  await fill('Primary contact name', 'Dana Ruiz')
  await fill('Primary contact email', 'dana@example.test')
  await fill('Address line 1', '1 Quay Street')
  await fill('City', 'Boston')
  await panel.getByRole('combobox', { name: 'Country', exact: true }).fill('United States')
  await page.getByRole('option', { name: 'United States', exact: true }).click()
  await panel.getByRole('combobox', { name: 'Segment' }).click()
  await page.getByRole('option', { name: 'Multifamily' }).click()
  await panel.getByRole('button', { name: 'Create customer' }).click()
  await page.getByRole('button', { name: 'Open', exact: true }).click()

  await expect(page.getByRole('link', { name: 'Tenant set up' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Departments set up' })).toHaveCount(0)

  const customer = new URL(page.url()).pathname
  await page.goto(`${customer}/securityRoles`)
  await expect(page.getByRole('row', { name: /Front desk/ }).getByText('2 of 11')).toBeVisible()

  await page.goto(`${customer}/users?new=1`)
  const user = page.getByRole('dialog', { name: 'New user' })
  await expect(user.getByRole('combobox', { name: 'Security role' })).toHaveValue('Front desk')
  await user.getByRole('textbox', { name: 'First name' }).fill('Omar')
  await user.getByRole('textbox', { name: 'Last name' }).fill('Haddad')
  await user.getByRole('textbox', { name: 'Email' }).first().fill(`omar.${mark}@example.test`)
  await user.getByRole('button', { name: 'Create user' }).click()
  await expect(page.getByText('User created')).toBeVisible()

  await page.goto(`${customer}/contacts?new=1`)
  await expect(page.getByRole('dialog', { name: 'New contact' }).getByRole('combobox', { name: 'Type' })).toHaveValue(
    'Resident',
  )
})

test('a customer that isn’t ready goes live only with a reason, which its page shows', async ({ page }) => {
  await signInAs(page, 'admin')
  const { id, name } = await madeCustomer(page)
  await page.goto(`/customers/${id}`)
  const runway = page.getByRole('region', { name: 'Go-live checklist' })
  // It has no lockers, so 1 of the 15 checks doesn't apply.
  await expect(runway.getByRole('listitem')).toHaveCount(14)
  await expect(runway.getByText('To do: Account manager assigned')).toBeVisible()
  expect(await axe(page)).toEqual([])

  await page.getByRole('button', { name: 'Go live…' }).click()
  const dialog = page.getByRole('dialog', { name: `Go live with ${name}?` })
  await expect(dialog.getByRole('button', { name: 'Go live anyway' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The building opens on Monday.')
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Go live anyway' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'is now live' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Health' })).toBeVisible()

  await page.getByRole('link', { name: 'Details' }).click()
  await expect(page.getByText('The building opens on Monday.').first()).toBeVisible()

  // Suspending locks users out, so it asks for confirmation; Undo takes one click.
  await page.getByRole('button', { name: 'Suspend…' }).click()
  const suspending = page.getByRole('dialog', { name: `Suspend ${name}?` })
  await expect(suspending.getByText('can’t sign in')).toBeVisible()
  expect(await axe(page)).toEqual([])
  await suspending.getByRole('button', { name: 'Suspend customer' }).click()
  const suspended = page.getByRole('status').filter({ hasText: 'is now suspended' })
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible()
  await suspended.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Suspend…' })).toBeVisible()
})

test('a customer’s health is shown in parts, and a part links to the list behind it', async ({ page }) => {
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

test('an offboarded customer is read-only: no edit buttons, but Export works', async ({ page }) => {
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

test('a customer’s overview shows what needs attention and links to it', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  await page.goto(`/customers/${customer}`)
  const attention = page.getByRole('region', { name: 'Needs attention', exact: true })
  await expect(attention.getByRole('listitem').first()).toContainText('Urgent')
  expect(await axe(page)).toEqual([])
  await attention.getByRole('link', { name: /parcels? overdue$/ }).click()
  await expect(
    page.getByRole('navigation', { name: / tabs$/ }).getByRole('link', { name: 'Parcels', exact: true }),
  ).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('radio', { name: 'Overdue' })).toBeChecked()
})

test('steps of the go-live checklist link to the lists of stations and departments', async ({ page }) => {
  await signInAs(page, 'admin')
  const { id } = await madeCustomer(page)
  for (const [step, list] of [
    ['Paired station', 'Stations'],
    ['Departments set up', 'Departments'],
  ] as const) {
    await page.goto(`/customers/${id}`)
    await page.getByRole('link', { name: step }).click()
    await expect(page.getByRole('region', { name: list, exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: list, exact: true })).toHaveAttribute('aria-current', 'page')
  }
})
