/** Forced colors (Windows high contrast) remove backgrounds and shadows, so states must be visible without them. */
import type { Locator } from '@playwright/test'
import { api, customerNamed, expect, filled, signInAs, test } from '../fixtures.ts'

const styleOf = (element: Locator, name: string) =>
  element.evaluate((node, property) => getComputedStyle(node).getPropertyValue(property), name)

test('with forced colors, selected, focused, filled and expired elements differ by more than background', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  await page.emulateMedia({ forcedColors: 'active' })

  // A list: the current section is outlined, buttons have borders, focus has a ring.
  await page.goto(`/customers/${customer}/sites`)
  const section = page.getByRole('navigation', { name: 'Northgate University' }).getByRole('link', { name: /^Sites/ })
  await expect(section).toHaveAttribute('aria-current', 'page')
  expect(await styleOf(section, 'outline-style')).toBe('solid')
  const create = page.getByRole('button', { name: 'New site' })
  expect(await styleOf(create, 'border-top-style')).toBe('solid')
  expect(await styleOf(create, 'border-top-color')).not.toBe(await styleOf(create, 'background-color'))
  await page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: 'Search sites' }))
    .first()
    .focus()
  await page.keyboard.press('Tab')
  expect(await styleOf(page.locator(':focus-visible'), 'outline-style')).toBe('solid')
  const theme = page.getByRole('button', { name: /theme$/ })
  expect(await styleOf(theme, 'border-top-style')).toBe('solid')

  // A record: the current tab's underline has a different color from the other tabs'.
  await page.goto(await filled(page, customer, '/customers/:customer/sites/:id'))
  const tabs = page.locator('main nav')
  const current = tabs.locator('a[aria-current]').first()
  await expect(current).toBeVisible()
  const other = tabs.locator('a:not([aria-current])').first()
  expect(await styleOf(current, 'border-bottom-color')).not.toBe(await styleOf(other, 'border-bottom-color'))

  // A bank: each door has a border, which is thicker when its parcel has expired.
  const { get } = await api(page)
  const { items: doors } = await get<{ items: { lockerBankId: string }[] }>(
    `/api/customers/${customer}/lockers?filter[state]=expired&limit=1&fields=*`,
  )
  await page.goto(`/customers/${customer}/lockerBanks/${doors[0]?.lockerBankId}`)
  const frame = (state: string) => page.locator(`main [data-door][data-state="${state}"] > rect`).first()
  await expect(frame('expired')).toBeVisible()
  expect(await styleOf(frame('expired'), 'stroke-width')).toBe('3px')
  expect(await styleOf(frame('free'), 'stroke-width')).toBe('1px')

  // The overview: the filled part of a bar keeps its color.
  await page.goto(`/customers/${customer}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const fill = page.locator('main [class*="_bar_"] > i').first()
  await expect(fill).toBeAttached()
  expect(await styleOf(fill, 'forced-color-adjust')).toBe('none')

  // Collisions: each kind of cell has a different border.
  await page.goto('/system/carrierLogic?tab=collisions')
  const legend = page.getByRole('list', { name: 'Legend' }).locator('i')
  await expect(legend.first()).toBeVisible()
  const borders = await legend.evaluateAll((kinds) =>
    kinds.map((kind) => `${getComputedStyle(kind).borderTopStyle} ${getComputedStyle(kind).borderTopWidth}`),
  )
  expect(new Set(borders).size).toBe(borders.length)
})
