/** Global search: the palette, by keyboard alone, and the search page. */
import type { Page } from '@playwright/test'
import { axe, customerNamed, expect, signInAs, test } from '../fixtures.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search or jump to' })

async function openPalette(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(field(page)).toBeFocused()
}

// The next test starts on the same page, so close the palette.
test.afterEach(({ page }) => page.keyboard.press('Escape'))

interface Found {
  internalNumber: string
  trackingNumber: string
  recipient: string
}

/** Finds an overdue parcel in a door through the search API. */
async function waitingParcel(page: Page, customer: string): Promise<Found> {
  const answer = await page.request.get(
    `/api/search?q=${encodeURIComponent('in:parcels is:overdue')}&customerId=${customer}&limit=50`,
    {
      headers: { authorization: await bearer(page) },
    },
  )
  const { results } = (await answer.json()) as {
    results: { title: string; facts: { label: string; text: string }[] }[]
  }
  const fact = (facts: { label: string; text: string }[], label: string) =>
    facts.find((each) => each.label === label)?.text ?? ''
  const parcel = results.find(
    ({ facts }) =>
      fact(facts, 'Location').includes('door') && fact(facts, 'Recipient') && fact(facts, 'Tracking number'),
  )
  expect(parcel, 'an overdue parcel in a door').toBeDefined()
  return {
    internalNumber: parcel?.title ?? '',
    trackingNumber: fact(parcel?.facts ?? [], 'Tracking number'),
    recipient: fact(parcel?.facts ?? [], 'Recipient'),
  }
}

async function bearer(page: Page): Promise<string> {
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'postern_auth')
  const { token } = JSON.parse(decodeURIComponent(cookie?.value ?? '{}')) as { token: string }
  return `Bearer ${token}`
}

test('a support agent finds a caller’s parcel by its number, without knowing the customer, by keyboard alone', async ({
  page,
}) => {
  await signInAs(page, 'support')
  const { trackingNumber, internalNumber } = await waitingParcel(page, await customerNamed(page, 'Northgate'))
  await page.goto('/')
  await openPalette(page)
  await page.keyboard.type(trackingNumber)
  const parcels = page.getByRole('group', { name: 'Parcels' })
  await expect(parcels.getByRole('option', { name: new RegExp(internalNumber) })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText('Recipient')
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: internalNumber })).toBeVisible()

  await page.goto('/')
  await openPalette(page)
  const recent = page.getByRole('group', { name: 'Recent', exact: true })
  // Another test opens a ticket about this parcel as the same user; its name has the number further back.
  await expect(recent.getByRole('option', { name: new RegExp(`^${internalNumber}`) })).toBeVisible()
})

/** A call at the help desk: from home, without knowing the customer, to the parcel's door and a ticket with a note. */
test('a support agent finds a caller’s parcel and door and creates a ticket in 6 actions, by mouse or by keyboard alone', async ({
  page,
}) => {
  await signInAs(page, 'support')
  const { trackingNumber, internalNumber, recipient } = await waitingParcel(
    page,
    await customerNamed(page, 'Northgate'),
  )
  for (const hand of ['mouse', 'keyboard'] as const) {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: 'Work queue' })).toBeVisible()
    let actions = 0
    const act = async (work: () => Promise<unknown>) => {
      actions++
      await work()
    }
    await act(() =>
      hand === 'mouse' ? page.getByRole('button', { name: 'Search or jump to…' }).click() : openPalette(page),
    )
    await act(() => page.keyboard.type(trackingNumber))
    const hit = page.getByRole('group', { name: 'Parcels' }).getByRole('option', { name: new RegExp(internalNumber) })
    await expect(hit).toBeVisible()
    await act(() => (hand === 'mouse' ? hit.click() : page.keyboard.press('Enter')))
    await expect(page.getByRole('heading', { level: 1, name: internalNumber })).toBeVisible()
    await expect(page.getByRole('link', { name: /door/i }).first()).toBeVisible()
    const make = page.getByRole('link', { name: 'New ticket' })
    await act(() => (hand === 'mouse' ? make.click() : make.press('Enter')))
    const note = page.getByRole('textbox', { name: 'Description' })
    await act(() => note.fill('The caller says the door is empty.'))
    const create = page.getByRole('button', { name: 'Create ticket' })
    await act(() => (hand === 'mouse' ? create.click() : create.press('Enter')))
    await expect(page.getByRole('heading', { level: 1, name: `Parcel ${internalNumber}` })).toBeVisible()
    await expect(page.getByText('The caller says the door is empty.')).toBeVisible()
    await expect(page.getByText(recipient).first()).toBeVisible()
    expect(actions).toBeLessThanOrEqual(6)
  }
})

test('a surname with swapped letters finds the person, their parcel and its door, and Tab filters by kind', async ({
  page,
}) => {
  await signInAs(page, 'support')
  const { recipient } = await waitingParcel(page, await customerNamed(page, 'Northgate'))
  const [surname = '', first = ''] = recipient.split(', ')
  const swapped = `${surname.slice(0, 2)}${surname.charAt(3)}${surname.charAt(2)}${surname.slice(4)}`
  await page.goto('/')
  await openPalette(page)
  await field(page).fill(`${first} ${swapped}`)
  const people = page.getByRole('group', { name: 'People' })
  await expect(people.getByRole('option', { name: new RegExp(recipient) }).first()).toBeVisible()
  await expect(page.getByRole('group', { name: 'Parcels' }).getByRole('option').first()).toContainText(surname)
  await expect(page.getByRole('group', { name: 'Doors' }).getByRole('option').first()).toContainText('Door')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: /^People/, pressed: true })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Parcels' })).toHaveCount(0)
  await expect(field(page)).toBeFocused()
})

test('the search page keeps the query in its URL and filters results by kind and state', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/search')
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search everything' }).fill('lobby east')
  await expect(page).toHaveURL(/q=lobby\+east/)
  const banks = page.getByRole('region', { name: 'Locker banks' })
  await expect(banks.getByRole('link', { name: /Lobby East/ }).first()).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page
    .getByRole('navigation', { name: 'Kinds of results' })
    .getByRole('link', { name: /^Locker banks/ })
    .click()
  await expect(page).toHaveURL(/kind=lockerBanks/)
  await page.getByRole('button', { name: 'Offline' }).click()
  await expect(page).toHaveURL(/is%3Aoffline/)
  await page.goto('/search?q=is%3Aoverdue&kind=parcels')
  await expect(page.getByRole('region', { name: 'Parcels' }).getByRole('link').first()).toBeVisible()
  await page.goto('/search?q=zzzzqqqq')
  await expect(page.getByText('No results for “zzzzqqqq”')).toBeVisible()
})

test('the search page fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'admin')
  await page.goto('/search?q=lobby+east')
  await expect(page.getByRole('region', { name: 'Locker banks' }).getByRole('link').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await axe(page)).toEqual([])
})

test('the palette offers a door’s actions only if the role allows them, and opens the same dialog', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  await page.goto('/')
  await openPalette(page)
  await field(page).fill('door 5 at lobby east')
  const act = page
    .getByRole('group', { name: 'Actions' })
    .getByRole('option', { name: /^Take door 5, Lobby East out of service…/ })
  await act.first().click()
  await expect(page.getByRole('dialog', { name: 'Take door 5 out of service?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await signInAs(page, 'readonly')
  await page.goto('/')
  await openPalette(page)
  await field(page).fill('door 5 at lobby east')
  await expect(page.getByRole('group', { name: 'Doors' }).getByRole('option').first()).toBeVisible()
  await expect(page.getByRole('option', { name: /out of service…/ })).toHaveCount(0)
})

test('a user pins and unpins a record from the palette', async ({ page }) => {
  await signInAs(page, 'carriers')
  const customer = await customerNamed(page, 'Northgate')
  await page.goto(`/customers/${customer}/sites?q=main`)
  await page.getByRole('link', { name: 'Main Campus Mail Center' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Main Campus Mail Center' })).toBeVisible()
  await openPalette(page)
  await page.getByRole('option', { name: 'Pin Main Campus Mail Center' }).click()
  await page.goto('/')
  await openPalette(page)
  const pinned = page.getByRole('group', { name: 'Pinned' }).getByRole('option', { name: /Main Campus Mail Center/ })
  await pinned.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Main Campus Mail Center' })).toBeVisible()
  await openPalette(page)
  await page.getByRole('option', { name: 'Unpin Main Campus Mail Center' }).click()
  await page.goto('/')
  await openPalette(page)
  await expect(page.getByRole('option', { name: /^New customer|Account settings/ }).first()).toBeVisible()
  await expect(page.getByRole('group', { name: 'Pinned' })).toHaveCount(0)
})
