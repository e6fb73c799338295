/** Importing places from one file, which creates missing parents on the way. */
import { api, axe, expect, signInAs, test } from '../fixtures.ts'
import { firstOf, madeCustomer } from '../scene.ts'

const inBackground = { timeout: 45_000 } as const

test('a user imports locations from one file, which also creates their sites, buildings and floors', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  const { id: customer } = await madeCustomer(page)
  const { name: type } = await firstOf<{ name: string }>(
    page,
    `/api/customers/${customer}/locationTypes?filter[capacityMode]=none`,
  )
  await signInAs(page, 'implementation')
  await page.goto(`/customers/${customer}/locations`)
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Import locations', level: 1 })).toBeVisible()
  expect(await axe(page)).toEqual([])
  const rows = [
    `West Campus,Main Hall,Floor 2,Desk A,BC-${customer.slice(-6)}1,${type}`,
    `East Campus,Main Hall,Floor 2,Desk A,BC-${customer.slice(-6)}2,${type}`,
  ]
  await page.getByLabel('File to import').setInputFiles({
    name: 'places.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Site,Building,Floor,Name,Barcode,Type\n${rows.join('\n')}\n`),
  })
  await page.getByRole('button', { name: 'Continue to Map columns' }).click()
  await expect(page.getByText('Required fields are covered.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue to Match' }).click()
  await page.getByRole('button', { name: 'Start dry run' }).click()
  const problems = page.getByRole('complementary', { name: 'Problems' })
  // Missing places are created when the user selects the fix: sites first, then buildings, then floors.
  for (const place of ['site', 'building', 'floor']) {
    const missing = problems.getByRole('button', { name: new RegExp(`Unknown ${place}`) })
    await missing.first().click(inBackground)
    await expect(missing).toHaveCount(0, inBackground)
  }
  await expect(page.getByRole('navigation', { name: 'Results' }).getByRole('link', { name: /^New/ })).toContainText(
    '2',
    inBackground,
  )
  await page.getByRole('button', { name: /^Run import/ }).click()
  await expect(page.getByRole('button', { name: /^Undo import/ })).toBeVisible(inBackground)
  const { get } = await api(page)
  const { items } = await get<{ items: { id: string; name: string }[] }>(`/api/customers/${customer}/sites`)
  expect(items.map(({ name }) => name)).toEqual(expect.arrayContaining(['East Campus', 'West Campus']))

  // Buildings have no list page, so their import is linked from the site.
  await page.goto(`/customers/${customer}/sites/${items.find(({ name }) => name === 'West Campus')?.id}?tab=buildings`)
  await expect(page.getByRole('link', { name: /Main Hall/ })).toBeVisible()
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Import buildings', level: 1 })).toBeVisible()
  await expect(page.getByText('up to 250 MB and 20,000 rows')).toBeVisible()
})
