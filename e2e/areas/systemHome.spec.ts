/** The home page of the system area. */
import { api, axe, expect, signInAs, test } from '../fixtures.ts'

interface Health {
  cards: { key: string; card: { value: number; href: string; health: { text: string } } | null }[]
}

test('every card’s number matches the list it links to', async ({ page }) => {
  test.slow()
  await signInAs(page, 'admin')
  const { get } = await api(page)
  await page.goto('/system')
  const main = page.getByRole('main')
  await expect(main.getByRole('region', { name: 'Task daemon' })).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await axe(page, 'look')).toEqual([])

  const numberOf = (text: string) => Number(/^[\d,]+/.exec(text.trim())?.[0].replaceAll(',', ''))
  for (const name of ['Locker vendors', 'Versions', 'Carrier logic', 'Apps', 'App security roles']) {
    const links = main.getByRole('region', { name, exact: true }).getByRole('link', { name: /^[1-9]/ })
    await expect(links.first()).toBeVisible()
    // The card's number, and the line below it if that's a count, too.
    const count = await links.count()
    for (let index = 0; index < count; index++) {
      const value = numberOf(await links.nth(index).innerText())
      await links.nth(index).click()
      await expect(page.locator('[data-total]').first(), name).toHaveAttribute('data-total', String(value))
      await page.goto('/system')
      await expect(links.nth(index)).toBeVisible()
    }
  }

  // Tasks run all the time, so retry until both counts agree.
  await expect(async () => {
    const { cards } = await get<Health>('/api/system/health')
    const { total } = await get<{ total: number }>('/api/system/tasks/failed')
    expect(cards.find(({ key }) => key === 'taskDaemon')?.card?.value).toBe(total)
  }).toPass()
  await main
    .getByRole('region', { name: 'Task daemon' })
    .getByRole('link', { name: /failed runs?$/ })
    .click()
  await expect(page).toHaveURL('/system/taskDaemon?tab=failed')
})

test('the health summary links to what needs attention, and Check now refreshes it', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/system')
  const summary = page.getByRole('region', { name: 'Health' })
  await expect(summary).toBeVisible()
  await summary.getByRole('link', { name: 'Versions: 1 halted' }).click()
  await expect(page).toHaveURL(/\/system\/versions\?filter/)
  await expect(page.locator('[data-total]').first()).toHaveAttribute('data-total', '1')
  await page.goBack()
  const asked = page.waitForRequest((request) => request.url().includes('/api/system/health'))
  await page.getByRole('button', { name: 'Check now' }).click()
  await asked
  await expect(page.getByText(/Updated just now/)).toBeVisible()
})

test('a user sees only the cards their role allows, and the page fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'carriers')
  await page.goto('/system')
  const main = page.getByRole('main')
  await expect(main.getByRole('region', { name: 'Carrier logic' })).toBeVisible()
  await expect(main.getByRole('region', { name: 'Task daemon' })).toHaveCount(0)
  await expect(main.getByRole('region', { name: 'Audit log' })).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await axe(page)).toEqual([])
})
