/** Page weight: bytes over the wire, and no layout shifts. */
import { gzipSync } from 'node:zlib'
import { customerNamed, expect, signInAs, test } from '../fixtures.ts'

test.use({ freshWindow: true })

/** Gzipped size in kB of the JavaScript and CSS that the page requests until it's ready. */
async function weigh(page: import('@playwright/test').Page, path: string, ready: () => Promise<void>): Promise<number> {
  const bodies: Promise<number>[] = []
  page.on('response', (response) => {
    if (/\.(js|css)(\?|$)/.test(new URL(response.url()).pathname))
      bodies.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  })
  await page.goto(path)
  await ready()
  await page.waitForLoadState('networkidle')
  return (await Promise.all(bodies)).reduce((sum, size) => sum + size, 0) / 1000
}

test('the sign-in route is at most 150 kB of JavaScript and CSS', async ({ page }) => {
  const size = await weigh(page, '/login', () => expect(page.getByLabel('Email')).toBeVisible())
  console.info(`sign-in route: ${size.toFixed(1)} kB gz`)
  expect(size).toBeLessThanOrEqual(150)
})

// 249.5 kB on 2026-11-16. Code that loads on click is grouped into few files in vite.config.ts.
test('a list route is at most 250 kB of JavaScript and CSS', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  const size = await weigh(page, `/customers/${customer}/sites`, () =>
    expect(page.getByRole('link', { name: 'Main Campus Mail Center' })).toBeVisible(),
  )
  console.info(`list route: ${size.toFixed(1)} kB gz`)
  expect(size).toBeLessThanOrEqual(250)
})

test('no page shifts its layout while it loads', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  await page.addInitScript(() => {
    Object.assign(globalThis, { shifts: [] })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('hadRecentInput' in entry && !entry.hadRecentInput && 'value' in entry)
          (globalThis as unknown as { shifts: unknown[] }).shifts.push(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const path of ['/login', '/customers', `/customers/${customer}`, `/customers/${customer}/sites`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)
    expect(
      shifts.reduce((sum, value) => sum + value, 0),
      path,
    ).toBeLessThan(0.01)
  }
})
