/** Contact files fetched over SFTP from a real OpenSSH server, as Implementation sets it up. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type SshServer, startSshServer } from '../../../packages/api/testing/imports/sshServer.ts'
import { api, axe, expect, signInAs, test } from '../../fixtures.ts'
import { firstOf, freshCode, madeCustomer } from '../../scene.ts'

let ssh: SshServer | undefined
test.beforeAll(async () => {
  ssh = await startSshServer()
})
test.afterAll(() => ssh?.[Symbol.asyncDispose]())

const head = 'ID,First name,Last name,Email,Role,Department'
const department = 'Chemical Engineering'
const inBackground = { timeout: 45_000 } as const

/** Creates a customer with an import profile for its files. */
async function scene(page: Page) {
  const { token } = await signInAs(page, 'admin')
  const authorization = `Bearer ${token}`
  const { id } = await madeCustomer(page)
  const { post } = await api(page)
  const base = `/api/customers/${id}`
  const { name: type } = await firstOf<{ name: string }>(page, `${base}/contactTypes`)
  await post(`${base}/departments`, { name: department, code: freshCode() })
  const uploaded = await page.request.post(`${base}/imports?kind=contacts&fileName=first.csv`, {
    headers: { authorization, 'content-type': 'application/octet-stream' },
    data: Buffer.from(`${head}\np1,Pro,File,pro@example.test,${type},${department}\n`),
  })
  const { id: importId } = (await uploaded.json()) as { id: string }
  await post(`${base}/importProfiles`, { importId, name: 'HR export' })
  return { customer: id, type, authorization }
}

test('Implementation adds an SFTP source, confirms its host key, and fetches a file into contacts', async ({
  page,
}) => {
  if (!ssh) return console.info('SFTP sources weren’t tested in a browser: there is no sshd on this machine.')
  const { customer, type } = await scene(page)
  const about = `${type},${department}`
  await signInAs(page, 'implementation')
  await writeFile(
    join(ssh.folder, 'contacts-1.csv'),
    `${head}\ns1,Ines,Vogel,ines.vogel@example.test,${about}\ns2,Omar,Reyes,omar.reyes@example.test,${about}\n`,
  )
  await page.goto(`/customers/${customer}/contacts/import?tab=sources`)
  await page.getByRole('button', { name: 'Add source' }).click()
  const form = page.getByRole('dialog', { name: 'Add SFTP source' })
  await form.getByLabel('Name', { exact: true }).fill('HR server')
  await form.getByLabel('Host').fill('127.0.0.1')
  await form.getByLabel('Port', { exact: true }).fill(String(ssh.port))
  await form.getByLabel('User name').fill(ssh.userName)
  await form.getByRole('textbox', { name: 'Private key' }).fill(ssh.privateKey)
  await form.getByLabel('Folder').fill(ssh.folder)
  await form.getByLabel('File pattern').fill('contacts-*.csv')
  await form.getByRole('combobox', { name: 'Profile' }).click()
  await page.getByRole('option', { name: 'HR export' }).click()
  expect(await axe(page)).toEqual([])
  await form.getByRole('button', { name: 'Add source' }).click()

  const tried = page.getByRole('dialog', { name: 'Test access to HR server' })
  await expect(tried.getByText(ssh.fingerprint)).toBeVisible()
  expect(await axe(page)).toEqual([])
  await tried.getByRole('button', { name: 'Trust this key' }).click()
  await expect(tried.getByText('Access works. 1 file matches.')).toBeVisible()
  await expect(tried.getByRole('row', { name: /contacts-1\.csv/ })).toBeVisible()
  await tried.getByRole('button', { name: 'Close' }).last().click()

  const card = page.getByRole('region', { name: 'HR server', exact: true })
  await expect(card.getByText('Active', { exact: true })).toBeVisible()
  await expect(card).toContainText('Every day at 03:00')
  await card.getByRole('button', { name: 'Fetch now' }).click()
  const row = card.getByRole('row', { name: /contacts-1\.csv/ })
  await expect(row).toContainText('Done', inBackground)
  await expect(row).toContainText('2 new')
  expect(await axe(page)).toEqual([])
  await row.getByRole('link', { name: 'contacts-1.csv' }).click()
  await expect(page.getByRole('button', { name: /^Undo import/ })).toBeVisible()
  await page.goto(`/customers/${customer}/contacts`)
  await expect(page.getByRole('link', { name: /Vogel/ }).first()).toBeVisible()
})

test('a source whose host key changed is refused until a user trusts the new key', async ({ page }) => {
  if (!ssh) return
  const { customer, authorization } = await scene(page)
  const { post } = await api(page)
  const base = `/api/customers/${customer}/importSources`
  const { id } = await post<{ id: string }>(base, {
    kind: 'contacts',
    name: 'Old server',
    host: '127.0.0.1',
    port: ssh.port,
    userName: ssh.userName,
    login: 'key',
    secret: ssh.privateKey,
    folder: ssh.folder,
    pattern: 'none-*.csv',
    cron: '0 3 * * *',
    timeZone: 'UTC',
    profileId: null,
    afterward: 'leave',
    moveTo: null,
    isActive: true,
  })
  await page.request.post(`${base}/${id}/confirmHostKey`, {
    headers: { authorization, 'if-match': '"1"' },
    data: { fingerprint: `SHA256:${'a'.repeat(43)}` },
  })
  await page.goto(`/customers/${customer}/contacts/import?tab=sources`)
  const card = page.getByRole('region', { name: 'Old server', exact: true })
  await card.getByRole('button', { name: 'Fetch now' }).click()
  await expect(card.getByText(/host key has changed/).first()).toBeVisible(inBackground)
  await card.getByRole('button', { name: 'Test access…' }).click()
  const tried = page.getByRole('dialog', { name: 'Test access to Old server' })
  await expect(tried.getByText(/pretending to be this server/)).toBeVisible()
  await tried.getByRole('button', { name: 'Trust this key' }).click()
  await expect(tried.getByText(/Access works\. No files/)).toBeVisible()
})
