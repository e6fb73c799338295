/** Tests of a worker share a window; none may see what another left behind. */
import type { Page } from '@playwright/test'
import { customerNamed, expect, signInAs, test } from '../fixtures.ts'

test.describe.configure({ mode: 'serial' })

const left = (page: Page) =>
  page.evaluate(() => ({
    local: localStorage.length,
    session: sessionStorage.getItem('left'),
    cookie: document.cookie,
    width: innerWidth,
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    hasScript: 'left' in globalThis,
  }))

const clean = { local: 0, session: null, cookie: '', width: 1440, isDark: false, hasScript: false }
let used: Page | undefined

test('a test changes everything it can in its window', async ({ page, context }) => {
  used = page
  await context.addCookies([{ name: 'left', value: '1', domain: 'localhost', path: '/' }])
  await page.route('**/api/health', (route) => route.fulfill({ body: 'left' }))
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 800, height: 600 })
  await page.addInitScript(() => Object.assign(globalThis, { left: true }))
  await page.goto('/api/health')
  await page.goto('/api/health?again')
  await page.evaluate(() => {
    localStorage.setItem('left', '1')
    sessionStorage.setItem('left', '1')
  })
  await context.newPage()
  expect(await left(page)).toEqual({
    local: 1,
    session: '1',
    cookie: 'left=1',
    width: 800,
    isDark: true,
    hasScript: true,
  })
})

test('the next test gets the same window as if it were new', async ({ page, context }) => {
  expect(page).toBe(used)
  await page.goto('/api/health')
  expect(await left(page)).toEqual(clean)
  expect(await page.content()).toContain('"status":"ok"')
  // The history is empty.
  expect(await page.goBack()).toBeNull()
  expect(context.pages()).toHaveLength(1)
  await page.clock.install()
})

test('after a test that replaced the clock, the next gets another window', async ({ page }) => {
  expect(page).not.toBe(used)
  await page.goto('/api/health')
  expect(await left(page)).toEqual(clean)
})

const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in globalThis)

test('a test leaves unsaved text', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  await page.goto(`/customers/${customer}/sites?new=1`)
  await page.getByRole('dialog', { name: 'New site' }).getByRole('textbox', { name: 'Name', exact: true }).fill('Left')
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
})

test('the next test gets the same console, signed out, and loads everything again', async ({ page }) => {
  expect(await isSameDocument(page)).toBe(true)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await left(page)).toEqual(clean)
  await signInAs(page, 'readonly')
  const customer = await customerNamed(page, 'Northgate')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (let visit = 0; visit < 2; visit++) {
    asked.length = 0
    await page.goto(`/customers/${customer}/sites`)
    await expect(page.getByRole('row').nth(2)).toBeVisible()
    const inside = `/api/customers/${customer}`
    expect(asked).toEqual(expect.arrayContaining(['/api/auth/user', inside, `${inside}/sites`]))
  }
  expect(await isSameDocument(page)).toBe(true)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.evaluate(() => localStorage.setItem('postern-color-mode', 'dark'))
})

test('after a test that selected a theme, the next one reloads the console', async ({ page }) => {
  expect(await left(page)).toEqual(clean)
  expect(await isSameDocument(page)).toBe(false)
  await signInAs(page, 'admin')
  await page.goto('/forbidden')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.dataset.mantineColorScheme)).toBe('light')
})
