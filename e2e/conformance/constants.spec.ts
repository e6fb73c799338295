/** Layers, dates, motion, icons, toasts (spec:console#130-135). */
import type { Locator, Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { stopClock } from '../stopClock.ts'
import {
  alerts,
  customerId,
  expired,
  go,
  hold,
  holdCookie,
  openCustomers,
  record,
  refusal,
  test,
  title,
} from './support.ts'

const customerKey = `GET /api/customers/${customerId}`

/** A customer with all fields that its form requires. */
const customer = (more: object = {}) =>
  record(customerId, {
    segment: 'university',
    plan: 'professional',
    supportTier: 'standard',
    dataRegion: 'us',
    timezone: 'America/New_York',
    locale: 'en-US',
    currency: 'USD',
    primaryContactName: 'Ida Berg',
    primaryContactEmail: 'ida@northgate.test',
    addressLine1: '1 Quay Street',
    city: 'Boston',
    countryCode: 'US',
    brandColor: '#1F4E79',
    isProvider: false,
    goLiveDate: '2026-11-15',
    contractStart: '2026-11-01',
    ...more,
  })

/** Whether nothing covers the element's center. Turns on pointer events, because tooltips ignore the pointer. */
const isOnTop = (element: Locator) =>
  element.evaluate((node) => {
    if (node instanceof HTMLElement) node.style.pointerEvents = 'auto'
    const { left, top, width, height } = node.getBoundingClientRect()
    const found = document.elementFromPoint(left + width / 2, top + height / 2)
    return found !== null && (node.contains(found) || found.contains(node))
  })

/** The effective z-index: that of the element or its nearest ancestor that sets one. */
const layerOf = (element: Locator) =>
  element.evaluate((node) => {
    let at: Element | null = node
    while (at && getComputedStyle(at).zIndex === 'auto') at = at.parentElement
    return at ? Number(getComputedStyle(at).zIndex) : null
  })

async function openDrawer(page: Page): Promise<Locator> {
  await page.goto('/customers?new=1')
  const drawer = page.getByRole('dialog', { name: 'New customer' })
  // The panel focuses its first field when it opens, which would close a pop-up opened before that.
  await expect(drawer.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  return drawer
}

/** Opens the form of the Contract section. */
async function editContract(page: Page): Promise<Locator> {
  await page.goto(`/customers/${customerId}?tab=details`)
  const contract = page.getByRole('region', { name: 'Contract', exact: true })
  await contract.getByRole('button', { name: /Edit/ }).click()
  await expect(contract.getByLabel('Contract start')).toBeEnabled()
  return contract
}

test('130 layers: menu 1000, modal and tooltip 1100; in a drawer select and calendar are above it, toasts above all', async ({
  page,
  api: _,
  context,
  provokes,
}) => {
  provokes(/On top of it all/)
  await holdCookie(context)
  await page.goto('/customers')
  await page.getByRole('button', { name: 'Row height' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  expect(await layerOf(page.getByRole('menu'))).toBe(1000)
  expect(await isOnTop(page.getByRole('menu'))).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Internal' }).hover()
  await expect(page.getByRole('tooltip')).toBeVisible()
  expect(await layerOf(page.getByRole('tooltip'))).toBe(1100)
  expect(await isOnTop(page.getByRole('tooltip'))).toBe(true)

  const drawer = await openDrawer(page)
  expect(await layerOf(drawer)).toBe(1100)
  const scrim = page.locator('.mantine-Drawer-overlay')
  expect(await layerOf(scrim)).toBe(1000)
  await drawer.getByRole('combobox', { name: 'Segment' }).click()
  await expect(page.getByRole('listbox')).toBeVisible()
  expect(await isOnTop(page.getByRole('option').first())).toBe(true)
  await page.keyboard.press('Escape')
  await drawer.getByRole('button', { name: /^Contract/ }).click()
  await drawer.getByLabel('Contract start', { exact: true }).click()
  const nextMonth = page.getByRole('button', { name: 'Next month' })
  await expect(nextMonth).toBeVisible()
  expect(await isOnTop(nextMonth)).toBe(true)
  await page.evaluate(() => void Promise.reject(new Error('On top of it all.')))
  await expect(alerts(page)).toBeVisible()
  expect(await isOnTop(alerts(page))).toBe(true)
})

test('131 dates are mm/dd/yy by default, and every calendar begins on Sunday', async ({ page, api, context }) => {
  await holdCookie(context)
  api.on('GET /api/customers', { json: { items: [customer()], nextCursor: null, total: 1 } })
  const drawer = await openDrawer(page)
  await expect(page.getByText('11/15/26', { exact: true }).first()).toBeAttached()
  await drawer.getByRole('button', { name: /^Contract/ }).click()
  for (const label of ['Go-live', 'Contract start', 'Contract end']) {
    const field = drawer.getByLabel(label, { exact: true })
    await expect(field).toHaveAttribute('placeholder', 'mm/dd/yy')
    // Focuses instead of clicking, because the previous calendar covers the next field.
    await field.focus()
    await expect(page.getByRole('row', { name: 'Su Mo Tu We Th Fr Sa', exact: true })).toHaveCount(1)
  }
})

for (const [offset, timezoneId] of [
  ['UTC−11', 'Pacific/Pago_Pago'],
  ['UTC+14', 'Pacific/Kiritimati'],
] as const)
  test.describe(offset, () => {
    test.use({ timezoneId })
    test(`132 a typed date is read in that format, and no day shifts in ${offset}`, async ({ page, api, context }) => {
      await holdCookie(context)
      api.on(customerKey, { json: customer() })
      api.on(`PATCH /api/customers/${customerId}`, { json: customer({ rowVersion: 2 }) })
      const contract = await editContract(page)
      await expect(contract.getByLabel('Contract start')).toHaveValue('11/01/26')
      await contract.getByLabel('Contract start').fill('12/31/26')
      await contract.getByLabel('Contract start').press('Enter')
      await contract.getByLabel('Contract end').fill('2/28/27')
      await page.keyboard.press('Tab')
      await page.getByRole('button', { name: /^Save changes/ }).click()
      await expect.poll(() => api.of(`PATCH /api/customers/${customerId}`).length).toBe(1)
      expect(api.of(`PATCH /api/customers/${customerId}`)[0]?.body).toMatchObject({
        contractStart: '2026-12-31',
        contractEnd: '2027-02-28',
      })
      api.on('GET /api/customers', { json: { items: [customer()], nextCursor: null, total: 1 } })
      await page.goto('/customers')
      await expect(page.getByText('11/15/26', { exact: true }).first()).toBeVisible()
    })
  })

test('133 the ripple lasts about 401 ms and the tooltip fades in 250; neither moves with reduced motion', async ({
  page,
  api: _,
  context,
}) => {
  await holdCookie(context)
  const open = async () => {
    await page.goto('/customers')
    await expect(page.getByRole('link', { name: 'Northgate University' }).first()).toBeVisible()
  }
  const newCustomer = page.getByRole('button', { name: 'New customer' })
  // Records ripples as they start: on a busy machine, 401 ms pass before the test can check.
  await page.addInitScript(() => {
    const { animate } = Element.prototype
    Object.assign(globalThis, { ripples: [] })
    Element.prototype.animate = function (frames, options) {
      if (typeof options === 'object' && options.pseudoElement)
        (Reflect.get(globalThis, 'ripples') as unknown[]).push(options.duration)
      return animate.call(this, frames, options)
    }
  })
  /** The durations of the page's ripples. */
  const ripples = () => page.evaluate(() => Reflect.get(globalThis, 'ripples') as unknown[])
  /** Every transition duration of the tooltip, observed from before it appears. */
  const fades = async () => {
    await page.evaluate(() => {
      const seen = new Set<string>()
      Object.assign(globalThis, { fades: seen })
      new MutationObserver(() => {
        for (const tip of document.querySelectorAll<HTMLElement>('[role=tooltip]'))
          seen.add(getComputedStyle(tip).transitionDuration)
      }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['style'] })
    })
    await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Internal' }).hover()
    await expect(page.getByRole('tooltip')).toBeVisible()
    return page.evaluate(() => [...(Reflect.get(globalThis, 'fades') as Set<string>)].map(Number.parseFloat))
  }
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open()
  expect(await fades()).toContain(0.25)
  await newCustomer.hover()
  await page.mouse.down()
  expect(await ripples()).toEqual([401])
  await page.mouse.up()

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open()
  expect(Math.max(...(await fades()))).toBeLessThan(0.001)
  await newCustomer.hover()
  await page.mouse.down()
  expect(await ripples()).toEqual([])
  await page.mouse.up()
})

test('134 icons come with the console: no icon is ever fetched, no address is longer than 500 characters', async ({
  page,
  api: _,
  context,
  strangers,
}) => {
  const fetched: URL[] = []
  page.on('request', (request) => {
    // Skips blobs, which are already in memory: logos that the API sent.
    if (/^(fetch|xhr|image)$/.test(request.resourceType()) && !request.url().startsWith('blob:'))
      fetched.push(new URL(request.url()))
  })
  await holdCookie(context)
  await page.goto('/')
  for (const address of ['/customers', `/customers/${customerId}`, '/system', '/dashboard', '/AccountSettings']) {
    await go(page, address)
    await expect(title(page), address).toBeVisible()
    await expect(page.locator('svg').first(), address).toBeVisible()
  }
  const others = fetched.filter(({ pathname }) => !/^\/(api|builds)\/|^\/favicon\.svg$/.test(pathname))
  expect(others.map(String)).toEqual([])
  expect(fetched.filter(({ href }) => href.length > 500).map(String)).toEqual([])
  expect(strangers).toEqual([])
})

test('135 toasts live 3000 ms after a 401, which waits 1000, and 5000 otherwise', async ({
  page,
  api,
  context,
  provokes,
}) => {
  provokes(/status of 40[01]/, /RequestFailure/)
  const expectLife = async (life: number) => {
    await expect(alerts(page)).toHaveCount(1)
    await page.clock.runFor(life - 150)
    await expect(alerts(page)).toHaveCount(1)
    await page.clock.runFor(300)
    await expect(alerts(page)).toHaveCount(0)
  }
  await page.clock.install()
  await holdCookie(context)
  const ask = await openCustomers(page)
  await stopClock(page)
  api.on('GET /api/customers', expired)
  await ask()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/login')
  await page.clock.runFor(999)
  await expect(alerts(page)).toHaveCount(0)
  await page.clock.runFor(1)
  await expectLife(3000)

  await holdCookie(context)
  const slow = hold()
  api.on('GET /api/auth/user', slow.reply)
  await page.clock.resume()
  await page.goto('/internal')
  await expect.poll(() => api.of('GET /api/auth/user').length).toBe(2)
  await stopClock(page)
  slow.release(refusal(400, 'Broken.'))
  await expectLife(5000)
})
