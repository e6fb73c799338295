/** SCIM as a source of contacts: create a token, receive the identity provider's users, resolve a conflict. */
import type { Page } from '@playwright/test'
import { api, axe, expect, signInAs, test } from '../../fixtures.ts'
import { firstOf, madeCustomer } from '../../scene.ts'

const sources = (customer: string) => `/customers/${customer}/contacts/import?tab=sources`

/** Sends a user as an identity provider would, without a session. */
const provide = async (page: Page, baseUrl: string, token: string, body: object): Promise<number> => {
  const { pathname } = new URL(baseUrl)
  const answer = await fetch(new URL(`${pathname}/Users`, page.url()), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
    body: JSON.stringify(body),
  })
  return answer.status
}

async function createToken(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Create token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Create token' }).click()
  const shown = page.getByRole('dialog', { name: 'SCIM token created' })
  const token = await shown.locator('.mono').innerText()
  await shown.getByRole('button', { name: 'I’ve copied it' }).click()
  await expect(shown).toBeHidden()
  return token
}

test('a token lets an identity provider create contacts, and a user links one that already exists', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  const { id: customer } = await madeCustomer(page)
  const { get, patch, post } = await api(page)
  const { id: contactTypeId } = await firstOf<{ id: string }>(page, `/api/customers/${customer}/contactTypes`)
  const { id: departmentId } = await post<{ id: string }>(`/api/customers/${customer}/departments`, { name: 'Finance' })
  await post(`/api/customers/${customer}/contacts`, {
    contactTypeId,
    departmentId,
    firstName: 'Ines',
    lastName: 'Known',
    emails: [{ address: 'known@example.test', primary: true, state: 'ok' }],
  })
  await page.goto(sources(customer))
  await expect(page.getByText('No active tokens.')).toBeVisible()
  await expect(page.getByText('SCIM provisioning is off')).toBeVisible()
  const token = await createToken(page, 'Microsoft Entra')
  await expect(page.getByRole('row', { name: /Microsoft Entra/ })).toContainText('Never')

  const { baseUrl } = await get<{ baseUrl: string }>(`/api/customers/${customer}/scim`)
  const enterprise = { 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Finance' } }
  const ada = { userName: 'ada@example.test', name: { givenName: 'Ada', familyName: 'Byron' }, ...enterprise }
  const known = { userName: 'known@example.test', name: { givenName: 'Ines', familyName: 'Known' }, ...enterprise }
  expect(await provide(page, baseUrl, 'scim_not-the-token-at-all', ada)).toBe(401)
  expect(await provide(page, baseUrl, token, ada)).toBe(403)
  const { rowVersion } = await get<{ rowVersion: number }>(`/api/customers/${customer}/settings`)
  await patch(`/api/customers/${customer}/settings`, { scimEnabled: true }, rowVersion)
  expect(await provide(page, baseUrl, token, ada)).toBe(201)
  expect(await provide(page, baseUrl, token, known)).toBe(409)

  await page.goto(sources(customer))
  await expect(page.getByText('1 contact synced')).toBeVisible()
  await expect(page.getByText('SCIM provisioning is off')).toBeHidden()
  const requests = page.getByRole('region', { name: 'SCIM requests' })
  await expect(requests.getByRole('row', { name: /Created/ })).toContainText('Byron, Ada')
  await expect(requests.getByRole('row', { name: /Conflict/ })).toContainText('Known, Ines')
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Use this contact for known@example.test' }).click()
  await expect(page.getByText('2 contacts synced')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Conflicts' })).toBeHidden()

  await page.getByRole('button', { name: 'Rotate Microsoft Entra…' }).click()
  await page.getByRole('button', { name: 'Rotate token' }).click()
  const next = page.getByRole('dialog', { name: 'SCIM token created' })
  await expect(next).toContainText('The previous token works until')
  await next.getByRole('button', { name: 'I’ve copied it' }).click()
  await page.getByRole('button', { name: 'Revoke Microsoft Entra…' }).click()
  await page.getByRole('button', { name: 'Revoke token' }).click()
  await expect(page.getByText('No active tokens.')).toBeVisible()
  expect(await provide(page, baseUrl, token, { ...ada, userName: 'late@example.test' })).toBe(401)
})

test('the SCIM source fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'admin')
  const { id: customer } = await madeCustomer(page)
  await page.goto(sources(customer))
  await expect(page.getByRole('button', { name: 'Create token' })).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
})
