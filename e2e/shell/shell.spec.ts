/** The shell: access to addresses, and the layout around every page. conformance/routes.spec.ts visits every address. */
import { anyId, axe, customerNamed, expect, signInAs, test } from '../fixtures.ts'
import { notRoutes } from '../routes.ts'

const fill = (route: string, customer: string, id: string) => route.replace(':customer', customer).replace(':id', id)

test('an unknown address shows a not-found page with its path and keeps the navigation', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  for (const route of notRoutes) {
    const path = fill(route, customer, anyId)
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Page Not Found' }), route).toBeVisible()
    await expect(page.getByText(`Page not found: ${path}`), route).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Areas' }), route).toBeVisible()
    await expect(page.getByRole('button', { name: /^Switch to/ }), route).toBeVisible()
  }
})

test('a signed-out visitor has to sign in and then gets to the page they wanted', async ({ page }) => {
  const customer = await customerNamed(page, 'Northgate')
  await page.goto(`/customers/${customer}/sites?q=main`)
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await page.getByLabel('Email').fill('admin@postern.test')
  await page.getByLabel('Password', { exact: true }).fill('postern-demo-1')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(`/customers/${customer}/sites?q=main`)
  await expect(page.getByRole('link', { name: 'Main Campus Mail Center' })).toBeVisible()
})

test('a wrong password shows an error in the form, and nothing else happens', async ({ page, complaints }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('admin@postern.test')
  await page.getByLabel('Password', { exact: true }).fill('not this one')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('The email or password is wrong.')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  // Chromium reports every 401, including the one this test causes.
  expect(complaints.splice(0).every((text) => text.includes('401'))).toBe(true)
})

test('signing in works by keyboard alone', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type('admin@postern.test')
  await page.keyboard.press('Tab')
  await page.keyboard.type('postern-demo-1')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
})

test('navigation shows only what the role can open, and typing an address is checked the same way', async ({
  page,
  complaints,
}) => {
  await signInAs(page, 'implementation')
  await page.goto('/')
  const areas = page.getByRole('navigation', { name: 'Areas' })
  await expect(areas.getByRole('link', { name: 'Customers' })).toBeVisible()
  await expect(areas.getByRole('link', { name: 'System' })).toHaveCount(0)
  await page.goto('/system')
  await expect(page).toHaveURL('/forbidden?redirect=%2Fsystem')
  complaints.splice(0)

  await signInAs(page, 'admin')
  await page.goto('/system')
  await expect(page.getByRole('heading', { level: 1, name: 'System' })).toBeVisible()
})

test('the theme button switches between light and dark, and the choice survives a reload', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/login')
  const scheme = () => page.evaluate(() => document.documentElement.getAttribute('data-mantine-color-scheme'))
  expect(await scheme()).toBe('light')
  await page.getByRole('button', { name: 'Switch to dark theme' }).click()
  await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeVisible()
  expect(await scheme()).toBe('dark')
  expect(await page.evaluate(() => localStorage.getItem('postern-color-mode'))).toBe('dark')
  await page.reload()
  expect(await scheme()).toBe('dark')
})

test('breadcrumbs lead up and across: the sibling switch goes to another customer', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  await page.goto(`/customers/${customer}/sites`)
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(crumbs.getByRole('link', { name: 'Northgate University' })).toBeVisible()
  await crumbs.getByRole('button', { name: /Switch customer|Switch Northgate/i }).click()
  await page.keyboard.type('halcyon')
  await page.getByRole('option', { name: /Halcyon Tower/ }).click()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Halcyon Tower')).toBeVisible()
})

test('the palette finds a customer by name and goes there, by keyboard, even if the user types before it loads', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  const typed = Promise.withResolvers<void>()
  await page.route(/\/assets\/CommandPalette[^/]*\.js$/, async (route) => {
    await typed.promise
    await route.continue()
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('brightwater')
  typed.resolve()
  await expect(page.getByRole('combobox')).toHaveValue('brightwater')
  await expect(page.getByRole('option', { name: /^Brightwater Health/ }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Brightwater Health' })).toBeVisible()
})

test('a page opens with the focus on its heading, and the next Tab is its first control', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/customers')
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeFocused()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})

test('on a phone the actions of a page are in a bar at the bottom', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'admin')
  await page.goto('/customers')
  const create = page.getByRole('button', { name: 'New customer' })
  await expect(create).toBeVisible()
  expect((await create.boundingBox())?.y).toBeGreaterThan(844 - 56)
  await create.click()
  await expect(page.getByRole('dialog', { name: 'New customer' })).toBeVisible()
})

test('on a small screen the navigation is behind the menu button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'admin')
  await page.goto('/customers')
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await page.getByRole('link', { name: 'Dashboards' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboards' })).toBeVisible()
})

test('the theme follows the user to another browser', async ({ page, browser }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await signInAs(page, 'carriers')
  await page.goto('/')
  // The theme button appears before the user is loaded, and the choice is saved per user.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok())
  await page.getByRole('button', { name: 'Switch to dark theme' }).click()
  await kept
  const elsewhere = await browser.newPage({ colorScheme: 'light', baseURL: new URL(page.url()).origin })
  await signInAs(elsewhere, 'carriers')
  await elsewhere.goto('/')
  await expect(elsewhere.getByRole('button', { name: 'Switch to light theme' })).toBeVisible()
  await elsewhere.close()
  const back = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok())
  await page.getByRole('button', { name: 'Switch to light theme' }).click()
  await back
})

test('a customer that can’t be loaded keeps the navigation, and the page says if Postern is unreachable', async ({
  page,
  complaints,
}) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  await page.goto(`/customers/${customer}/sites`)
  await expect(page.getByRole('heading', { level: 1, name: 'Sites' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: /Northgate/ })).toBeVisible()
  await page.route(`**/api/customers/${customer}*`, (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('main').getByText(/^Can’t reach Postern/)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Areas' })).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: /Northgate/ }).getByRole('link', { name: /^Contacts/ }),
  ).toBeVisible()
  // Chromium reports every failed request.
  expect(complaints.splice(0).every((text) => /ERR_FAILED|RequestFailure/.test(text))).toBe(true)
})

test.describe('in a new window', () => {
  test.use({ freshWindow: true })

  test('navigation, heading and toolbar are there while the first list still loads', async ({ page }) => {
    await signInAs(page, 'admin')
    const customer = await customerNamed(page, 'Northgate')
    for (const { list, heading, navigation } of [
      { list: `/customers/${customer}/sites`, heading: 'Sites', navigation: 'Northgate University' },
      { list: '/customers', heading: 'Customers', navigation: 'Customers' },
    ]) {
      let answer = () => {}
      const held = new Promise<void>((resolve) => {
        answer = resolve
      })
      await page.route(
        ({ pathname, search }) => pathname === `/api${list}` && search.includes('fields='),
        async (route) => {
          await held
          await route.continue()
        },
      )
      await page.goto(list)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page.getByRole('navigation', { name: navigation, exact: true })).toBeVisible()
      await expect(page.getByRole('searchbox').first()).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: /^Loading / })).toHaveCount(1)
      expect(await axe(page)).toEqual([])
      answer()
      await expect(page.getByRole('table')).toBeVisible()
    }
  })

  test('offline, what isn’t loaded yet doesn’t open, the page stays, and it opens once the network is back', async ({
    page,
    complaints,
  }) => {
    await signInAs(page, 'admin')
    const customer = await customerNamed(page, 'Northgate')
    await page.goto(`/customers/${customer}/sites`)
    const search = page.getByRole('searchbox').first()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await page.context().setOffline(true)
    await page.keyboard.press('?')
    const toast = page.getByRole('alert').filter({ hasText: 'Part of the page didn’t load.' })
    await expect(toast.getByRole('button', { name: 'Reload page' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Sites' })).toBeVisible()
    await search.fill('north')
    await page.context().setOffline(false)
    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(search).toHaveValue('north')
    // Chromium reports every failed request.
    expect(complaints.splice(0).every((text) => /ERR_INTERNET_DISCONNECTED/.test(text))).toBe(true)
  })
})
