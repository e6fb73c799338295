/** Redis instances, tested against the real server that the demo starts. */

import type { Page } from '@playwright/test'
import { api, axe, expect, signInAs, test } from '../fixtures.ts'

interface Instance {
  id: string
  name: string
  status: string
  host: string
  port: number
}

async function instances(page: Page): Promise<Instance[]> {
  const { get } = await api(page)
  return (await get<{ items: Instance[] }>('/api/system/redis?fields=name,status,host,port')).items
}

/** The demo's Redis instance; undefined if redis-server isn't installed on this machine. */
async function demoCache(page: Page): Promise<Instance | undefined> {
  const found = (await instances(page)).find(({ name }) => name === 'Demo cache')
  if (found?.status === 'enabled') return found
  console.info('Redis wasn’t tested in a browser: there is no redis-server on this machine.')
  return undefined
}

test('a read-only user sees an instance’s health, its keys by prefix, and a masked value', async ({ page }) => {
  await signInAs(page, 'readonly')
  const demo = await demoCache(page)
  if (!demo) return
  const { get } = await api(page)
  const state = async () => (await get<{ state: string }>(`/api/system/redis/${demo.id}`)).state
  await expect.poll(state).toMatch(/up|slow/)
  await page.goto('/system/redis')
  const row = page.getByRole('row', { name: /Demo cache/ })
  await expect(row).toContainText(/Up|Slow/)
  await row.getByRole('link', { name: 'Demo cache' }).click()
  await expect(page.getByRole('img', { name: /^Memory \d+%, .* of 4 MB$/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Operations: now/ })).toBeVisible()
  const config = page.getByRole('region', { name: 'Config' })
  await expect(config.getByText('1 mismatch')).toBeVisible()
  await expect(config.getByRole('row', { name: /maxmemory-policy/ })).toContainText('Differs')
  expect(await axe(page)).toEqual([])

  await page.getByRole('region', { name: 'Keys by prefix' }).getByRole('link', { name: 'sess:*' }).click()
  await expect(page).toHaveURL(/tab=keyspace&prefix=sess/)
  const keys = page.getByRole('region', { name: 'Key list' })
  await expect(keys.getByRole('row').nth(1)).toContainText(/^sess:[0-9a-f]{3}••••/)
  expect(await axe(page)).toEqual([])
  await keys.getByRole('button', { name: 'Peek' }).first().click()
  const peek = page.getByRole('dialog')
  await expect(peek.getByText('{"userId":"••••","role":"••••","csrf":"••••"}')).toBeVisible()
  expect(await axe(page)).toEqual([])
  await peek.getByRole('button', { name: 'Close' }).last().click()

  for (const [tab, seen] of [
    ['Clients', 'demo-app'],
    ['Slow log', 'EVAL'],
    ['Config', 'maxmemory-policy'],
  ] as const) {
    await page.getByRole('link', { name: tab, exact: true }).click()
    await expect(page.getByText(seen).first()).toBeVisible()
    expect(await axe(page), tab).toEqual([])
  }
})

test('an administrator deletes keys by prefix after a dry run, and the Activity tab shows it', async ({ page }) => {
  await signInAs(page, 'admin')
  const demo = await demoCache(page)
  if (!demo) return
  await page.goto(`/system/redis/${demo.id}?tab=keyspace&prefix=recent:`)
  await page.getByRole('button', { name: 'Delete these keys…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Prefix', { exact: true })).toHaveValue('recent:')
  await dialog.getByRole('button', { name: 'Count keys' }).click()
  await expect(dialog.getByRole('status')).toContainText('1 key will be deleted')
  const confirm = dialog.getByRole('button', { name: 'Delete 1 key' })
  await expect(confirm).toBeDisabled()
  expect(await axe(page)).toEqual([])
  await dialog.getByLabel('Type recent: to confirm').fill('recent:')
  await confirm.click()
  await expect(page.getByText('1 key deleted')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No keys start with recent:' })).toBeVisible()
  await page.getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByText('recent:* (1 deleted)')).toBeVisible()
})

test('Test connection explains a wrong password, and the page shows the same reason', async ({ page }) => {
  await signInAs(page, 'admin')
  const demo = await demoCache(page)
  if (!demo) return
  const { post } = await api(page)
  const name = `Wrong password ${Date.now().toString(36)}`
  const { id } = await post<{ id: string }>('/api/system/redis', {
    name,
    key: `wrong-${Date.now().toString(36)}`,
    host: demo.host,
    port: demo.port,
    tls: false,
    password: 'not the password',
    evictionPolicy: 'allkeys-lru',
    pollSeconds: 5,
  })
  await page.goto(`/system/redis/${id}`)
  await page.getByRole('button', { name: 'Test connection' }).click()
  const toast = page.getByText('Connection failed')
  await expect(toast).toBeVisible()
  const why = 'The username or password is wrong. Enter the current one in the record’s Connection section.'
  await expect(page.getByRole('region', { name: 'Pop-ups' }).getByText(why)).toBeVisible()
  await expect(page.locator('#main').getByRole('alert').filter({ hasText: why })).toBeVisible()
  await expect(page.getByText('Down', { exact: true })).toBeVisible()
  expect(await axe(page)).toEqual([])
})

test('keys of a queue instance can’t be deleted, and a read-only user can’t delete keys at all', async ({ page }) => {
  await signInAs(page, 'admin')
  const queue = (await instances(page)).find(({ name }) => name === 'US East queue')
  await page.goto(`/system/redis/${queue?.id}`)
  await expect(page.getByRole('heading', { name: 'Polling is paused' })).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete keys by prefix…' }).click()
  await expect(page.getByRole('dialog')).toContainText('This instance holds queues')
  await expect(page.getByRole('button', { name: 'Count keys' })).toBeDisabled()

  await signInAs(page, 'readonly')
  await page.goto(`/system/redis/${queue?.id}?tab=details`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Ping ×20' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Delete keys by prefix…' })).toHaveCount(0)
})
