/** Records that follow a template: adopted, overridden, reset. */
import type { Locator, Page } from '@playwright/test'
import { api, axe, customerNamed, expect, signInAs, test } from '../fixtures.ts'
import { firstOf, freshCode, type Made } from '../scene.ts'

const history = (page: Page) => page.getByRole('complementary', { name: 'History' })
const told = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const dotIn = (place: Locator, value: string) =>
  place.getByRole('img', { name: `Overrides the template: ${value}`, exact: true })

test('new templates can be added from a customer’s list', async ({ page }) => {
  await signInAs(page, 'admin')
  const { post } = await api(page)
  const [customer, provider] = [await customerNamed(page, 'Northgate'), await customerNamed(page, 'Postern')]
  const code = freshCode()
  const name = `Crate ${code}`
  await post(`/api/customers/${provider}/packageTypes`, { name, code, category: 'box' })

  await page.goto(`/customers/${customer}/packageTypes`)
  await page.getByRole('button', { name: 'Add from templates…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add from templates' })
  await expect(dialog.getByRole('checkbox', { name })).toBeChecked()
  const others = dialog.getByRole('listitem').filter({ hasNotText: name }).getByRole('checkbox')
  for (const box of await others.all()) await box.uncheck()
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add 1 package type' }).click()
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  const adopted = await firstOf<{ templateId: string }>(
    page,
    `/api/customers/${customer}/packageTypes?q=${encodeURIComponent(name)}`,
  )
  expect(adopted.templateId).toBeTruthy()
})

test('overridden fields have a dot, and can be reset to the template one by one or all at once', async ({ page }) => {
  await signInAs(page, 'admin')
  const [provider, customer] = [await customerNamed(page, 'Postern'), await customerNamed(page, 'Halcyon')]
  const { post, patch, get } = await api(page)
  const code = freshCode()
  const values = { name: `Crate ${code}`, code, countsAs: 3, holdHours: 40 }
  const template = await post<Made>(`/api/customers/${provider}/packageTypes`, values)
  const types = `/customers/${customer}/packageTypes`
  const { adopted } = await post<{ adopted: Made[] }>(`/api${types}/adopt`, { templateIds: [template.id] })
  const id = adopted[0]?.id ?? ''

  await page.goto(`${types}/${id}`)
  await expect(page.getByText('From template')).toBeVisible()
  await section(page, 'Identity').getByRole('button', { name: /Edit/ }).click()
  await section(page, 'Identity').getByRole('textbox', { name: 'Name', exact: true }).fill(`Our crate ${code}`)
  await section(page, 'Dimensions').getByRole('button', { name: /Edit/ }).click()
  await section(page, 'Dimensions').getByRole('textbox', { name: 'Counts as' }).fill('5')
  await page.keyboard.press('Control+s')
  await expect(told(page, 'Saved')).toBeVisible()
  await expect(dotIn(section(page, 'Dimensions'), '3')).toBeVisible()
  expect(await axe(page)).toEqual([])

  await page.goto(`${types}?q=${code}`)
  await expect(dotIn(page.getByRole('row').filter({ hasText: code }), template.name)).toBeVisible()
  await page.getByRole('link', { name: `Our crate ${code}` }).click()
  await section(page, 'Dimensions').getByRole('button', { name: 'Reset counts as to template' }).click()
  await expect(told(page, 'Reset to template')).toBeVisible()
  await expect(dotIn(section(page, 'Dimensions'), '3')).toHaveCount(0)

  // The template changes: overridden fields keep the customer's values, the rest follow the template.
  const { rowVersion } = await get<Made>(`/api/customers/${provider}/packageTypes/${template.id}`)
  await patch(`/api/customers/${provider}/packageTypes/${template.id}`, { countsAs: 7 }, rowVersion)
  await page.reload()
  await expect(section(page, 'Dimensions').getByText('7', { exact: true })).toBeVisible()
  await expect(history(page).getByText('Updated Dimensions from its template')).toBeVisible()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Reset all to template…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reset to template?' })
  await expect(dialog.getByText(template.name, { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Reset 1 field' }).click()
  await expect(page.getByRole('heading', { level: 1, name: template.name })).toBeVisible()
  await page.getByRole('link', { name: template.name }).click()
  await expect(page.getByText('Template for 1 customer')).toBeVisible()
})
