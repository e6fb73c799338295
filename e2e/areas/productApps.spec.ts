/** The dashboards of the product apps. */
import { expect, signInAs, test } from '../fixtures.ts'

test('a fleet figure links to as many stations as it counts, and a station links to a prefilled ticket', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  await page.goto('/dashboard/mailApps')
  const tile = page.getByRole('list', { name: 'Fleet', exact: true }).getByRole('link', { name: /^Offline/ })
  const count = Number(/Offline\s*(\d+)/.exec(await tile.innerText())?.[1])
  expect(count).toBeGreaterThan(0)
  await tile.click()
  await expect(page.getByRole('heading', { name: 'Offline', exact: true })).toBeVisible()
  const table = page.getByRole('region', { name: 'Offline', exact: true })
  await expect(table.getByRole('row')).toHaveCount(count + 1)
  // The list is in the URL, so it survives a reload.
  await page.reload()
  await expect(table.getByRole('row')).toHaveCount(count + 1)
  const create = table.getByRole('link', { name: /^Create ticket for / }).first()
  const name = (await create.getAttribute('aria-label'))?.replace('Create ticket for ', '') ?? ''
  await create.click()
  await expect(page.getByRole('heading', { name: 'New ticket' })).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue(`${name}: offline`)
})

test('a user views a chart as a table', async ({ page }) => {
  await signInAs(page, 'operations')
  await page.goto('/dashboard/mailApps')
  const chart = page.getByRole('region', { name: 'Version adoption' })
  await chart.getByRole('button', { name: 'Version adoption, options' }).click()
  await page.getByRole('menuitem', { name: 'View as table' }).click()
  await expect(chart.getByRole('columnheader', { name: 'Days since release' })).toBeVisible()
})

test('wall mode shows when it loses the server, and recovers when the server is back', async ({ page, complaints }) => {
  // Installed before the page loads, because timers started earlier ignore the fake clock.
  await page.clock.install()
  await signInAs(page, 'operations')
  await page.goto('/dashboard/lockerApps')
  await page.getByRole('button', { name: 'Wall mode' }).click()
  const wall = page.getByRole('dialog', { name: 'Locker apps, wall mode' })
  await expect(wall.getByRole('listitem').filter({ hasText: 'Stations online' })).toBeVisible()
  await expect(page).toHaveURL(/wall=on/)
  await page.route('**/api/dashboards/**', (route) => route.abort())
  await page.clock.fastForward('08:00:00')
  await expect(wall.getByText(/^No connection, as of/)).toBeVisible()
  await page.unroute('**/api/dashboards/**')
  await expect(async () => {
    await page.clock.fastForward('00:00:31')
    await expect(wall.getByText(/^No connection/)).toHaveCount(0, { timeout: 2_000 })
  }).toPass()
  await wall.getByRole('button', { name: 'Close' }).click()
  await expect(wall).toHaveCount(0)
  await expect(page).not.toHaveURL(/wall=on/)
  expect(complaints.splice(0).every((text) => text.includes('ERR_FAILED'))).toBe(true)
})

test('command and fault figures link to as many commands and doors as they count', async ({ page }) => {
  await signInAs(page, 'operations')
  for (const [figures, list] of [
    ['Commands by vendor', 'Confirmed commands'],
    ['Firmware spread', 'Doors with faults'],
  ] as const) {
    // Other tests change doors at the same time, so retry the figure together with its list.
    await expect(async () => {
      await page.goto('/dashboard/lockerApps')
      const figure = page
        .getByRole('region', { name: figures })
        .getByRole('link', { name: /confirmed$|doors with faults$/ })
        .first()
      const count = await figure.innerText()
      await figure.click()
      const section = page.getByRole('region', { name: list, exact: true }).first()
      await expect(section.locator('[data-total]')).toHaveAttribute('data-total', count.replaceAll(',', ''), {
        timeout: 5_000,
      })
    }).toPass()
    await page.getByRole('button', { name: 'Close list' }).click()
    await expect(page.getByRole('heading', { name: list })).toHaveCount(0)
  }
})
