/** Images of records. */
import { api, axe, customerNamed, expect, signInAs, test } from '../fixtures.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a logo can be selected, previewed, saved and removed', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Lindenhof')
  await page.goto(`/customers/${customer}?tab=details&edit=Identity`)
  const logo = page.getByRole('group', { name: 'Logo' })
  const picker = logo.locator('input[type=file]')
  await picker.setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html></html>') })
  await expect(logo.getByText('Select an image: PNG up to 512 kB, or SVG up to 256 kB.')).toBeVisible()
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
