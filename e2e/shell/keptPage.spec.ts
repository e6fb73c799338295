/** The tests of a worker share a window; none may find what another left in it. */
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

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

test('a test changes all it can of its window', async ({ page, context }) => {
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
  // There is nothing to go back to.
  expect(await page.goBack()).toBeNull()
  expect(context.pages()).toHaveLength(1)
  await page.clock.install()
})

test('after a test that replaced the clock, the next gets another window', async ({ page }) => {
  expect(page).not.toBe(used)
  await page.goto('/api/health')
  expect(await left(page)).toEqual(clean)
})
