/** The work queue, where staff start their day. */
import type { Home } from '@postern/domain/home/endpoints.ts'
import { api, axe, expect, signInAs, test } from '../fixtures.ts'

test('Monday morning: one click lists every bank and station with an issue and its reason', async ({ page }) => {
  await signInAs(page, 'operations')
  const { get } = await api(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Work queue' })).toBeVisible()

  // The one click.
  await page.getByRole('link', { name: 'Device issues' }).click()
  for (const [kind, label] of [
    ['lockerBanks', 'Locker banks'],
    ['stations', 'Stations'],
  ] as const) {
    const { items, total } = await get<{ items: { name: string }[]; total: number }>(`/api/trouble/${kind}`)
    expect(total).toBeGreaterThan(0)
    const rows = page.getByRole('region', { name: label }).getByRole('row')
    // Plus the header row.
    await expect(rows).toHaveCount(items.length + 1)
    const reasons = await rows.evaluateAll((all) =>
      all.slice(1).map((row) => row.querySelectorAll('td')[2]?.textContent),
    )
    expect(reasons.every((reason) => reason)).toBe(true)
  }
  expect(await axe(page)).toEqual([])
})

test('a line of the work queue opens a list with as many rows as it counts', async ({ page }) => {
  await signInAs(page, 'operations')
  const { get } = await api(page)
  const { lines } = await get<Home>('/api/home')
  const line = lines.find(({ href }) => href.startsWith('/trouble/stations?'))
  if (!line) throw new Error('no station is in trouble')
  await page.goto('/')
  await page.getByRole('link', { name: line.title }).click()
  await expect(page.getByRole('region', { name: 'Stations' }).getByRole('row')).toHaveCount(line.count + 1)
})

test('each role sees its own kind of work first in the work queue', async ({ page }) => {
  for (const [who, first] of [
    ['carriers', 'Reviews'],
    ['support', 'Tickets'],
    ['operations', 'Broken now'],
  ] as const) {
    await signInAs(page, who)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText(first)
  }
})

test('an administrator posts an announcement, sees it, and ends it for everyone', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/')
  await page.getByRole('button', { name: 'Announce…' }).click()
  await page.getByLabel('Title').fill('Maintenance on Sunday')
  await page.getByRole('button', { name: 'Announce', exact: true }).click()
  const note = page.getByRole('status').filter({ hasText: 'Maintenance on Sunday' })
  await expect(note).toBeVisible()
  expect(await axe(page)).toEqual([])
  await note.getByRole('button', { name: 'End for everyone' }).click()
  await expect(note).toHaveCount(0)
})

test('the work queue, issues and notifications fit a phone', async ({ page }) => {
  await signInAs(page, 'operations')
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/', '/trouble', '/trouble/parcels', '/notifications']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390)
    expect(await axe(page), path).toEqual([])
  }
})
