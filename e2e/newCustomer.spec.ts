/** The first day of a new residence: it has roles, residents instead of students, and a runway without departments. */
import { expect, signInAs, test } from './fixtures.ts'

test('Implementation creates a residence, invites its first user and finds residents in its forms', async ({
  page,
}) => {
  await signInAs(page, 'implementation')
  await page.goto('/customers?new=1')
  const panel = page.getByRole('dialog', { name: 'New customer' })
  const mark = Date.now().toString(36).toUpperCase()
  const fill = (name: string, value: string) => panel.getByRole('textbox', { name, exact: true }).fill(value)
  await fill('Name', `Residence ${mark}`)
  await fill('Code', mark.slice(-8))
  await fill('Primary contact name', 'Dana Ruiz')
  await fill('Primary contact e-mail', 'dana@example.test')
  await fill('Address line 1', '1 Quay Street')
  await fill('City', 'Boston')
  await panel.getByRole('combobox', { name: 'Country', exact: true }).fill('United States')
  await page.getByRole('option', { name: 'United States', exact: true }).click()
  await panel.getByRole('combobox', { name: 'Segment' }).click()
  await page.getByRole('option', { name: 'Multifamily' }).click()
  await panel.getByRole('button', { name: 'Create customer' }).click()
  await page.getByRole('button', { name: 'Open', exact: true }).click()

  await expect(page.getByRole('link', { name: 'A tenant is set up' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Departments are set up' })).toHaveCount(0)

  const customer = new URL(page.url()).pathname
  await page.goto(`${customer}/securityRoles`)
  await expect(page.getByRole('row', { name: /Front desk/ }).getByText('2 of 11')).toBeVisible()

  await page.goto(`${customer}/users?new=1`)
  const user = page.getByRole('dialog', { name: 'New user' })
  await expect(user.getByRole('combobox', { name: 'Security role' })).toHaveValue('Front desk')
  await user.getByRole('textbox', { name: 'First name' }).fill('Omar')
  await user.getByRole('textbox', { name: 'Last name' }).fill('Haddad')
  await user
    .getByRole('textbox', { name: 'Email' })
    .or(user.getByRole('textbox', { name: 'E-mail' }))
    .first()
    .fill(`omar.${mark}@example.test`)
  await user.getByRole('button', { name: 'Create user' }).click()
  await expect(page.getByText(/Omar Haddad was created/)).toBeVisible()

  await page.goto(`${customer}/contacts?new=1`)
  await expect(page.getByRole('dialog', { name: 'New contact' }).getByRole('combobox', { name: 'Type' })).toHaveValue(
    'Resident',
  )
})

test('a role made from Operator is created with what an operator may do', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/system/staffRoles?new=1')
  const panel = page.getByRole('dialog', { name: 'New security role' })
  const name = `Night desk ${Date.now().toString(36)}`
  await panel.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await panel.getByRole('combobox', { name: 'Made from' }).click()
  await page.getByRole('option', { name: 'Operator' }).click()
  await expect(panel.getByRole('checkbox', { name: 'View sites' })).toBeChecked()
  await panel.getByRole('button', { name: 'Create security role' }).click()
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row.getByText('2 of 11')).toBeVisible()
  await expect(row.getByText(/^[1-9]\d* of 171$/)).toBeVisible()
})
