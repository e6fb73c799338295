/** Each figure with a link matches the number of rows in the list it opens. */
import type { Locator, Page } from '@playwright/test'
import { go, title } from '../conformance/support.ts'
import { api, customerNamed, expect, signInAs, test } from '../fixtures.ts'

interface Shown {
  readonly label: string
  readonly value: number
  readonly href: string
}

const numberIn = (text: string): number => Number(/\d[\d,]*/.exec(text)?.[0].replaceAll(',', '') ?? Number.NaN)

/** Links whose text is the figure. Reads them in one call, because rows come and go while a list renders. */
async function figureLinks(links: Locator): Promise<Shown[]> {
  await expect(links.first()).toBeVisible()
  const found = await links.evaluateAll((all) =>
    all.map((link) => ({ text: link.textContent ?? '', href: link.getAttribute('href') ?? '' })),
  )
  return found.map(({ text, href }) => ({ label: text, value: numberIn(text), href }))
}

/** The cells of a strip: first the label, then the figure. */
async function stripOf(page: Page, name: string): Promise<Shown[]> {
  const links = page.getByRole('list', { name, exact: true }).getByRole('link')
  await expect(links.first()).toBeVisible()
  await expect(page.getByRole('list', { name, exact: true }).getByText('–', { exact: true })).toHaveCount(0)
  const shown: Shown[] = []
  for (const link of await links.all()) {
    const [label = '', ...rest] = (await link.innerText()).split('\n')
    shown.push({ label, value: numberIn(rest.join(' ')), href: (await link.getAttribute('href')) ?? '' })
  }
  return shown
}

/** The current list's total, from its footer or the count above its table; 0 if the list is empty. */
async function totalOf(page: Page): Promise<number> {
  const footer = page.locator('[data-total]').first()
  const none = page.getByRole('heading', { name: /^(No|Nothing)\b/ }).first()
  await expect(footer.or(none).first()).toBeVisible()
  if (!(await footer.isVisible())) return 0
  const total = await footer.getAttribute('data-total')
  return numberIn(total === 'true' || total === null ? await footer.innerText() : total)
}

async function follow(page: Page, shown: readonly Shown[]): Promise<void> {
  expect(shown.length).toBeGreaterThan(0)
  for (const { label, value, href } of shown) {
    // Goes through another page, so that the previous list is unmounted.
    await go(page, '/internal')
    await expect(title(page, 'Internal')).toBeVisible()
    await go(page, href)
    await expect.poll(() => totalOf(page), { message: `${label}: ${href}` }).toBe(value)
  }
}

test('each figure of a customer’s overview opens the list it counts', async ({ page }) => {
  test.slow()
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  await page.goto(`/customers/${customer}`)
  const cards = ['Needs attention', 'Parcels per day', 'Stations', 'Occupancy']
  const figures: Shown[] = []
  for (const name of cards)
    for (const figure of await figureLinks(
      page.getByRole('region', { name, exact: true }).getByRole('link', { name: /^\d/ }),
    ))
      figures.push({ ...figure, label: `${name}: ${figure.label}` })
  for (const label of ['Usage trend', 'On time', 'Reachability', 'Ticket rate', 'Stations in sync']) {
    const link = page.getByRole('link', { name: label, exact: true })
    // The text next to the points says what was measured; its first number is the link's figure.
    const said = page
      .getByRole('listitem')
      .filter({ has: link })
      .getByText(/parcels? |recipients? |stations? /)
      .last()
    // The demo covers one month, so there may be no data before the last four weeks to compare with.
    if ((await said.count()) === 0) continue
    figures.push({ label, value: numberIn(await said.innerText()), href: (await link.getAttribute('href')) ?? '' })
  }
  expect(figures.length).toBeGreaterThanOrEqual(15)
  await follow(page, figures)
})

test('each figure of a site, a location, a bank and a contact opens the list it counts', async ({ page }) => {
  test.slow()
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  const { get } = await api(page)
  const inside = `/api/customers/${customer}`
  const { items: sites } = await get<{ items: { id: string; parcelsInCustody: number }[] }>(`${inside}/sites?fields=*`)
  const site = sites.toSorted((a, b) => b.parcelsInCustody - a.parcelsInCustody)[0]
  await page.goto(`/customers/${customer}/sites/${site?.id}`)
  await follow(page, await stripOf(page, 'Today'))
  const other = await customerNamed(page, 'Meridian')
  const { items: locations } = await get<{ items: { id: string; parcelsNow: number }[] }>(
    `/api/customers/${other}/locations?limit=200&fields=*`,
  )
  const location = locations.toSorted((a, b) => b.parcelsNow - a.parcelsNow)[0]
  await page.goto(`/customers/${other}/locations/${location?.id}`)
  const here = await stripOf(page, 'Right now')
  await follow(
    page,
    here.filter(({ label }) => label !== 'Oldest'),
  )
  await page.goto(`/customers/${customer}/lockerBanks`)
  const doors = page.locator('td a[href*="tab=lockers"]')
  await follow(page, (await figureLinks(doors)).slice(0, 4))
  await page.goto(`/customers/${customer}/contacts?filter[parcelsWaiting][gt]=0`)
  const waiting = page.locator('td a[href*="tab=parcels"]')
  await follow(page, (await figureLinks(waiting)).slice(0, 3))
})

test('a user who works at all sites is listed once at a site', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  const { get } = await api(page)
  const { items: sites } = await get<{ items: { id: string }[] }>(`/api/customers/${customer}/sites`)
  await page.goto(`/customers/${customer}/sites/${sites[0]?.id}?tab=users`)
  const rows = page.getByRole('region', { name: 'Users' }).getByRole('rowheader')
  await expect(rows.first()).toBeVisible()
  const names = await rows.allInnerTexts()
  expect(new Set(names).size).toBe(names.length)
  await expect(page.getByRole('cell', { name: 'All sites' }).first()).toBeVisible()
})
