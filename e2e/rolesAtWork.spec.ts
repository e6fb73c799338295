/** What each role is there for can be done from beginning to end, and no form throws its person out. */
import { api, axe, customerNamed, expect, signInAs, test } from './fixtures.ts'

interface Listed {
  items: { id: string; name: string; lockerVendorId: string; vendorModel: string | null }[]
}

const unique = (name: string) => `${name} ${Date.now().toString(36).toUpperCase()}`

test('Implementation creates a locker bank with its vendor, changes its connection, and generates its doors', async ({
  page,
}) => {
  await signInAs(page, 'implementation')
  const customer = await customerNamed(page, 'Northgate')
  await page.goto(`/customers/${customer}/lockerBanks?new=1`)
  const panel = page.getByRole('dialog', { name: 'New locker bank' })
  const name = unique('Bank')
  await panel.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await panel.getByRole('combobox', { name: 'Site', exact: true }).click()
  await page.getByRole('option').first().click()
  await panel.getByRole('combobox', { name: 'Vendor', exact: true }).fill('Harborline')
  await page.getByRole('option', { name: 'Harborline' }).click()
  const code = panel.getByRole('textbox', { name: 'Code', exact: true })
  await code.fill(name.replace(/[^A-Z0-9]/g, '').slice(-10))
  await panel.getByRole('textbox', { name: 'Bank id at the vendor' }).fill(name)
  await panel.getByRole('button', { name: 'Create locker bank' }).click()
  await expect(panel).toHaveCount(0)
  await page.getByRole('button', { name: 'Open', exact: true }).click()

  await page.getByRole('link', { name: 'Details' }).click()
  await page.getByRole('button', { name: 'Edit connection' }).click()
  const model = page.getByRole('combobox', { name: 'Model' })
  await model.click()
  await page.getByRole('option', { name: 'Tower 18' }).click()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('Tower 18').first()).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/customers/${customer}/lockerBanks/`))

  await page.getByRole('button', { name: 'Generate doors…' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Doors' })).toHaveValue('6 S, 8 M, 4 L')
})

test('Implementation creates a station and selects its app', async ({ page }) => {
  await signInAs(page, 'implementation')
  const customer = await customerNamed(page, 'Northgate')
  const { get } = await api(page)
  const [site] = (await get<Listed>(`/api/customers/${customer}/sites?limit=1`)).items
  await page.goto(`/customers/${customer}/sites/${site?.id}?tab=stations&new=1`)
  const panel = page.getByRole('dialog', { name: 'New station' })
  await panel.getByRole('textbox', { name: 'Name', exact: true }).fill(unique('Dock'))
  await panel.getByRole('combobox', { name: 'App', exact: true }).click()
  await page.getByRole('option').first().click()
  await panel.getByRole('button', { name: 'Create station' }).click()
  await expect(page.getByText(/was created/)).toBeVisible()
})

test('a picker that is refused says so in the form, and what was typed stays', async ({ page, complaints }) => {
  await signInAs(page, 'implementation')
  const customer = await customerNamed(page, 'Northgate')
  const message = 'Your role does not have the permission lockers.banks.edit.'
  await page.route('**/lookups/lockerVendorId?*', (route) =>
    route.fulfill({ status: 401, json: { status: 401, code: 'forbidden', message, requestId: 'test' } }),
  )
  await page.goto(`/customers/${customer}/lockerBanks?new=1`)
  const panel = page.getByRole('dialog', { name: 'New locker bank' })
  await panel.getByRole('textbox', { name: 'Name', exact: true }).fill('Kept')
  await panel.getByRole('combobox', { name: 'Vendor', exact: true }).click()
  await expect(panel.getByText(message)).toBeVisible()
  await expect(page).toHaveURL(/lockerBanks\?new=1/)
  await expect(panel.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Kept')
  await page.keyboard.press('Tab')
  expect(await axe(page)).toEqual([])
  // The refused request itself is reported by the browser.
  expect(complaints.splice(0).every((line) => line.includes('401'))).toBe(true)
})
