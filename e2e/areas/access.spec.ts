/** Roles, users and staff: the permission matrix, effective access, invitations, limits by customer. */
import { api, axe, customerNamed, expect, searchAndSelect, signInAs, test } from '../fixtures.ts'
import { firstOf, freshName, idOf, type Made, madeCustomer } from '../scene.ts'

test('an administrator edits a role in the matrix, sees the impact, and the history shows what was added and removed', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  const provider = await customerNamed(page, 'Postern')
  const admin = await api(page)
  const role = await admin.post<Made>(`/api/customers/${provider}/securityRoles`, {
    name: freshName('Night desk'),
    permissions: { customers: { sites: { view: true, delete: true } } },
  })
  await page.goto(`/customers/${provider}/securityRoles/${role.id}`)
  await page.getByRole('button', { name: 'Edit permissions' }).click()

  const matrix = page.getByRole('table', { name: 'Permissions', exact: true })
  await matrix.getByRole('checkbox', { name: 'Edit stations' }).check()
  await expect(matrix.getByRole('checkbox', { name: 'View stations' })).toBeChecked()
  await matrix.getByRole('checkbox', { name: 'Delete sites' }).uncheck()
  await matrix.getByRole('button', { name: 'Pair stations' }).click()
  await expect(
    page.getByText('No users have this role yet. Adds: View stations, Edit stations, Pair stations.'),
  ).toBeVisible()
  await expect(page.getByText('Removes: Delete sites.')).toBeVisible()
  await expect(page.getByText('4 changes in Permissions')).toBeVisible()
  expect(await axe(page)).toEqual([])

  await page.getByText('Changed', { exact: true }).click()
  await expect(matrix.getByRole('row')).toHaveCount(4) // the headers of the table and the group, sites and stations
  await page.keyboard.press('ControlOrMeta+s')
  const history = page.getByRole('complementary', { name: 'History' })
  await expect(history.getByText('Updated Permissions')).toBeVisible()
  await expect(history.getByText('Delete sites')).toBeVisible()
  await expect(history.getByText('View stations, Edit stations, Pair stations')).toBeVisible()
})

test('arrow keys move between checkboxes, and one checkbox selects a whole group', async ({ page }) => {
  await signInAs(page, 'admin')
  const provider = await customerNamed(page, 'Postern')
  const admin = await api(page)
  const role = await admin.post<Made>(`/api/customers/${provider}/securityRoles`, { name: freshName('By keyboard') })
  await page.goto(`/customers/${provider}/securityRoles/${role.id}?edit=Permissions`)
  const matrix = page.getByRole('table', { name: 'Permissions', exact: true })
  await matrix.getByRole('checkbox', { name: 'View sites' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(matrix.getByRole('checkbox', { name: 'Create buildings' })).toBeChecked()
  const lockers = matrix.getByRole('checkbox', { name: 'All permissions in Lockers' })
  await lockers.check()
  await expect(matrix.getByRole('checkbox', { name: 'Delete doors' })).toBeChecked()
  await matrix.getByRole('checkbox', { name: 'Delete doors' }).uncheck()
  expect(await lockers.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true)
})

test('a user can’t grant a permission they lack: the checkbox stays empty and says why', async ({ page }) => {
  await signInAs(page, 'implementation')
  const provider = await customerNamed(page, 'Postern')
  const admin = await api(page)
  const role = await admin.post<Made>(`/api/customers/${provider}/securityRoles`, { name: freshName('Junior') })
  await page.goto(`/customers/${provider}/securityRoles/${role.id}?edit=Permissions`)
  const box = page.getByRole('checkbox', { name: 'View apps' })
  await box.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('You can’t grant permissions you don’t have: View apps.')).toBeVisible()
  await expect(box).not.toBeChecked()
})

test('a system role is locked, and an administrator duplicates it to make changes', async ({ page }) => {
  await signInAs(page, 'admin')
  const provider = await customerNamed(page, 'Postern')
  await page.goto(`/customers/${provider}/securityRoles`)
  await page.getByRole('link', { name: 'Read only' }).click()
  await expect(page.getByText('This is a system role. Duplicate it to make changes.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit permissions' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Duplicate' }).click()
  const panel = page.getByRole('dialog', { name: 'New security role' })
  const name = freshName('Auditors')
  await expect(panel.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Copy of Read only')
  await panel.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await panel.getByRole('button', { name: 'Create security role' }).click()
  await expect(page.getByRole('row', { name: new RegExp(name) }).getByText('38 of 173')).toBeVisible()
})

test('a user can view a role above their own, and sees why they can’t edit it', async ({ page }) => {
  await signInAs(page, 'implementation')
  const provider = await customerNamed(page, 'Postern')
  const admin = await api(page)
  const name = freshName('Auditors')
  const role = await admin.post<Made>(`/api/customers/${provider}/securityRoles`, {
    name,
    permissions: { audit: { view: true } },
  })
  await page.goto(`/customers/${provider}/securityRoles/${role.id}?edit=Permissions`)
  await expect(
    page.getByText(`You can’t edit this role. The role ${name} has permissions you don’t have: View audit log.`),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: 'View audit log' })).toHaveCount(0)
})

test('a user’s page shows their permissions and sign-in methods, and an administrator sends a reset link', async ({
  page,
}) => {
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
  await page.getByRole('button', { name: 'Sign-in', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Send reset link' }).click()
  await expect(page.getByText('We sent a password reset link')).toBeVisible()
})

test('an administrator edits the matrix on a phone without scrolling sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'admin')
  const provider = await customerNamed(page, 'Postern')
  const admin = await api(page)
  const role = await admin.post<Made>(`/api/customers/${provider}/securityRoles`, { name: freshName('On the phone') })
  await page.goto(`/customers/${provider}/securityRoles/${role.id}?edit=Permissions`)
  const box = page.getByRole('checkbox', { name: 'View sites' })
  await box.check()
  await expect(page.getByText('No users have this role yet. Adds: View sites.')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await axe(page)).toEqual([])
})

test('an administrator compares two roles and sees which permissions only one has', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Postern')
  await page.goto(`/customers/${customer}/securityRoles?q=Operations`)
  await page.getByRole('link', { name: 'Operations' }).click()
  await page.getByRole('link', { name: 'Compare' }).click()
  await page.getByRole('combobox', { name: 'Compare with' }).fill('Support')
  // The list rerenders while roles load, and a click on a replaced option selects nothing.
  await expect(async () => {
    await page.getByRole('option', { name: 'Support agent' }).click({ timeout: 1_000 })
    await expect(page.getByText(/only in Operations/).first()).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(
    page.getByRole('table', { name: /In this console: Operations compared with Support agent/ }),
  ).toBeVisible()
})

test('a role created from the Operator template has an operator’s permissions', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/system/staffRoles?new=1')
  const panel = page.getByRole('dialog', { name: 'New security role' })
  const name = freshName('Night desk')
  await panel.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  // The matrix above may still grow and move the list, so retry.
  await expect(async () => {
    await panel.getByRole('combobox', { name: 'Template' }).click()
    await page.getByRole('option', { name: 'Operator' }).click({ timeout: 3_000 })
  }).toPass()
  await expect(panel.getByRole('checkbox', { name: 'View sites' })).toBeChecked()
  await panel.getByRole('button', { name: 'Create security role' }).click()
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row.getByText('2 of 11')).toBeVisible()
  await expect(row.getByText(/^[1-9]\d* of 173$/)).toBeVisible()
})

test('an administrator requires a new password from a user and resends invitations in bulk', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Larkspur')
  const { id } = await firstOf(
    page,
    `/api/customers/${customer}/users?filter[status]=active&filter[authSource]=local&limit=1`,
  )
  await page.goto(`/customers/${customer}/users/${id}`)
  await page.getByRole('button', { name: 'Sign-in', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Require new password' }).click()
  await expect(page.getByText(/is signed out everywhere\. We sent/)).toBeVisible()
  await page.goto(`/customers/${customer}/users?filter[status]=invited`)
  await page.getByRole('row').getByRole('checkbox').first().click()
  await page.getByRole('button', { name: 'Resend invitation' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resend invitations' }).click()
  await expect(page.getByText(/^\d+ invitations? sent$/)).toBeVisible()
})

test('an administrator imports users from a file, and they are invited', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Larkspur')
  await page.goto(`/customers/${customer}/users`)
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Import users', level: 1 })).toBeVisible()
  const email = `brought.${Date.now()}@larkspur.test`
  await page.getByLabel('File to import').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`email;first;last\n${email};Brought;In\nnowhere;No;Address\n`),
  })
  await page.getByRole('button', { name: 'Continue to Map columns' }).click()
  await page.getByRole('button', { name: 'Continue to Match' }).click()
  await page.getByRole('button', { name: 'Start dry run' }).click()
  const results = page.getByRole('navigation', { name: 'Results' })
  await expect(results.getByRole('link', { name: /^Refused/ })).toContainText('1', { timeout: 45_000 })
  await page.getByRole('button', { name: /^Run import/ }).click()
  await expect(page.getByRole('button', { name: /^Undo import/ })).toBeVisible({ timeout: 45_000 })
  await page.goto(`/customers/${customer}/users?q=${encodeURIComponent(email)}`)
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Invited')
})

test('an administrator finds staff under System and in the palette, and limits one to a customer', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/system')
  await page.getByRole('navigation', { name: 'System' }).getByRole('link', { name: 'Staff', exact: true }).click()
  await expect(page).toHaveURL(/\/system\/staff$/)
  await expect(page.getByRole('heading', { name: 'Staff', level: 1 })).toBeVisible()
  expect(await axe(page)).toEqual([])

  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').last().fill('staff roles')
  await page
    .getByRole('option', { name: /Staff roles/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/system\/staffRoles$/)
  await expect(page.getByRole('heading', { name: 'Staff roles', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Support agent' })).toBeVisible()

  await page.goto('/system/staff')
  await page.getByRole('link', { name: 'Helen Marsh' }).click()
  await page.getByRole('button', { name: 'Edit access' }).click()
  const customers = page.getByRole('combobox', { name: 'Customers' })
  await expect(page.getByText('Leave blank for all customers.')).toBeVisible()
  await searchAndSelect(customers, 'Northgate', page.getByRole('option', { name: 'Northgate University' }))
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('Saved')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: /^Northgate University$/ })).toHaveCount(2)
  await page.goto('/system/staff')
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  await expect(row('Helen Marsh')).toContainText('Northgate University')
  await expect(row('admin@postern.test')).toContainText('All customers')
  await page.getByRole('link', { name: 'Helen Marsh' }).click()

  // Restore her access. No test signs in as her, so none finds a customer missing in the meantime.
  await page.getByRole('button', { name: 'Edit access' }).click()
  await customers.click()
  await page.keyboard.press('Backspace')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByRole('definition').filter({ hasText: 'All customers' })).toHaveCount(2)
})

test('tabs, empty lists and locked fields name the missing permission, and the request asks for exactly that one', async ({
  page,
}) => {
  const requested: unknown[] = []
  await page.route('**/api/accessRequests', (route) => {
    requested.push(route.request().postDataJSON())
    return route.fulfill({ json: { sent: true, administrators: 2 } })
  })
  const ask = async (sentence: RegExp, permission: string) => {
    await expect(page.getByText(sentence).first()).toBeVisible()
    await page.getByRole('button', { name: 'Ask for access' }).first().click()
    await expect(page.getByRole('status').filter({ hasText: 'Request sent to 2 administrators.' }).last()).toBeVisible()
    expect(requested.splice(0)).toEqual([{ permissions: [permission] }])
    expect(await axe(page)).toEqual([])
  }
  const northgate = await customerNamed(page, 'Northgate')
  const { id: empty } = await madeCustomer(page)

  await signInAs(page, 'support')
  await page.goto(`/customers/${empty}/sites`)
  await ask(/^You need permission to create sites\./, 'customers.sites.create')

  const contact = await firstOf(page, `/api/customers/${northgate}/contacts`)
  await page.goto(`/customers/${northgate}/contacts/${contact.id}`)
  await page.getByRole('button', { name: 'Edit contact details' }).click()
  await ask(/^You need permission to view personal data/, 'customers.contacts.pii')

  // No demo role can view banks but not their doors, so remove the permission here.
  await page.route('**/api/auth/user?*', async (route) => {
    const user = await (await route.fetch()).json()
    user.securityRole.lockers.lockers.view = false
    await route.fulfill({ json: user })
  })
  const bank = await firstOf(page, `/api/customers/${northgate}/lockerBanks`)
  await page.goto(`/customers/${northgate}/lockerBanks/${bank.id}`)
  await ask(/^You need permission to view doors\./, 'lockers.lockers.view')
})

test('a support agent asks for a missing permission, and an administrator sees the request in the bell', async ({
  page,
}) => {
  await signInAs(page, 'support')
  await page.goto('/system/redis')
  await expect(page.getByRole('heading', { level: 1, name: 'You can’t open Redis' })).toBeVisible()
  await expect(page.getByText('You need permission to view Redis instances. Your role Support agent')).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Ask for access' }).click()
  await expect(page.getByRole('status').filter({ hasText: /^Request sent to \d+ administrators?\.$/ })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Ask for access' }).click()
  await expect(page.getByText(/^You already asked for this today\./)).toBeVisible()

  await signInAs(page, 'admin')
  await page.goto('/')
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  const bell = page.getByRole('dialog', { name: 'Notifications' })
  const request = bell.getByRole('listitem').filter({ hasText: 'Caleb Whitford asked for access' })
  await expect(request).toContainText('View Redis instances. Current role: Support agent.')
  await expect(request).toContainText('Unread')
  expect(await axe(page)).toEqual([])
  await bell.getByRole('button', { name: 'Unread 1' }).click()
  await expect(request).toBeVisible()
  await bell.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell.getByText('No unread notifications')).toBeVisible()
  await bell.getByRole('button', { name: /^All/ }).click()
  await expect(request).not.toContainText('Unread')
  await request.getByRole('link', { name: 'Open role' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Support agent' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
})

test('a user’s page shows whether they can do something, through which role, and who else can', async ({ page }) => {
  await signInAs(page, 'admin')
  const provider = await customerNamed(page, 'Postern')
  const support = await idOf(page, `/api/customers/${provider}/users`, 'Caleb Whitford')
  await page.goto(`/customers/${provider}/users/${support}?tab=access`)
  const choose = async (name: string) => {
    await page.getByRole('combobox', { name: 'Permission' }).fill(name)
    await page.getByRole('option', { name, exact: true }).click()
  }
  await choose('Open all doors')
  const answer = page.getByRole('status').filter({ hasText: 'The role Support agent' })
  await expect(answer).toHaveText('No. The role Support agent doesn’t include Open all doors.')
  const others = page.getByRole('region', { name: 'Who else can' })
  await expect(others.getByRole('link', { name: 'Ana Reyes' })).toBeVisible()
  await choose('Merge contacts')
  await expect(answer).toHaveText('Yes. The role Support agent includes Merge contacts.')
  expect(await axe(page)).toEqual([])
})
