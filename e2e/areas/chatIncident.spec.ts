/** An incident from outage to report, with two users in two browsers, and the on-call roster. */
import type { Page } from '@playwright/test'
import { api, axe, expect, otherBrowser, searchAndSelect, signInAs, test } from '../fixtures.ts'
import { firstOf, freshBank } from '../scene.ts'
import { simulator } from '../simulator.ts'

/** A bank in service whose last heartbeat is 15 minutes old by its own clock, which exceeds its offline threshold. */
async function silentBank(page: Page) {
  const vendor = await firstOf(page, '/api/system/lockerVendors?q=Simulator')
  const bank = await freshBank(page, 'Atrium', { lockerVendorId: vendor.id, offlineConfirmMinutes: 5 })
  const server = await api(page)
  const path = `/api/customers/${bank.customer}/lockerBanks/${bank.id}`
  await server.post(`${path}/doors`, { columns: 1, doors: [{ size: 'M', count: 3 }] })
  const read = () => server.get<{ rowVersion: number; vendorBankId: string; connectivity: string }>(path)
  await server.patch(path, { status: 'installing' }, (await read()).rowVersion)
  await server.patch(path, { status: 'active' }, (await read()).rowVersion)
  const { vendorBankId: ref } = await read()
  const { doors } = await server.get<{ doors: { hardwareAddress: string; size: string }[] }>(`${path}/layout`)
  const skew = await simulator.fault({ name: 'clockSkew', bankId: ref, ms: -15 * 60_000 })
  await simulator.add({
    ...{ id: ref, boot: Math.floor(Date.now() / 1_000), wrongDoorShare: 0, leftOpenShare: 0 },
    doors: doors.map(({ hardwareAddress }) => ({ id: hardwareAddress, size: 'M' as const })),
  })
  await expect.poll(async () => (await read()).connectivity, { timeout: 60_000 }).toMatch(/^(online|offline)/)
  const gone = await simulator.fault({ name: 'controllerOffline', bankId: ref })
  const comeBack = async () => {
    await simulator.end(skew)
    await simulator.end(gone)
  }
  return { ...bank, read, comeBack }
}

/** Runs tasks now that would run within a minute anyway. */
async function runTasks(page: Page, ...keys: readonly string[]): Promise<void> {
  const server = await api(page)
  for (const key of keys) await server.post(`/api/system/tasks/${key}/run`, {}).catch(() => {})
}

interface Item {
  title: string
  channel: string
  seq: number
  endedAt: string | null
}

async function incidentOf(page: Page, bank: string, isOver: boolean): Promise<Item> {
  const server = await api(page)
  let found: Item | undefined
  await expect
    .poll(
      async () => {
        await runTasks(page, 'lockers.watchLinks', 'helpDesk.monitor', 'chat.bots')
        const { items } = await server.get<{ items: Item[] }>('/api/chat/incidents')
        found = items.find(({ title }) => title === `${bank} offline`)
        return found !== undefined && (found.endedAt !== null) === isOver
      },
      { timeout: 120_000, intervals: [1_000] },
    )
    .toBe(true)
  if (!found) throw new Error('no incident')
  return found
}

test('two users join an incident, and one creates the report once the bank is back online', async ({
  page,
  browser,
}) => {
  test.slow()
  await signInAs(page, 'admin')
  const bank = await silentBank(page)
  const incident = await incidentOf(page, bank.name, false)

  await page.goto(`/internal/chat/${incident.channel}?thread=${incident.seq}`)
  const head = page.getByRole('complementary', { name: 'Thread' }).getByRole('region', { name: 'Incident' })
  await expect(head.getByText(/^Offline for \d+ min$/)).toBeVisible()
  await expect(head.getByText('No one joined yet')).toBeVisible()
  await expect(head.getByRole('link', { name: /^HD-\d+$/ })).toBeVisible()
  await expect(
    page.getByRole('list', { name: 'Incidents' }).getByRole('link', { name: `${bank.name} offline` }),
  ).toHaveAttribute('aria-current', 'page')
  expect(await axe(page)).toEqual([])

  // One user joins with the button, the other by replying; both see it without a reload.
  const other = await otherBrowser(browser, 'operations')
  await other.goto(`/internal/chat/${incident.channel}?thread=${incident.seq}`)
  const otherHead = other.getByRole('region', { name: 'Incident' })
  await otherHead.getByRole('button', { name: 'Join' }).press('Enter')
  await expect(otherHead.getByRole('button', { name: 'Join' })).toHaveCount(0)
  await expect(head.getByText('Marcus Oyelaran').first()).toBeVisible()
  const reply = page.getByRole('textbox', { name: 'Reply in thread' })
  await reply.fill('Breaker in the west riser. Facilities is on the way.')
  await reply.press('Enter')
  await expect(otherHead.getByText('Ana Reyes').first()).toBeVisible()

  // The timeline shows changes to the bank.
  const server = await api(page)
  const path = `/api/customers/${bank.customer}/lockerBanks/${bank.id}`
  await server.patch(path, { notes: 'Breaker tripped in the west riser' }, (await bank.read()).rowVersion)
  await page.reload()
  await head.getByText(/^Timeline/).click()
  await expect(head.getByText(`Ana Reyes changed notes of ${bank.name}`)).toBeVisible()

  await bank.comeBack()
  await incidentOf(page, bank.name, true)
  await expect(head.getByText(/^Back online after \d+ min$/)).toBeVisible()
  await expect(page.getByText(/Create the report while you remember\.$/)).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(head).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(await axe(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })

  // The report opens as a draft in the editor and is created only once.
  await head.getByRole('button', { name: 'Create report' }).click()
  await expect(page).toHaveURL(/\/internal\/wiki\/[0-9a-f-]{36}\?view=edit$/)
  const pageId = new URL(page.url()).pathname.split('/').at(-1)
  await page.goto(`/internal/wiki/${pageId}`)
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(`${bank.name} offline$`) })).toBeVisible()
  const article = page.getByRole('main')
  await expect(article.getByRole('cell', { name: 'Marcus Oyelaran, Ana Reyes' })).toBeVisible()
  await expect(article.getByText(`Ana Reyes changed notes of ${bank.name}`)).toBeVisible()
  await article.getByRole('link', { name: 'thread' }).click()
  await expect(otherHead.getByRole('link', { name: 'Open report' })).toHaveAttribute('href', `/internal/wiki/${pageId}`)
  await expect(head.getByRole('link', { name: 'Open report' })).toBeVisible()
  await other.context().close()
})

test('@oncall shows who it mentions, and only moderators can edit the roster', async ({ page, browser }) => {
  await signInAs(page, 'admin')
  await page.goto('/internal/chat?view=onCall')
  await expect(page.getByRole('heading', { level: 1, name: 'On call' })).toBeVisible()
  await page.getByRole('button', { name: 'Add shift' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add shift' })
  const person = dialog.getByRole('combobox', { name: 'Person' })
  await searchAndSelect(person, 'Tess', page.getByRole('option', { name: 'Tess Lindqvist' }))
  const local = (hours: number) =>
    page.evaluate((by) => {
      const at = new Date(Date.now() + by * 3_600_000)
      return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
    }, hours)
  await dialog.getByLabel('From').fill(await local(-1))
  await dialog.getByLabel('Until').fill(await local(-2))
  await expect(dialog.getByText('Enter an end after the start.')).toBeVisible()
  await dialog.getByLabel('Until').fill(await local(2))
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add shift' }).click()
  await expect(dialog).toHaveCount(0)
  const shifts = page.getByRole('list', { name: 'Shifts' })
  await expect(shifts.getByText('Tess Lindqvist').first()).toBeVisible()

  await page.goto('/internal/chat/general')
  await page.getByRole('textbox', { name: 'Message general' }).pressSequentially('Is @onc')
  await expect(page.getByRole('option', { name: /^oncall: .*Tess Lindqvist/ })).toBeVisible()
  await page.getByRole('textbox', { name: 'Message general' }).fill('')

  const reader = await otherBrowser(browser, 'support')
  await reader.setViewportSize({ width: 390, height: 844 })
  await reader.goto('/internal/chat?view=onCall')
  await expect(reader.getByRole('list', { name: 'Shifts' }).getByText('Tess Lindqvist').first()).toBeVisible()
  await expect(reader.getByRole('button', { name: 'Add shift' })).toHaveCount(0)
  expect(await reader.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(await axe(reader)).toEqual([])
  await reader.context().close()

  await page.goto('/internal/chat?view=onCall')
  await page
    .getByRole('button', { name: /^Remove shift: Tess Lindqvist/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /^Remove shift: Tess Lindqvist/ })).toHaveCount(0)
})
