/** Pictures of records, and the fields a customer has of its own: what no definition alone could show. */
import { api, axe, customerNamed, expect, signInAs, test } from './fixtures.ts'

interface Versioned {
  id: string
  rowVersion: number
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a logo is chosen, seen before it is saved, kept, and taken away again', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Lindenhof')
  await page.goto(`/customers/${customer}?tab=details&edit=Identity`)
  const logo = page.getByRole('group', { name: 'Logo' })
  const picker = logo.locator('input[type=file]')
  await picker.setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html></html>') })
  await expect(logo.getByText('Choose a picture: PNG up to 512 kB, or SVG up to 256 kB.')).toBeVisible()
  await picker.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png })
  await expect(logo.getByRole('img', { name: 'New logo' })).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('main').getByRole('img', { name: 'Logo' })).toBeVisible()

  await page.goto(`/customers/${customer}?tab=details&edit=Identity`)
  await logo.getByRole('button', { name: 'Remove' }).click()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0)
  const { get } = await api(page)
  expect((await get<{ logo: string | null }>(`/api/customers/${customer}`)).logo).toBeNull()
})

test('a contact has the fields its customer defines, and the page calls them by their names', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  const { get } = await api(page)
  const { items } = await get<{ items: Versioned[] }>(
    `/api/customers/${customer}/contacts?limit=1&sort=-createdAt&filter[status]=active`,
  )
  await page.goto(`/customers/${customer}/contacts/${items[0]?.id}?edit=Own+fields`)
  const own = page.getByRole('group', { name: 'Own fields' })
  await own.getByRole('combobox', { name: 'Residence hall' }).click()
  await page.getByRole('option', { name: 'Corliss' }).click()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0)
  await expect(page.getByText('Residence hall: Corliss')).toBeVisible()
})
