/** Light and dark (spec:console#115-125). Pages that force a mode (spec:console#120-123) are unit tests. */
import type { Page } from '@playwright/test'
import { axe, expect } from '../fixtures.ts'
import { codeField, customerId, fillLogin, go, holdCookie, needsSecondFactor, test, title } from './support.ts'

const key = 'postern-color-mode'
const shown = (page: Page) => page.evaluate(() => document.documentElement.getAttribute('data-mantine-color-scheme'))
const stored = (page: Page) => page.evaluate((name) => localStorage.getItem(name), key)
const store = (page: Page, value: string) =>
  page.addInitScript(([name, text]) => localStorage.setItem(name ?? '', text ?? ''), [key, value])
const button = (page: Page, next: 'light' | 'dark') => page.getByRole('button', { name: `Switch to ${next} theme` })

test('115 the preference is light, dark or system in local storage; without one it is system', async ({
  page,
  api: _,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/login')
  expect(await shown(page)).toBe('dark')
  expect(await stored(page)).toBeNull()
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => shown(page)).toBe('light')
  await holdCookie(context)
  await page.goto('/AccountSettings')
  for (const [label, mode, effective] of [
    ['Dark', 'dark', 'dark'],
    ['System', 'system', 'light'],
    ['Light', 'light', 'light'],
  ] as const) {
    await page.getByRole('radiogroup', { name: 'Theme' }).getByText(label, { exact: true }).click()
    await expect.poll(() => stored(page)).toBe(mode)
    expect(await shown(page)).toBe(effective)
  }
})

test('116 the button switches dark and light, from system to the opposite of what is shown', async ({
  page,
  api: _,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/login')
  await button(page, 'light').click()
  expect([await shown(page), await stored(page)]).toEqual(['light', 'light'])
  await button(page, 'dark').click()
  expect([await shown(page), await stored(page)]).toEqual(['dark', 'dark'])
})

test('117 the icon is a sun while dark and a moon otherwise, the name says the action', async ({ page, api: _ }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/login')
  await expect(button(page, 'light').locator('svg.tabler-icon-sun')).toBeVisible()
  await button(page, 'light').click()
  await expect(button(page, 'dark').locator('svg.tabler-icon-moon')).toBeVisible()
})

test('118 no flash: the theme stands before anything is drawn', async ({ page, api: _ }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await store(page, 'dark')
  // Records every value of the attribute, starting before the body has any elements.
  await page.addInitScript(() => {
    const seen: (string | null)[] = []
    Object.assign(globalThis, { seen })
    new MutationObserver(() => {
      const { body, documentElement } = document
      if (body) seen.push(documentElement.getAttribute('data-mantine-color-scheme'))
    }).observe(document, { childList: true, subtree: true, attributes: true })
  })
  await page.goto('/login')
  await expect(title(page, 'Sign in')).toBeVisible()
  const seen = await page.evaluate(() => Reflect.get(globalThis, 'seen') as (string | null)[])
  expect(new Set(seen)).toEqual(new Set(['dark']))
})

test('119 system follows the computer live; a choice does not', async ({ page, api: _ }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/login')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(button(page, 'light')).toBeVisible()
  expect(await shown(page)).toBe('dark')
  await button(page, 'light').click()
  await page.emulateMedia({ colorScheme: 'light' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(button(page, 'dark')).toBeVisible()
  expect(await shown(page)).toBe('light')
})

test('124 an unknown word is system, blocked storage lasts for the page, another tab follows', async ({
  page,
  api: _,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const word of ['DARK', 'auto', '{"x":1}', '']) {
    await page.goto('/favicon.svg')
    await page.evaluate(([name, text]) => localStorage.setItem(name ?? '', text ?? ''), [key, word])
    await page.goto('/login')
    await expect(button(page, 'light'), word).toBeVisible()
    expect(await shown(page)).toBe('dark')
  }
  const other = await context.newPage()
  await other.emulateMedia({ colorScheme: 'dark' })
  await other.goto('/login')
  await button(page, 'light').click()
  await expect.poll(() => shown(other)).toBe('light')
  await expect(button(other, 'dark')).toBeVisible()

  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'localStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
  await page.goto('/login')
  await button(page, 'light').click()
  expect(await shown(page)).toBe('light')
  await button(page, 'dark').click()
  expect(await shown(page)).toBe('dark')
})

for (const scheme of ['light', 'dark'] as const)
  test(`125 color-scheme is set and axe finds nothing on any page of signing in, ${scheme}`, async ({
    page,
    api,
    context,
    provokes,
  }) => {
    test.setTimeout(120_000)
    provokes(/status of 400/, /RequestFailure/)
    await page.emulateMedia({ colorScheme: scheme })
    const expectNothing = async (where: string) => {
      await expect(title(page), where).toBeVisible()
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme), where).toBe(scheme)
      expect(await axe(page), where).toEqual([])
    }
    api.on('POST /api/auth/login', needsSecondFactor('temporary'))
    await page.goto('/login')
    await expectNothing('/login')
    await go(page, '/login#forgot')
    await expect(title(page, /forgot/i)).toBeVisible()
    await expectNothing('forgot')
    await go(page, `/login#reset=${'a'.repeat(43)}`)
    await expect(page.getByLabel('New password', { exact: true })).toBeVisible()
    await expectNothing('reset')
    await page.goto('/login')
    await fillLogin(page)
    await expect(codeField(page)).toBeVisible()
    await expectNothing('/verifyIdentity')
    await go(page, '/nope')
    await expectNothing('/nope')
    await holdCookie(context)
    await page.goto('/AccountSettings')
    await expect(title(page, 'Account settings')).toBeVisible()
    await expectNothing('/AccountSettings')
    await go(page, `/forbidden?redirect=%2Fcustomers%2F${customerId}`)
    await expect(title(page, /^You can’t open/)).toBeVisible()
    await expectNothing('/forbidden')
    api.on('GET /api/auth/user', { status: 400, json: { message: 'Broken.' } })
    await page.goto('/internal')
    await expect(title(page, 'Internal Server Error')).toBeVisible()
    await expectNothing('the error page')
  })
