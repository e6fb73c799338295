/** Roles and the people who have them: the matrix, what it refuses, and what a user may really do. */
import { api, axe, customerNamed, expect, signInAs, test } from './fixtures.ts'

interface Made {
  id: string
}

const unique = (name: string) => `${name} ${Date.now().toString(36)}`

test('a role is changed in the matrix: the impact is told, it is saved, and the history says what was gained and lost', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  const provider = await customerNamed(page, 'Postern')
  const admin = await api(page)
  const role = await admin.post<Made>(`/api/customers/${provider}/securityRoles`, {
    name: unique('Night desk'),
    permissions: { customers: { sites: { view: true, delete: true } } },
  })
  await page.goto(`/customers/${provider}/securityRoles/${role.id}`)
  await page.getByRole('button', { name: 'Edit permissions' }).click()

  const matrix = page.getByRole('table', { name: 'Permissions' })
  await matrix.getByRole('checkbox', { name: 'Edit stations' }).check()
  await expect(matrix.getByRole('checkbox', { name: 'View stations' })).toBeChecked()
  await matrix.getByRole('checkbox', { name: 'Delete sites' }).uncheck()
  await matrix.getByRole('button', { name: 'Pair stations' }).click()
  await expect(page.getByText('Affects 0 users:')).toBeVisible()
  await expect(page.getByText('gains 3', { exact: true })).toBeVisible()
  await expect(page.getByText('loses 1', { exact: true })).toBeVisible()
  expect(await axe(page)).toEqual([])

  await page.getByText('Changed', { exact: true }).click()
  await expect(matrix.getByRole('row')).toHaveCount(4) // the heads of the table and the group, sites and stations
  await page.keyboard.press('ControlOrMeta+s')
  const history = page.getByRole('complementary', { name: 'History' })
  await expect(history.getByText('Changed 1 field of Permissions')).toBeVisible()
  await expect(history.getByText('customers.sites.delete')).toBeVisible()
  await expect(
    history.getByText('customers.stations.view, customers.stations.edit, customers.stations.pair'),
  ).toBeVisible()
})

test('the arrows move between the boxes, and a group is ticked as a whole', async ({ page }) => {
  await signInAs(page, 'admin')
  const provider = await customerNamed(page, 'Postern')
  const admin = await api(page)
  const role = await admin.post<Made>(`/api/customers/${provider}/securityRoles`, { name: unique('By keyboard') })
  await page.goto(`/customers/${provider}/securityRoles/${role.id}?edit=Permissions`)
  const matrix = page.getByRole('table', { name: 'Permissions' })
  await matrix.getByRole('checkbox', { name: 'View sites' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(matrix.getByRole('checkbox', { name: 'Create buildings' })).toBeChecked()
  const lockers = matrix.getByRole('checkbox', { name: 'Everything in Lockers' })
  await lockers.check()
  await expect(matrix.getByRole('checkbox', { name: 'Delete lockers' })).toBeChecked()
  await matrix.getByRole('checkbox', { name: 'Delete lockers' }).uncheck()
  expect(await lockers.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true)
})

test('what one lacks cannot be granted: the box stays empty and says why', async ({ page }) => {
  await signInAs(page, 'implementation')
  const provider = await customerNamed(page, 'Postern')
  const admin = await api(page)
  const role = await admin.post<Made>(`/api/customers/${provider}/securityRoles`, { name: unique('Junior') })
  await page.goto(`/customers/${provider}/securityRoles/${role.id}?edit=Permissions`)
  const box = page.getByRole('checkbox', { name: 'View applications' })
  await box.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('You cannot grant what you do not have yourself: applications.view.')).toBeVisible()
  await expect(box).not.toBeChecked()
})

test('a system role is locked, and duplicated to be changed', async ({ page }) => {
  await signInAs(page, 'admin')
  const provider = await customerNamed(page, 'Postern')
  await page.goto(`/customers/${provider}/securityRoles`)
  await page.getByRole('link', { name: 'Read only' }).click()
  await expect(page.getByText('This role came with the platform. Duplicate it to change it.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit permissions' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Duplicate' }).click()
  const panel = page.getByRole('dialog', { name: 'New security role' })
  const name = unique('Auditors')
  await expect(panel.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Copy of Read only')
  await panel.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await panel.getByRole('button', { name: 'Create security role' }).click()
  await expect(page.getByRole('row', { name: new RegExp(name) }).getByText('38 of 171')).toBeVisible()
})

test('a user’s page tells what they may do and how they sign in', async ({ page }) => {
  await signInAs(page, 'admin')
  const provider = await customerNamed(page, 'Postern')
  await page.goto(`/customers/${provider}/users`)
  await page.getByRole('link', { name: 'Caleb Whitford' }).click()
  await page.getByRole('link', { name: 'Access' }).click()
  await expect(page.getByRole('table', { name: 'In this console' }).getByText('lockers.lockers')).toBeVisible()
  await expect(page.getByText('from Role Support agent')).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page.getByRole('link', { name: 'Security', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Second factors' })).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Signing in' }).click()
  await page.getByRole('menuitem', { name: 'Send reset link' }).click()
  await expect(page.getByText('A link to a new password is on its way')).toBeVisible()
})

test('the matrix can be read and ticked on a phone, without sideways scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'admin')
  const provider = await customerNamed(page, 'Postern')
  const admin = await api(page)
  const role = await admin.post<Made>(`/api/customers/${provider}/securityRoles`, { name: unique('On the phone') })
  await page.goto(`/customers/${provider}/securityRoles/${role.id}?edit=Permissions`)
  const box = page.getByRole('checkbox', { name: 'View sites' })
  await box.check()
  await expect(page.getByText('gains 1', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await axe(page)).toEqual([])
})
