/** The phone field in a drawer, on a record and in account settings. */
import type { Locator, Page } from '@playwright/test'
import { api, axe, customerNamed, expect, signInAs, test } from '../fixtures.ts'
import { addressOf, freshCode } from '../scene.ts'

interface Site {
  id: string
  rowVersion: number
  name: string
  phone: string | null
  phoneCountry: string | null
}

const box = (within: Page | Locator) => within.getByRole('textbox', { name: 'Phone', exact: true })
const country = (within: Page | Locator) => within.getByRole('combobox', { name: 'Phone country' })

/** Doesn't use `fill`: focus moves the caret to the end, so the existing text has to be selected after that. */
async function write(field: Locator, number: string): Promise<void> {
  await field.press('ControlOrMeta+a')
  await field.pressSequentially(number)
}

async function siteWith(page: Page, phone: string): Promise<{ customer: string; site: Site; address: string }> {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  const { post } = await api(page)
  const site = await post<Site>(`/api/customers/${customer}/sites`, {
    ...addressOf(freshCode()),
    countryCode: 'GB',
    phone,
  })
  return { customer, site, address: `/customers/${customer}/sites/${site.id}?tab=details` }
}

test('a number is shown in groups, can be edited by keyboard, and is saved as E.164 with its country', async ({
  page,
}) => {
  const { customer, site, address } = await siteWith(page, '+16175550134')
  await page.goto(address)
  const section = page.getByRole('region', { name: 'Operations', exact: true })
  await expect(section.getByText('+1 617 555 0134')).toBeVisible()
  await section.getByRole('button', { name: 'Edit' }).focus()
  await page.keyboard.press('Enter')
  await expect(box(section)).toHaveValue('+1 617 555 0134')
  await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0)

  await country(section).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('+44')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(box(section)).toBeFocused()
  await write(box(section), '+442079460182')
  await expect(box(section)).toHaveValue('+44 20 7946 0182')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(section.getByText('+44 207 946 0182')).toBeVisible()
  const { get } = await api(page)
  const kept = await get<Site>(`/api/customers/${customer}/sites/${site.id}`)
  expect([kept.phone, kept.phoneCountry]).toEqual(['+442079460182', 'GB'])
})

test('an impossible number shows the server’s error under the field', async ({ page }) => {
  const { address } = await siteWith(page, '+16175550134')
  await page.goto(address)
  const section = page.getByRole('region', { name: 'Operations', exact: true })
  await section.getByRole('button', { name: 'Edit' }).click()
  await expect(box(section)).toHaveValue('+1 617 555 0134')
  await write(box(section), '+1 617 555')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(section.getByText('This number is too short. Check its digits.')).toBeVisible()
  await expect(box(section)).toHaveAttribute('aria-invalid', 'true')
  await expect(box(section)).toHaveAccessibleDescription('This number is too short. Check its digits.')
})

test('in a drawer at 320 px the list lies above it and inside the window, and axe finds nothing in either theme', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  await page.setViewportSize({ width: 320, height: 640 })
  // An empty list behind the drawer, because axe would measure rows that the pop-up partly covers.
  await page.goto(`/customers/${customer}/sites?q=zzzz`)
  await page.getByRole('button', { name: 'New site' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'New site' })
  await country(drawer).click()
  const list = page.getByRole('listbox', { name: 'Countries' })
  await expect(list.locator('[data-flag=US] svg').first()).toBeVisible()
  // All rows look alike, so checking a few is enough.
  await page.keyboard.type('germ')
  await expect(list.getByRole('option')).toHaveCount(2)
  const place = await list.boundingBox()
  expect(place?.x).toBeGreaterThanOrEqual(0)
  expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThanOrEqual(320)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await axe(page), colorScheme).toEqual([])
  }
  await list.getByRole('option').last().click()
  await expect(country(drawer)).toHaveText(/Germany/)
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
})

test('account settings use the phone field, too', async ({ page }) => {
  await signInAs(page, 'support')
  await page.goto('/AccountSettings')
  await box(page).fill('+1 202 555 01')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('This number is too short. Check its digits.')).toBeVisible()
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('23')
  await expect(box(page)).toHaveValue('+1 202 555 0123')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()
  await expect(box(page)).toHaveValue('+1 202 555 0123')
})

test('a list loads no numbering plans or flags', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  await page.goto(`/customers/${customer}/sites`)
  await expect(page.getByRole('link', { name: 'Main Campus Mail Center' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url) => /PhoneFieldBody|FlagPicture|[Mm]etadata/.test(url))).toEqual([])
})
