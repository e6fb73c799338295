/** Working with lists: bulk actions, exports, columns and keyboard navigation. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { api, axe, customerNamed, expect, signInAs, test } from '../fixtures.ts'
import { addressOf, freshCode } from '../scene.ts'

interface Site {
  id: string
  name: string
  city: string
}

/** Four sites that no other test uses, and the list filtered to them. */
async function onFourSites(page: Page): Promise<{ sites: Site[]; customer: string; mark: string }> {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Brightwater')
  const { post } = await api(page)
  const mark = freshCode()
  const sites: Site[] = []
  for (const letter of ['A', 'B', 'C', 'D'])
    sites.push(
      await post<Site>(`/api/customers/${customer}/sites`, {
        ...addressOf(`${mark}${letter}`),
        name: `${mark} ${letter}`,
        city: letter === 'B' ? 'Salem' : 'Boston',
      }),
    )
  await page.goto(`/customers/${customer}/sites?q=${mark}`)
  await expect(page.getByRole('link', { name: `${mark} D` })).toBeVisible()
  return { sites, customer, mark }
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
const choose = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check()
const bar = (page: Page) => page.getByRole('toolbar')

test('a bulk edit of three sites can be previewed, applied and undone', async ({ page }) => {
  const { mark, customer, sites } = await onFourSites(page)
  for (const letter of ['A', 'B', 'C']) await choose(page, `${mark} ${letter}`)
  await expect(bar(page)).toContainText('3 selected')
  expect(await axe(page)).toEqual([])
  await bar(page).getByRole('button', { name: 'Edit…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit 3 sites' })
  await dialog.getByRole('combobox', { name: 'Field' }).click()
  await page.getByRole('option', { name: 'City', exact: true }).click()
  await dialog.getByRole('button', { name: 'Preview changes' }).click()
  await expect(dialog.getByText('This is required.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'City' }).fill('Salem')
  await dialog.getByRole('button', { name: 'Preview changes' }).click()
  await expect(dialog.getByRole('status')).toHaveText('City of 2 sites will change. 1 already has this value.')
  await expect(dialog.getByRole('row', { name: `${mark} A Boston Salem` })).toBeVisible()
  expect(await axe(page)).toEqual([])
  const { get } = await api(page)
  const cityOf = async (site: Site | undefined) =>
    (await get<Site>(`/api/customers/${customer}/sites/${site?.id}`)).city
  expect(await cityOf(sites[0])).toBe('Boston')
  await dialog.getByRole('button', { name: 'Apply to 2 sites' }).click()
  const told = page.getByRole('status').filter({ hasText: '2 sites changed' })
  await expect(told).toBeVisible()
  await expect(rowOf(page, `${mark} A`)).toContainText('Salem')
  await expect(bar(page)).toBeHidden()
  await told.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Undone' })).toBeVisible()
  await expect(rowOf(page, `${mark} A`)).toContainText('Boston')
  expect(await Promise.all(sites.map(cityOf))).toEqual(['Boston', 'Salem', 'Boston', 'Boston'])
})

test('a bulk edit adds closed days to those of each site, or removes them', async ({ page }) => {
  const { mark, customer, sites } = await onFourSites(page)
  const { get, patch } = await api(page)
  const [first] = sites
  const read = (site: Site | undefined) =>
    get<Site & { rowVersion: number; closedDays: { day: string }[] }>(`/api/customers/${customer}/sites/${site?.id}`)
  const daysOf = async (site: Site | undefined) => (await read(site)).closedDays.map(({ day }) => day)
  const own = { closedDays: [{ day: '2026-12-24', name: 'Eve' }] }
  await patch(`/api/customers/${customer}/sites/${first?.id}`, own, (await read(first)).rowVersion)
  const edit = async (how: string | null, day: string, count: string) => {
    for (const letter of ['A', 'B']) await choose(page, `${mark} ${letter}`)
    await bar(page).getByRole('button', { name: 'Edit…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit 2 sites' })
    await dialog.getByRole('combobox', { name: 'Field' }).click()
    await page.getByRole('option', { name: 'Other closed days' }).click()
    await expect(dialog.getByRole('radio', { name: 'Add' })).toBeChecked()
    if (how !== null) await dialog.getByText(how, { exact: true }).click()
    await dialog.getByRole('button', { name: 'Add closed day' }).click()
    await dialog.getByRole('textbox', { name: 'Day' }).fill(day)
    await page.keyboard.press('Tab')
    await dialog.getByRole('button', { name: 'Preview changes' }).click()
    await dialog.getByRole('button', { name: `Apply to ${count}` }).click()
    await expect(bar(page)).toBeHidden()
  }
  await edit(null, '12/25/2026', '2 sites')
  expect([await daysOf(sites[0]), await daysOf(sites[1])]).toEqual([['2026-12-24', '2026-12-25'], ['2026-12-25']])
  await edit('Remove', '12/24/2026', '1 site')
  expect([await daysOf(sites[0]), await daysOf(sites[1])]).toEqual([['2026-12-25'], ['2026-12-25']])
})

test('a range of rows can be archived and restored', async ({ page }) => {
  const { mark } = await onFourSites(page)
  await choose(page, `${mark} A`)
  await page.getByRole('checkbox', { name: `Select ${mark} C`, exact: true }).click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('3 selected')
  await bar(page).getByRole('button', { name: 'Archive…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Archive 3 sites?' })
  await dialog.getByRole('textbox', { name: 'Type 3 sites to confirm' }).fill('3 sites')
  await dialog.getByRole('button', { name: 'Archive 3 sites' }).click()
  await expect(page.getByRole('status').filter({ hasText: '3 sites archived' })).toBeVisible()
  await expect(page.getByRole('link', { name: `${mark} A` })).toBeHidden()
  await expect(page.getByRole('link', { name: `${mark} D` })).toBeVisible()

  await page.getByText('Archived', { exact: true }).click()
  await expect(page.getByRole('link', { name: `${mark} B` })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all loaded sites' }).check()
  await expect(bar(page)).toContainText('3 selected')
  await bar(page).getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('status').filter({ hasText: '3 sites restored' })).toBeVisible()
  await page.getByText('Active', { exact: true }).click()
  await expect(page.getByRole('link', { name: `${mark} A` })).toBeVisible()
})

test('all matching rows can be selected, loaded or not', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  await page.goto(`/customers/${customer}/locations`)
  const rows = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  await rows.first().check()
  await expect(bar(page)).toContainText('1 selected')
  const all = bar(page).getByRole('button', { name: /^Select all \d+/ })
  const total = /\d+/.exec((await all.textContent()) ?? '')?.[0]
  await all.click()
  await expect(bar(page)).toContainText(`${total} selected`)
  await expect(rows.last()).toBeChecked()
  await bar(page).getByRole('button', { name: 'Archive…' }).click()
  const dialog = page.getByRole('dialog', { name: `Archive ${total} locations?` })
  await expect(dialog.getByRole('button', { name: /^Archive \d+ locations$/ })).toBeEnabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await bar(page).getByRole('button', { name: 'Clear selection' }).click()
  await expect(bar(page)).toBeHidden()
})

test('an export has the rows and columns of the list', async ({ page }) => {
  const { mark } = await onFourSites(page)
  await page.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^Sites \d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFFSite,Code,Status,/)
  expect(lines.slice(1).map((line) => line.split(',').slice(0, 2))).toEqual(
    ['A', 'B', 'C', 'D'].map((letter) => [`${mark} ${letter}`, `${mark}${letter}`]),
  )
})

test('selected rows are exported in the background, and the file is available after a reload', async ({ page }) => {
  const { mark } = await onFourSites(page)
  await choose(page, `${mark} B`)
  await choose(page, `${mark} D`)
  // Two rows export at once: without blocking the job status, the toast could appear before the reload and not after it.
  await page.route('**/api/jobs/*', () => new Promise(() => {}))
  await bar(page).getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Exporting 2 rows' })).toBeVisible()
  // Leaves the page first; otherwise its next poll could be answered before the reload.
  const address = page.url()
  await page.goto('about:blank')
  await page.unroute('**/api/jobs/*')
  await page.goto(address)
  const ready = page.getByRole('status').filter({ hasText: 'is ready' })
  await expect(ready).toBeVisible({ timeout: 30_000 })
  const download = page.waitForEvent('download')
  await ready.getByRole('button', { name: 'Download' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text.match(new RegExp(`${mark} [A-D]`, 'g'))).toEqual([`${mark} B`, `${mark} D`])
})

test('the bell keeps the actions of dismissed toasts, and recent exports in every browser', async ({
  page,
  browser,
}) => {
  const { mark } = await onFourSites(page)
  await choose(page, `${mark} A`)
  await bar(page).getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click()
  const ready = page.getByRole('status').filter({ hasText: 'is ready' })
  await expect(ready).toBeVisible({ timeout: 30_000 })
  await ready.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const bell = page.getByRole('dialog', { name: 'Notifications' })
  const entry = bell
    .getByRole('listitem')
    .filter({ hasText: /\.csv is ready/ })
    .first()
  await expect(entry).toContainText('Available for 24 hours.')
  const fromBell = entry.getByRole('button', { name: 'Download' })
  const again = page.waitForEvent('download')
  await fromBell.click()
  expect((await again).suggestedFilename()).toMatch(/^Sites .*\.csv$/)
  expect(await axe(page)).toEqual([])

  const context = await browser.newContext()
  const elsewhere = await context.newPage()
  await signInAs(elsewhere, 'admin')
  await elsewhere.goto('/')
  await elsewhere.getByRole('button', { name: /^Notifications/ }).click()
  const otherBell = elsewhere.getByRole('dialog', { name: 'Notifications' })
  await otherBell.getByRole('button', { name: /^Files/ }).click()
  const exports = otherBell.getByRole('region', { name: 'Files' })
  const download = elsewhere.waitForEvent('download')
  await exports.getByRole('button', { name: 'Download' }).first().click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
  await context.close()
})

test('columns can be shown, moved and reset, and survive a reload', async ({ page }) => {
  // Uses a different role, because column choices are saved per user.
  await signInAs(page, 'implementation')
  const customer = await customerNamed(page, 'Northgate')
  await page.goto(`/customers/${customer}/sites`)
  const heads = () => page.getByRole('columnheader').allTextContents()
  const named = async () =>
    (await heads()).map((text) => text.trim()).filter((text) => text !== '' && text !== 'Actions')
  await expect(page.getByRole('columnheader', { name: 'City' })).toBeVisible()
  const before = await named()
  await page.getByRole('button', { name: 'Columns' }).click()
  const chooser = page.getByRole('dialog', { name: 'Columns' })
  await chooser.getByRole('checkbox', { name: 'Postal code' }).check()
  await chooser.getByRole('checkbox', { name: 'Time zone' }).uncheck()
  await expect(page.getByRole('columnheader', { name: 'Postal code' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Time zone' })).toBeHidden()
  await chooser.getByRole('button', { name: 'Move City left' }).click()
  await expect.poll(async () => (await named()).indexOf('City')).toBe(before.indexOf('City') - 1)
  expect(await axe(page)).toEqual([])
  const chosen = await named()
  const { get } = await api(page, 'implementation')
  const savedColumns = async () =>
    (await get<{ preferences: { columns?: { sites?: string[] } } }>('/api/auth/user')).preferences.columns?.sites
  await expect.poll(async () => (await savedColumns())?.indexOf('city')).toBe(chosen.indexOf('City') - 1)
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Postal code' })).toBeVisible()
  expect(await named()).toEqual(chosen)
  await page.getByRole('button', { name: 'Columns' }).click()
  await chooser.getByRole('button', { name: 'Reset columns' }).click()
  await expect.poll(named).toEqual(before)
})

test('rows can be navigated, selected, searched, edited and opened by keyboard', async ({ page }) => {
  const { mark } = await onFourSites(page)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByRole('checkbox', { name: `Select ${mark} B`, exact: true })).toBeChecked()
  await page.keyboard.press('k')
  await page.keyboard.press('x')
  await expect(bar(page)).toContainText('2 selected')
  await page.keyboard.press('x')
  await expect(bar(page)).toContainText('1 selected')
  await page.keyboard.press('/')
  await expect(
    page.getByRole('searchbox', { name: 'Search sites' }).or(page.getByRole('textbox', { name: 'Search sites' })),
  ).toBeFocused()
  await page.keyboard.press('Tab')
  await page.getByRole('link', { name: `${mark} C` }).focus()
  await page.keyboard.press('e')
  await expect(page).toHaveURL(/edit=/)
  await page.goBack()
  await page.getByRole('link', { name: `${mark} D` }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `${mark} D` })).toBeVisible()
})

test('read-only users can export selected rows but not edit or archive them', async ({ page }) => {
  await signInAs(page, 'readonly')
  const customer = await customerNamed(page, 'Northgate')
  await page.goto(`/customers/${customer}/sites`)
  await choose(page, 'Main Campus Mail Center')
  await expect(bar(page).getByRole('button', { name: 'Export' })).toBeVisible()
  await expect(bar(page).getByRole('button', { name: /Edit|Archive/ })).toHaveCount(0)
})

test('a list shows barcodes whole and both ends of a path, and keeps the name in view when it scrolls sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  await page.goto(`/customers/${customer}/locations`)
  const table = page.getByRole('table', { name: 'Locations' })
  await expect(table.getByRole('row').nth(20)).toBeVisible()
  // Reads all cells in one call: reading them one by one took a minute on a busy machine.
  const cutIn = (cells: Element[], links: boolean) =>
    cells.map((cell) => {
      const all = cell.querySelectorAll('a')
      const parts = links ? [all[0], all[all.length - 1]] : [cell]
      const isCut = parts.some((part) => !part || part.scrollWidth > part.clientWidth + 1)
      return isCut ? `cut: ${cell.textContent}` : ''
    })
  const barcodes = await table.getByRole('cell', { name: /^LOC-/ }).evaluateAll(cutIn, false)
  expect(barcodes.length).toBeGreaterThan(10)
  expect(barcodes.filter(Boolean)).toEqual([])
  const paths = await table.getByRole('cell', { name: / › / }).evaluateAll(cutIn, true)
  expect(paths.length).toBeGreaterThan(0)
  expect(paths.filter(Boolean)).toEqual([])
  await page.setViewportSize({ width: 1024, height: 900 })
  const link = table.getByRole('link', { name: 'A-01', exact: true }).first()
  const before = await link.boundingBox()
  await page.getByRole('region', { name: 'Locations table' }).evaluate((region) => region.scrollTo({ left: 9999 }))
  expect(await link.boundingBox()).toEqual(before)
  expect(await axe(page)).toEqual([])
})

test('hidden columns fade at the edge of the table in every browser, and the fade doesn’t cover text once scrolled to the end', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 900 })
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  await page.goto(`/customers/${customer}/locations`)
  const region = page.getByRole('region', { name: 'Locations table' })
  await expect(region.getByRole('row').nth(20)).toBeVisible()
  /** Scrolls the table to one end and counts the cells with text under or beyond each fade. */
  const faded = (end: 'left' | 'right') =>
    region.evaluate((scroller, side) => {
      scroller.scrollLeft = side === 'left' ? 0 : scroller.scrollWidth
      const under = { left: 0, right: 0 }
      const range = document.createRange()
      for (const row of scroller.querySelectorAll('tbody tr[data-row]')) {
        const [name, menu] = [row.querySelector('td:has(a)'), row.lastElementChild]
        if (!name || !menu) continue
        const [after, before] = [getComputedStyle(name, '::after'), getComputedStyle(menu, '::before')]
        if (after.content !== '""' || before.content !== '""') throw new Error('no fade')
        const leftEnd = name.getBoundingClientRect().right + Number.parseFloat(after.width)
        const rightEnd = menu.getBoundingClientRect().left - Number.parseFloat(before.width)
        for (const cell of row.children) {
          if (cell === name || cell === menu || getComputedStyle(cell).position === 'sticky') continue
          range.selectNodeContents(cell)
          const boxes = [...range.getClientRects()].filter(({ width }) => width > 1)
          if (boxes.some(({ left }) => left < leftEnd - 0.5)) under.left += 1
          if (boxes.some(({ right }) => right > rightEnd + 0.5)) under.right += 1
        }
      }
      return under
    }, end)
  // Column widths depend on the rows, which load after the header.
  await expect.poll(async () => (await faded('left')).right).toBeGreaterThan(0)
  expect((await faded('left')).left).toBe(0)
  const atRight = await faded('right')
  expect(atRight.left).toBeGreaterThan(0)
  expect(atRight.right).toBe(0)
})

test('a searched list shows the number of matches and the total', async ({ page }) => {
  const { sites, customer, mark } = await onFourSites(page)
  await page.goto(`/customers/${customer}/sites?q=${mark}`)
  const count = new RegExp(`^${sites.length} of \\d+ sites$`)
  await expect(page.getByText(count)).toBeVisible()
})
