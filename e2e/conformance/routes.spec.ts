/** Routes and layouts (spec:console#1-15). */
import type { Page, Request } from '@playwright/test'
import { customerNamed, customerWithEverything, expect, filled, signInAs } from '../fixtures.ts'
import { layoutFaults } from '../layoutFaults.ts'
import { Looks } from '../looks.ts'
import { routesByLayout } from '../routes.ts'
import {
  codeField,
  customerId,
  fillLogin,
  fullPath,
  go,
  holdCookie,
  needsSecondFactor,
  recordId,
  test,
  title,
} from './support.ts'

const themeButton = (page: Page) => page.getByRole('button', { name: /^Switch to (dark|light) theme$/ })
const inCustomer = (rest: string) => `/customers/${customerId}/${rest}`

async function expectNotFound(page: Page, address: string): Promise<void> {
  await expect(title(page, 'Page Not Found'), address).toBeVisible()
  await expect(page.getByText(`Page not found: ${address}`, { exact: true }), address).toBeVisible()
}

/** Addresses per test. Long lists are split, so that two workers can share them. */
const stretch = 8

const walks = Object.entries({ ...routesByLayout, login: ['/login'] }).flatMap(([layout, routes]) =>
  Array.from({ length: Math.ceil(routes.length / stretch) }, (_, n) => ({
    walk: `${layout}${routes.length > stretch ? ` ${n + 1}` : ''}`,
    layout,
    routes: routes.slice(n * stretch, (n + 1) * stretch),
  })),
)

/**
 * Runs in the page: waits two frames, so that a resize has reached the page, and then for all more urgent tasks. Doesn't use
 * requestIdleCallback, which a headless browser may never call.
 */
const drawn = async (): Promise<void> => {
  for (let frames = 0; frames < 2; frames += 1) await new Promise((next) => requestAnimationFrame(next))
  await scheduler.postTask(() => undefined, { priority: 'background' })
}

/** Waits until all requests are answered and the page is idle. Ignores the live stream, which never ends. */
function settling(page: Page): () => Promise<void> {
  const pending = new Set<Request>()
  page.on('request', (request) => {
    if (!request.url().includes('/api/stream')) pending.add(request)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  return async () => {
    do {
      await expect.poll(() => pending.size, { intervals: [20, 50, 100] }).toBe(0)
      await page.evaluate(drawn)
    } while (pending.size > 0)
  }
}

/** Navigates without a reload and waits until the new page has set its title. */
async function walkTo(page: Page, address: string): Promise<void> {
  await page.evaluate(() => {
    document.title = ''
  })
  await go(page, address)
  await expect(page, address).toHaveTitle(/.+ · Postern$/)
}

type Density = 'compact' | 'comfortable'
const showDensity = (page: Page, density: Density) =>
  page.evaluate((shown) => {
    document.documentElement.dataset.density = shown
  }, density)

for (const { walk, layout, routes } of walks)
  test(`1 every route resolves to a page with title, heading and theme button that fits every window, and axe finds nothing in any theme and density: ${walk}`, async ({
    page,
  }) => {
    test.setTimeout(240_000)
    const settled = settling(page)
    if (layout !== 'login') await signInAs(page, 'admin')
    const customer = await customerWithEverything(page)
    await page.goto(layout === 'login' ? '/login' : '/')
    await expect(title(page)).toBeVisible()
    let [theme, otherTheme]: ('light' | 'dark')[] = ['light', 'dark']
    const [density, otherDensity]: [Density, Density] = ['compact', 'comfortable']
    for (const route of routes) {
      const address = await filled(page, customer, route)
      const loaded = await page.request.get(address)
      expect(loaded.headers()['content-type'], `${route}, loaded from the server`).toContain('text/html')
      expect(await loaded.text(), `${route}, loaded from the server`).toContain('<div id="root"')
      if (fullPath(page) !== address) await walkTo(page, address)
      await settled()
      await expect(title(page), route).toBeVisible()
      await expect(title(page, /^(Page Not Found|Internal Server Error)$/), route).toHaveCount(0)
      await expect(page, route).toHaveTitle(/.+ · Postern$/)
      expect(fullPath(page), route).toBe(address)
      await expect(page.getByRole('button', { name: `Switch to ${otherTheme} theme` }), route).toBeVisible()
      const looks = new Looks(page)
      expect(await looks.whole(), `${route}, ${theme}, ${density}`).toEqual([])
      await showDensity(page, otherDensity)
      expect(await looks.changed(), `${route}, ${theme}, ${otherDensity}`).toEqual([])
      await page.emulateMedia({ colorScheme: otherTheme })
      await expect(page.getByRole('button', { name: `Switch to ${theme} theme` }), route).toBeVisible()
      expect(await looks.changed(), `${route}, ${otherTheme}, ${otherDensity}`).toEqual([])
      await showDensity(page, density)
      expect(await looks.changed(), `${route}, ${otherTheme}, ${density}`).toEqual([])
      expect(await layoutFaults(page, settled), route).toEqual([])
      // The next page starts in this theme.
      ;[theme, otherTheme] = [otherTheme, theme]
    }
  })

test('2 each area stands in its own layout', async ({ page, api, context }) => {
  api.on('POST /api/auth/login', needsSecondFactor('temporary'))
  await page.goto('/login')
  await expect(title(page, 'Sign in')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await fillLogin(page)
  await expect(codeField(page)).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)

  await holdCookie(context)
  await page.goto('/')
  for (const [address, layout] of [
    ['/', 'Home'],
    ['/customers', 'Customers'],
    [inCustomer('users'), 'Northgate University'],
    ['/dashboard/helpDesk', 'Dashboards'],
    ['/internal/chat', 'Internal'],
    ['/system/versions', 'System'],
  ] as const) {
    await go(page, address)
    await expect(page.getByRole('navigation', { name: layout, exact: true }), address).toBeVisible()
  }
})

test('3 an address that matches nothing says "Page not found: {path}", query included', async ({
  page,
  api: _,
  context,
}) => {
  await holdCookie(context)
  for (const address of ['/nope', '/nope?a=1&b=2', '/customers/a/b/c/d/e', '/system/nope', '/dashboard/otherApps']) {
    await page.goto(address)
    await expectNotFound(page, address)
  }
})

test('4 not-found does not depend on being signed in', async ({ page, api }) => {
  await page.goto('/nope')
  await expectNotFound(page, '/nope')
  expect(fullPath(page)).toBe('/nope')
  expect(api.of('GET /api/auth/user')).toEqual([])
})

test('5 seven sections have detail pages only', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerWithEverything(page)
  await page.goto('/')
  for (const name of ['floors', 'lockers', 'services', 'stations', 'buildings', 'departments', 'tenants']) {
    await go(page, `/customers/${customer}/${name}`)
    await expectNotFound(page, `/customers/${customer}/${name}`)
    await go(page, await filled(page, customer, `/customers/:customer/${name}/:id`))
    await expect(title(page, 'Page Not Found'), name).toHaveCount(0)
    await expect(title(page), name).toBeVisible()
  }
})

test('6 a customer’s settings have no detail', async ({ page }) => {
  await signInAs(page, 'admin')
  const settings = `/customers/${await customerNamed(page, 'Northgate')}/settings`
  await page.goto(settings)
  await expect(title(page, 'Settings')).toBeVisible()
  for (const rest of ['5', recordId]) {
    await go(page, `${settings}/${rest}`)
    await expectNotFound(page, `${settings}/${rest}`)
  }
})

test('7 contacts/import is the import page, never a contact named import', async ({ page, api: _, context }) => {
  await holdCookie(context)
  await page.goto(inCustomer('contacts/import'))
  await expect(title(page, 'Import contacts')).toBeVisible()
})

test('8 a locker dashboard gets customer, locker bank and vendor from its address', async ({ page, api, context }) => {
  await holdCookie(context)
  const address = inCustomer(`lockerBanks/${recordId}/harbor/lockerDashboard`)
  await page.goto(address)
  await expect(title(page, 'Page Not Found')).toHaveCount(0)
  await expect(title(page)).toBeVisible()
  expect(fullPath(page)).toBe(address)
  await expect.poll(() => api.of(`GET /api/customers/${customerId}`).length).toBe(1)
  // The page check refuses a bank that isn't a record ID. The vendor can be any word.
  for (const wrong of ['lockerBanks/5/harbor/lockerDashboard', `lockerBanks/${recordId}/lockerDashboard`]) {
    await go(page, inCustomer(wrong))
    await expectNotFound(page, inCustomer(wrong))
  }
  await go(page, inCustomer(`lockerBanks/${recordId}/Other-Vendor.9/lockerDashboard`))
  await expect(title(page, 'Page Not Found')).toHaveCount(0)
})

test('9 /system/unmatched/carrierLogic exists, /system/unmatched alone does not', async ({ page, api: _, context }) => {
  await holdCookie(context)
  await page.goto('/system/unmatched/carrierLogic')
  await expect(title(page, 'Unmatched carrier logic')).toBeVisible()
  await go(page, '/system/unmatched')
  await expectNotFound(page, '/system/unmatched')
})

test('10 matching ignores case and a trailing slash, links keep the case of the route table, values keep theirs', async ({
  page,
  api,
  context,
}) => {
  await holdCookie(context)
  await page.goto('/accountsettings')
  await expect(title(page, 'Account settings')).toBeVisible()
  await expect(page.locator('a[href="/AccountSettings"]').first()).toBeVisible()
  await page.goto('/AccountSettings/')
  await expect(title(page, 'Account settings')).toBeVisible()
  await go(page, '/SYSTEM/taskdaemon/')
  await expect(title(page, 'Task daemon')).toBeVisible()
  const mixed = `${customerId.slice(0, 18).toUpperCase()}${customerId.slice(18)}`
  await go(page, `/CUSTOMERS/${mixed}/Users`)
  await expect(title(page, 'Users')).toBeVisible()
  await expect.poll(() => api.of(`GET /api/customers/${mixed}`).length).toBe(1)
})

test('11 parameters are decoded once', async ({ page, api, context }) => {
  await holdCookie(context)
  // `%30` is `0`: decoded once, this is the customer's ID, and the request contains the decoded ID.
  await page.goto(`/customers/%30${customerId.slice(1)}/users`)
  await expect(title(page, 'Users')).toBeVisible()
  await expect.poll(() => api.of(`GET /api/customers/${customerId}`).length).toBe(1)
  // Decoded twice, these would be an ID and a path of two segments. Decoded once, the page check refuses both.
  for (const address of [`/customers/%2530${customerId.slice(1)}/users`, '/customers/a%2Fb']) {
    await page.goto(address)
    await expectNotFound(page, address)
  }
})

test('12 a failed page check is not found before anyone is asked to sign in, and Back returns', async ({
  page,
  api,
}) => {
  await page.goto('/login')
  await expect(title(page, 'Sign in')).toBeVisible()
  for (const address of ['/customers/17', inCustomer('sites/17'), '/system/apps/x', '/dashboard/otherApps']) {
    await go(page, address)
    await expectNotFound(page, address)
    await page.goBack()
    await expect(title(page, 'Sign in'), address).toBeVisible()
  }
  expect(api.of('GET /api/auth/user')).toEqual([])
})

test('13 every page has the theme button at the bottom right, the error page too', async ({ page, api, context }) => {
  const expectAtBottomRight = async (where: string) => {
    await expect(title(page), where).toBeVisible()
    const box = await themeButton(page).boundingBox()
    expect(box, where).not.toBeNull()
    expect((box?.x ?? 0) + (box?.width ?? 0), where).toBeGreaterThan(1440 - 80)
    expect((box?.y ?? 0) + (box?.height ?? 0), where).toBeGreaterThan(900 - 80)
  }
  api.on('POST /api/auth/login', needsSecondFactor('temporary'))
  await page.goto('/login')
  await expectAtBottomRight('/login')
  await fillLogin(page)
  await expect(page).toHaveURL(/\/verifyIdentity/)
  await expectAtBottomRight('/verifyIdentity')
  await go(page, '/nope')
  await expectAtBottomRight('/nope')
  await holdCookie(context)
  await page.goto('/forbidden')
  for (const address of [
    '/forbidden',
    '/',
    '/AccountSettings',
    '/customers',
    inCustomer('users'),
    '/system',
    '/internal',
  ])
    await go(page, address).then(() => expectAtBottomRight(address))
})

test('14 the layout stays when the page in it changes', async ({ page, api: _, context }) => {
  await holdCookie(context)
  await page.setViewportSize({ width: 1440, height: 420 })
  await page.goto(inCustomer('users'))
  await expect(title(page, 'Users')).toBeVisible()
  const sections = page.getByRole('navigation', { name: 'Northgate University' })
  const before = await sections.elementHandle()
  const last = sections.getByRole('link', { name: /^Locker banks/ })
  await last.scrollIntoViewIfNeeded()
  /** The navigation's scroll offset, no matter which of its elements scrolls. */
  const scrolled = () =>
    sections.evaluate((nav) =>
      Math.max(...[nav, nav.parentElement, ...nav.querySelectorAll('*')].map((element) => element?.scrollTop ?? 0)),
    )
  const offset = await scrolled()
  expect(offset).toBeGreaterThan(0)
  await last.click()
  await expect(title(page, 'Locker banks')).toBeVisible()
  expect(await before?.evaluate((nav) => nav.isConnected)).toBe(true)
  expect(await scrolled()).toBe(offset)
})

test('15 each route has a title and a chunk of its own, and moves the focus to its heading', async ({
  page,
  api: _,
  context,
}) => {
  await holdCookie(context)
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  const titles = new Set<string>()
  await page.goto('/')
  await expect(title(page)).toBeVisible()
  titles.add(await page.title())
  for (const [address, chunk] of [
    ['/AccountSettings', /\/AccountPage-/],
    ['/forbidden', /\/ForbiddenPage-/],
    ['/customers', /\/ResourceList-/],
    ['/internal', /\/InternalHomePage-/],
    ['/internal/chat', undefined],
    ['/internal/wiki', undefined],
    ['/dashboard', /\/DashboardHomePage-/],
    ['/system', /\/SystemHomePage-/],
  ] as const) {
    if (chunk)
      expect(
        scripts.filter((path) => chunk.test(path)),
        address,
      ).toEqual([])
    await go(page, address)
    await expect(title(page), address).toBeFocused()
    await expect(page, address).toHaveTitle(/.+ · Postern$/)
    await expect.poll(async () => titles.has(await page.title()), address).toBe(false)
    titles.add(await page.title())
    if (chunk) expect(scripts.filter((path) => chunk.test(path)).length, address).toBeGreaterThan(0)
  }
})
