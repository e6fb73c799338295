/** Every page shows a notice while the server loads demo data in the background. */
import { axe, expect, signInAs, test } from '../fixtures.ts'

test('a notice shows the loading progress of the demo, and disappears when it’s done', async ({ page }) => {
  await signInAs(page, 'admin')
  let answer = { loading: true, percent: 42 }
  let lists = 0
  await page.route('**/api/demo/progress', (route) => route.fulfill({ json: answer }))
  await page.route(
    (url) => url.pathname === '/customers',
    async (route) => {
      const response = await route.fetch()
      const html = (await response.text()).replace(/(name="postern-demo-loading" content=)""/, '$1"on"')
      await route.fulfill({ response, body: html })
    },
  )
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/customers') lists++
  })

  await page.goto('/customers')
  const notice = page.getByRole('status').filter({ hasText: 'Demo data is still loading' })
  await expect(notice).toContainText('42%')
  expect(await axe(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await axe(page, 'look')).toEqual([])

  answer = { loading: true, percent: 88 }
  await expect(notice).toContainText('88%')
  const before = lists
  answer = { loading: false, percent: 100 }
  await expect(notice).toHaveCount(0)
  // The page loaded its data while rows were missing, so it requests it again.
  await expect.poll(() => lists).toBeGreaterThan(before)
})

test('a page loaded after the demo is complete doesn’t request progress', async ({ page }) => {
  await signInAs(page, 'admin')
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/demo/progress')) asked++
  })
  await page.goto('/customers')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked).toBe(0)
})
