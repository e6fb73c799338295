/** The system area: what belongs to no customer. */
import { api, axe, expect, signInAs, test } from './fixtures.ts'

const unlike = () => Date.now().toString(36)

test('a vendor is made with credentials, which nobody sees again, and the history tells that they changed', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  await page.goto('/system/lockerVendors?new=1')
  const name = `Gullwing ${unlike()}`
  const panel = page.getByRole('dialog', { name: 'New locker vendor' })
  await panel.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await panel.getByRole('textbox', { name: 'Slug' }).fill(`gullwing-${unlike()}`)
  await panel.getByLabel('Credentials', { exact: true }).fill('first-key-of-gullwing')
  await panel.getByRole('button', { name: 'Create locker vendor' }).click()
  await page.getByRole('link', { name }).click()

  const connection = page.getByRole('region', { name: 'Connection', exact: true })
  await expect(connection.getByText('Set', { exact: true })).toBeVisible()
  await connection.getByRole('button', { name: /Edit/ }).click()
  const credentials = connection.getByLabel('Credentials', { exact: true })
  await expect(credentials).toHaveValue('')
  await credentials.fill('second-key-of-gullwing')
  // What is typed there is not left lying in the browser.
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('second-key')
  await page.getByRole('button', { name: /^Save changes/ }).click()
  const history = page.getByRole('complementary', { name: 'History' })
  await expect(history.getByText('Changed 1 field of Connection')).toBeVisible()
  await expect(history.getByText('Credentials', { exact: true })).toBeVisible()
  expect(await page.content()).not.toContain('key-of-gullwing')
  expect(await axe(page)).toEqual([])
})

test('a version opens in a drawer with an address, reaches more people and never fewer', async ({
  page,
  complaints,
}) => {
  await signInAs(page, 'admin')
  const server = await api(page)
  const { items } = await server.get<{ items: { id: string }[] }>('/api/system/apps?q=Locker%20Controller')
  const version = `9.${Math.floor(Math.random() * 9000)}.0`
  const made = await server.post<{ id: string; rowVersion: number }>('/api/system/versions', {
    appId: items[0]?.id,
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
  const share = drawer.getByRole('textbox', { name: 'Rolled out' })
  await share.fill('40')
  await drawer.getByRole('button', { name: /^Save changes/ }).click()
  await expect(drawer.getByText('Changed 1 field of Rollout')).toBeVisible()
  expect(await axe(page)).toEqual([])

  await drawer.getByRole('button', { name: 'Edit rollout' }).click()
  await share.fill('10')
  await drawer.getByRole('button', { name: /^Save changes/ }).click()
  await expect(drawer.getByText(/40 % have it already. The rollout only rises/)).toBeVisible()
  expect(complaints.splice(0).every((text) => text.includes('400'))).toBe(true)

  // What is typed is not lost by closing the drawer.
  await drawer.getByRole('button', { name: /close/i }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(drawer).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`\\?q=${version}$`))

  // The address alone opens it again, and Back leads to where one was.
  await page.getByRole('link', { name: version, exact: true }).click()
  await expect(drawer).toBeVisible()
  await page.goBack()
  await expect(drawer).toHaveCount(0)
  await page.goto(`/system/versions?record=${made.id}`)
  await expect(drawer.getByText('40 %').first()).toBeVisible()
})

test('an API user is made in the tab of its app, and its token is shown once', async ({ page }) => {
  await signInAs(page, 'admin')
  const server = await api(page)
  const { items } = await server.get<{ items: { id: string }[] }>('/api/system/apps?q=Recipient%20Portal')
  await page.goto(`/system/apps/${items[0]?.id}?tab=apiUsers`)
  await page.getByRole('button', { name: 'New API user' }).click()
  const panel = page.getByRole('dialog', { name: 'New API user' })
  const name = `Night batch ${unlike()}`
  await panel.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await panel.getByLabel('Role').fill('Recipient')
  await page.getByRole('option', { name: 'Recipient pages' }).click()
  await panel.getByRole('button', { name: 'Create API user' }).click()
  await page.getByRole('link', { name, exact: true }).click()
  const drawer = page.getByRole('dialog', { name: new RegExp(name) })
  await drawer.getByRole('button', { name: 'Make token' }).click()
  const shown = page.getByRole('dialog', { name: 'Token made' })
  const token = await shown.getByText(/^pt_/).innerText()
  await shown.getByRole('button', { name: 'I have copied it' }).click()
  await expect(drawer.getByText(token.slice(-4), { exact: true }).first()).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Replace token' })).toBeVisible()
  await page.reload()
  await expect(drawer.getByRole('button', { name: 'Replace token' })).toBeVisible()
  expect(await page.content()).not.toContain(token)
})
