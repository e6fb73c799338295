/** Guards (spec:console#16-32). */

import type { Page } from '@playwright/test'
import { needPermission } from '../../packages/domain/auth/grantNames.ts'
import { allPermissions, systemGate } from '../../packages/domain/auth/permission.ts'
import { expect } from '../fixtures.ts'
import { routesByLayout } from '../routes.ts'
import {
  addressesOf,
  alerts,
  cookieOf,
  customerId,
  fullPath,
  go,
  hold,
  holdCookie,
  type PlayedApi,
  record,
  recordId,
  test,
  title,
  user,
} from './support.ts'

const signInTitle = (page: Page) => title(page, 'Sign in')
const asking = (address: string, page = 'login') => `/${page}?redirect=${encodeURIComponent(address)}`
const roleOf = (api: PlayedApi, securityRole: unknown) =>
  api.on('GET /api/auth/user', { json: user([], { securityRole }) })

/** Collects every heading and navigation since the page opened, to catch content that only flashes up. */
async function watchHeadings(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(globalThis, { seenHeadings: seen })
    new MutationObserver(() => {
      for (const heading of document.querySelectorAll('h1, nav')) seen.add(heading.textContent ?? '')
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  return () => page.evaluate(() => [...(Reflect.get(globalThis, 'seenHeadings') as Set<string>)])
}

test('16 / needs a signed-in user: signed out it is /login with redirect', async ({ page, api }) => {
  await page.goto('/')
  await expect(signInTitle(page)).toBeVisible()
  expect(fullPath(page)).toBe(asking('/'))
  expect(api.calls.filter(({ path }) => path !== '/api/health')).toEqual([])
})

test('17 /login is only for users not signed in: others go to the safe redirect or /', async ({
  page,
  api: _,
  context,
}) => {
  await page.goto('/login')
  await expect(signInTitle(page)).toBeVisible()
  await holdCookie(context)
  for (const [asked, reached] of [
    ['/login', '/'],
    ['/login?redirect=%2Finternal%3Fa%3D1', '/internal?a=1'],
    ['/login?redirect=%2F%2Fevil.example', '/'],
    ['/login?redirect=%2Flogin', '/'],
  ] as const) {
    await page.goto(asked)
    await expect.poll(() => fullPath(page), asked).toBe(reached)
  }
})

test('18 /forbidden needs a signed-in user', async ({ page, api: _, context }) => {
  await page.goto('/forbidden')
  await expect(signInTitle(page)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/login')
  await holdCookie(context)
  await page.goto('/forbidden')
  await expect(title(page, 'You can’t open this page')).toBeVisible()
})

test('19 /verifyIdentity without a temporary authentication is /login, signed in it is /', async ({
  page,
  api: _,
  context,
}) => {
  await page.goto('/verifyIdentity')
  await expect(signInTitle(page)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/login')
  await holdCookie(context)
  await page.goto('/verifyIdentity')
  await expect.poll(() => fullPath(page)).toBe('/')
})

test('20 /AccountSettings needs a signed-in and authorized user', async ({ page, api, context }) => {
  await page.goto('/AccountSettings')
  await expect(signInTitle(page)).toBeVisible()
  expect(fullPath(page)).toBe(asking('/AccountSettings'))
  // Every signed-in user is authorized: everyone has an account.
  await holdCookie(context)
  roleOf(api, null)
  await page.goto('/AccountSettings')
  await expect(title(page, 'Account settings')).toBeVisible()
})

test('21 /internal/chat and /internal/wiki need nothing but being signed in', async ({ page, api, context }) => {
  for (const address of ['/internal/chat', '/internal/wiki']) {
    await page.goto(address)
    await expect.poll(() => fullPath(page)).toBe(asking(address))
  }
  await holdCookie(context)
  roleOf(api, null)
  for (const [address, name] of [
    ['/internal/chat', 'Chat'],
    ['/internal/wiki', 'Wiki'],
  ] as const) {
    await page.goto(address)
    await expect(title(page, name)).toBeVisible()
  }
})

test('22 the order is page check, signed in, authorized, system rule', async ({ page, api, context }) => {
  const seen = addressesOf(page)
  await page.goto('/system')
  await expect(signInTitle(page)).toBeVisible()
  expect(fullPath(page)).toBe(asking('/system'))
  await page.goto('/system/apps/17')
  await expect(title(page, 'Page Not Found')).toBeVisible()
  expect(seen.filter((address) => address.startsWith('/forbidden'))).toEqual([])
  await holdCookie(context)
  roleOf(api, null)
  await page.goto('/system/apps')
  await expect.poll(() => fullPath(page)).toBe(asking('/system/apps', 'forbidden'))
})

test('23 guards run again on each navigation, on changed parameters and queries, and on first load', async ({
  page,
  api,
  context,
  provokes,
}) => {
  provokes(/500/, /Broken/)
  await holdCookie(context)
  // First load: the user can't be loaded, so no one gets in.
  api.on('GET /api/auth/user', { status: 500, json: { message: 'Broken.' } })
  await page.goto('/dashboard/parcelApps')
  await expect(title(page, 'Internal Server Error')).toBeVisible()
  // Only the query changes: the guard loads the user again.
  api.off('GET /api/auth/user')
  await go(page, '/dashboard/parcelApps?a=1')
  await expect(title(page, 'Parcel apps')).toBeVisible()
  // Only a parameter changes.
  await go(page, '/dashboard/otherApps')
  await expect(title(page, 'Page Not Found')).toBeVisible()
  await go(page, '/dashboard/mailApps')
  await expect(title(page, 'Mail apps')).toBeVisible()
})

test('24 nothing protected is shown or asked for before the guards pass', async ({ page, api, context }) => {
  const headings = await watchHeadings(page)
  const data = () => api.calls.filter(({ path }) => /^\/api\/customers/.test(path))
  const address = `/customers/${customerId}/sites/${recordId}`
  await page.goto(address)
  await expect(signInTitle(page)).toBeVisible()
  expect(await headings()).toEqual(['Sign in'])
  expect(data()).toEqual([])

  await holdCookie(context)
  const slow = hold()
  api.on('GET /api/auth/user', slow.reply)
  await page.goto(address)
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeAttached()
  expect(await headings()).toEqual([])
  slow.release({ json: user([]) })
  await expect(title(page, /^You can’t open/)).toBeVisible()
  expect(data()).toEqual([])
  expect((await headings()).join()).not.toContain('Northgate')
})

test('25 a guard waits for a user being loaded, showing neither forbidden nor login meanwhile', async ({
  page,
  api,
  context,
}) => {
  await holdCookie(context)
  const headings = await watchHeadings(page)
  const slow = hold()
  api.on('GET /api/auth/user', slow.reply)
  const seen = addressesOf(page)
  await page.goto('/system')
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeAttached()
  slow.release({ json: user(['versions.view']) })
  await expect(title(page, 'System')).toBeVisible()
  expect([...new Set(seen)]).toEqual(['/system'])
  expect((await headings()).some((text) => /sign in|can’t open/i.test(text))).toBe(false)
})

test('26 /system opens with each of the five permissions alone and with all, not with none', async ({
  page,
  api,
  context,
}) => {
  await holdCookie(context)
  expect(systemGate).toEqual([
    'applications.view',
    'mail.carrierLogic.primary.view',
    'lockerVendors.view',
    'apiUsers.view',
    'versions.view',
  ])
  for (const permissions of [...systemGate.map((permission) => [permission]), systemGate]) {
    api.on('GET /api/auth/user', { json: user(permissions) })
    await page.goto('/system')
    await expect(title(page, 'System'), permissions.join()).toBeVisible()
    expect(fullPath(page)).toBe('/system')
  }
  // Every permission except the five.
  api.on('GET /api/auth/user', {
    json: user(allPermissions.filter((permission) => !systemGate.some((key) => key === permission))),
  })
  await page.goto('/system')
  await expect(title(page, 'You can’t open System')).toBeVisible()
  expect(fullPath(page)).toBe(asking('/system', 'forbidden'))
})

test('27 with none of the five it is /forbidden with the full path as redirect', async ({ page, api, context }) => {
  await holdCookie(context)
  api.on('GET /api/auth/user', { json: user(['customers.view']) })
  for (const address of ['/system', '/system?tab=2', '/system/apps?q=a%20b#part']) {
    await page.goto(address)
    await expect(title(page, /^You can’t open/), address).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/forbidden')
    expect(new URL(page.url()).searchParams.get('redirect')?.replaceAll('+', '%20')).toBe(address)
    if (address === '/system') await expect(page.getByText(needPermission(systemGate))).toBeVisible()
  }
  // The page names the missing permission and offers to try again.
  await expect(page.getByText(needPermission(['applications.view']))).toBeVisible()
  api.on('GET /api/auth/user', { json: user() })
  await page.reload()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(title(page, 'Apps')).toBeVisible()
})

test('28 a missing user is logged out and sent to login, cookie and all, in one navigation', async ({
  page,
  api,
  context,
}) => {
  await holdCookie(context)
  api.on('GET /api/auth/user', { json: null })
  const seen = addressesOf(page)
  await page.goto('/system')
  await expect(signInTitle(page)).toBeVisible()
  expect(seen.filter((address) => address.startsWith('/login'))).toEqual([asking('/system')])
  expect(await cookieOf(context)).toBeUndefined()
  expect(api.of('GET /api/auth/user')).toHaveLength(1)
})

test('29 a missing branch counts as no permission and does not throw; only true grants', async ({
  page,
  api,
  context,
}) => {
  await holdCookie(context)
  const named = { id: recordId, name: 'Tested role' }
  for (const role of [
    null,
    named,
    { ...named, mail: null },
    { ...named, mail: { carrierLogic: {} } },
    { ...named, applications: { view: 'true' }, versions: { view: 1 }, apiUsers: true },
    { ...named, lockerVendors: { view: false }, mail: { carrierLogic: { primary: 'view' } } },
  ]) {
    roleOf(api, role)
    await page.goto('/system')
    await expect(title(page, 'You can’t open System'), JSON.stringify(role)).toBeVisible()
    await expect(alerts(page)).toHaveCount(0)
  }
})

test('30 the rule holds for every /system page, and each needs its own view permission besides', async ({
  page,
  api,
  context,
}) => {
  await holdCookie(context)
  const addresses = routesByLayout.system.map((route) => route.replace(':id', recordId))
  const refused = async (address: string) => {
    await go(page, address)
    await expect.poll(() => fullPath(page), address).toBe(asking(address, 'forbidden'))
  }
  // Every view permission of these pages that isn't one of the five.
  api.on('GET /api/auth/user', { json: user(['redis.view', 'taskDaemon.view', 'mail.carrierLogic.unmatched.view']) })
  await page.goto('/')
  for (const address of addresses) await refused(address)

  api.on('GET /api/auth/user', { json: user(['versions.view']) })
  await page.goto('/system/versions')
  await expect(title(page, 'Versions')).toBeVisible()
  for (const address of addresses.filter((each) => each !== '/system' && each !== '/system/versions'))
    await refused(address)
})

test('31 hiding a link is not the guard: typing the address gives the same answer', async ({ page, api, context }) => {
  await holdCookie(context)
  api.on('GET /api/auth/user', { json: user(['versions.view']) })
  await page.goto('/system')
  const system = page.getByRole('navigation', { name: 'System' })
  await expect(system.getByRole('link', { name: 'Versions' })).toBeVisible()
  await expect(system.getByRole('link', { name: 'Apps' })).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Customers' })).toHaveCount(0)
  for (const address of ['/system/apps', '/customers']) {
    await page.goto(address)
    await expect.poll(() => fullPath(page)).toBe(asking(address, 'forbidden'))
  }
})

test('32 other pages are open to anyone signed in; those with their own permission are not', async ({
  page,
  api,
  context,
}) => {
  await holdCookie(context)
  roleOf(api, null)
  api.on(`GET /api/customers/${customerId}`, { json: record(customerId) })
  await page.goto('/')
  for (const address of ['/AccountSettings', '/internal', '/internal/chat', '/internal/wiki', '/dashboard', '/']) {
    await go(page, address)
    await expect(title(page), address).toBeVisible()
    await expect.poll(() => fullPath(page), address).toBe(address)
  }
  for (const address of ['/customers', `/customers/${customerId}/sites`, '/dashboard/helpDesk']) {
    await go(page, address)
    await expect.poll(() => fullPath(page), address).toBe(asking(address, 'forbidden'))
  }
})
