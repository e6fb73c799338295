/** Stations, apps, versions, API users and their roles. */
import { api, axe, customerNamed, expect, searchAndSelect, signInAs, test } from '../fixtures.ts'
import { firstOf, freshName } from '../scene.ts'

test('a station shows its heartbeats over the day', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  const { id } = await firstOf(page, `/api/customers/${customer}/stations?filter[connection]=online`)
  await page.goto(`/customers/${customer}/stations/${id}?tab=pulse`)
  await expect(page.getByRole('img', { name: /^Online in \d+ of 48 half hours$/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Latest heartbeat' })).toBeVisible()
  expect(await axe(page)).toEqual([])
})

test('a station shows its log, and a user archives it despite queued scans only with a reason', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  const { id } = await firstOf(page, `/api/customers/${customer}/stations?filter[queuedScans][gt]=0&limit=1`)
  await page.goto(`/customers/${customer}/stations/${id}?tab=log`)
  await expect(page.getByText(/scans? queued/).first()).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Archive anyway…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Archive anyway' })).toBeDisabled()
  await dialog.getByLabel('Reason').fill('Dropped into the harbour')
  await dialog.getByRole('button', { name: 'Archive anyway' }).click()
  await expect(page.getByText(/This station was archived/)).toBeVisible()
})

test('Implementation creates a station and selects its app', async ({ page }) => {
  await signInAs(page, 'implementation')
  const customer = await customerNamed(page, 'Northgate')
  const site = await firstOf(page, `/api/customers/${customer}/sites?limit=1`)
  await page.goto(`/customers/${customer}/sites/${site.id}?tab=stations&new=1`)
  const panel = page.getByRole('dialog', { name: 'New station' })
  await panel.getByRole('textbox', { name: 'Name', exact: true }).fill(freshName('Dock'))
  await panel.getByRole('combobox', { name: 'App', exact: true }).click()
  await page.getByRole('option').first().click()
  await panel.getByRole('button', { name: 'Create station' }).click()
  await expect(page.getByText('Station created')).toBeVisible()
})

test('a version opens in a drawer with its own URL, and its rollout can only go up', async ({ page, complaints }) => {
  await signInAs(page, 'admin')
  const server = await api(page)
  const app = await firstOf(page, '/api/system/apps?q=Locker%20Controller')
  const version = `9.${Math.floor(Math.random() * 9000)}.0`
  const made = await server.post<{ id: string; rowVersion: number }>('/api/system/versions', {
    appId: app.id,
    version,
    platform: 'linux',
    rolloutPercent: 20,
  })
  await server.patch(`/api/system/versions/${made.id}`, { state: 'rolling' }, made.rowVersion)

  await page.goto(`/system/versions?q=${version}`)
  await page.getByRole('link', { name: version, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`\\?q=${version}&record=${made.id}$`))
  const drawer = page.getByRole('dialog', { name: new RegExp(version) })
  await drawer.getByRole('button', { name: 'Edit rollout' }).click()
  const share = drawer.getByRole('textbox', { name: 'Rollout' })
  await share.fill('40')
  await drawer.getByRole('button', { name: /^Save changes/ }).click()
  await expect(drawer.getByText('Updated Rollout')).toBeVisible()
  expect(await axe(page)).toEqual([])

  await drawer.getByRole('button', { name: 'Edit rollout' }).click()
  await share.fill('10')
  await drawer.getByRole('button', { name: /^Save changes/ }).click()
  await expect(drawer.getByText(/40% already have it. The rollout can only go up/)).toBeVisible()
  expect(complaints.splice(0).every((text) => text.includes('400'))).toBe(true)

  // Closing the drawer asks before it discards changes.
  await drawer.getByRole('button', { name: /close/i }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(drawer).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`\\?q=${version}$`))

  // Back closes the drawer, and the URL alone opens it again.
  await page.getByRole('link', { name: version, exact: true }).click()
  await expect(drawer).toBeVisible()
  await page.goBack()
  await expect(drawer).toHaveCount(0)
  await page.goto(`/system/versions?record=${made.id}`)
  await expect(drawer.getByText('40%').first()).toBeVisible()
})

test('an administrator creates an API user in its app’s tab, and the token is shown only once', async ({ page }) => {
  await signInAs(page, 'admin')
  const app = await firstOf(page, '/api/system/apps?q=Recipient%20Portal')
  await page.goto(`/system/apps/${app.id}?tab=apiUsers`)
  await page.getByRole('button', { name: 'New API user' }).click()
  const panel = page.getByRole('dialog', { name: 'New API user' })
  const name = freshName('Night batch')
  await panel.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await searchAndSelect(panel.getByLabel('Role'), 'Recipient', page.getByRole('option', { name: 'Recipient pages' }))
  await panel.getByRole('button', { name: 'Create API user' }).click()
  await page.getByRole('link', { name, exact: true }).click()
  const drawer = page.getByRole('dialog', { name: new RegExp(name) })
  await drawer.getByRole('button', { name: 'Create token' }).click()
  const shown = page.getByRole('dialog', { name: 'Token created' })
  const token = await shown.getByText(/^pt_/).innerText()
  await shown.getByRole('button', { name: 'I’ve copied it' }).click()
  await expect(drawer.getByText(token.slice(-4), { exact: true }).first()).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Replace token' })).toBeVisible()
  await page.reload()
  await expect(drawer.getByRole('button', { name: 'Replace token' })).toBeVisible()
  expect(await page.content()).not.toContain(token)
})

test('an app shows its health and installs, and an install links to its station', async ({ page }) => {
  await signInAs(page, 'admin')
  const app = await firstOf(page, '/api/system/apps?q=Mail%20Handheld')
  await page.goto(`/system/apps/${app.id}`)
  await expect(page.getByRole('list', { name: 'Right now' })).toContainText('Crash-free')
  expect(await axe(page)).toEqual([])
  await page.getByRole('link', { name: 'Installs', exact: true }).click()
  const first = page.getByRole('rowheader').getByRole('link').first()
  const name = await first.innerText()
  await first.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('an administrator tests which API calls a role allows', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/system/appSecurityRoles')
  await page.getByRole('link', { name: 'Reporting' }).click()
  await page.getByRole('link', { name: 'Test access' }).click()
  const call = page.getByLabel('Call', { exact: true }).first()
  await call.click()
  await page.getByRole('option', { name: 'parcels.read' }).click()
  await expect(page.getByText('Allowed', { exact: true })).toBeVisible()
  await call.fill('events.write')
  await page.getByRole('option', { name: /events.write/ }).click()
  await expect(page.getByText(/^Denied\. .* doesn’t have the scope events\.write\.$/)).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page.getByRole('link', { name: 'Used by', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'API users' })).toBeVisible()
})
