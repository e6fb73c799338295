/** Importing contacts: from a file to its result and back, with bad rows repaired on the way. */
import type { Locator, Page } from '@playwright/test'
import { api, axe, expect, signInAs, test } from '../../fixtures.ts'
import { firstOf, freshCode, madeCustomer } from '../../scene.ts'

interface Scene {
  customer: string
  type: string
  department: string
}

/** Creates a customer with a contact type and a department for the rows to reference. */
async function scene(page: Page): Promise<Scene> {
  await signInAs(page, 'admin')
  const { id: customer } = await madeCustomer(page)
  const { post } = await api(page)
  const types = `/api/customers/${customer}/contactTypes`
  const { name: type } = await firstOf<{ name: string }>(page, types)
  const { name: department } = await post<{ name: string }>(`/api/customers/${customer}/departments`, {
    name: 'Chemical Engineering',
    code: freshCode(),
  })
  return { customer, type, department }
}

const header = ['STUDENT_ID', 'Last, First', 'E-Mail', 'Role', 'Department']
const line = (cells: readonly string[]): string => cells.map((cell) => `"${cell}"`).join(',')

interface Person {
  email?: string
  department?: string
}

const fileOf = (count: number, { type, department }: Scene, bad: (row: number) => Person = () => ({})): string => {
  const rows = Array.from({ length: count }, (_, row) => {
    const person = { email: `p${row}@example.test`, department, ...bad(row) }
    return line([String(700_000 + row), `Vogel${row}, Ines`, person.email, type, person.department])
  })
  return [line(header), ...rows].join('\r\n')
}

async function upload(page: Page, { customer }: Scene, text: string, name = 'registrar.csv') {
  await page.goto(`/customers/${customer}/contacts/import`)
  await page.getByLabel('File to import').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await expect(page.getByRole('button', { name: 'Continue to Map columns' })).toBeVisible()
}

/** A server thread does checks, runs and undos, and it has to load its code first. */
const inBackground = { timeout: 45_000 } as const

const tab = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Results' }).getByRole('link', { name: new RegExp(`^${name}`) })

const contactCount = async (page: Page, customer: string): Promise<number> => {
  const { get } = await api(page)
  return (await get<{ total: number }>(`/api/customers/${customer}/contacts?count=true&limit=1`)).total
}

test('5,000 rows are imported after 30 bad ones are fixed, and the import is undone', async ({ page }) => {
  test.slow()
  const here = await scene(page)
  const bad = (row: number): Person => {
    if (row >= 100 && row < 113) return { email: `p${row}@example,test` }
    if (row >= 200 && row < 213) return { department: 'Chemical Engineerin' }
    return row >= 300 && row < 304 ? { email: 'unknown' } : {}
  }
  await upload(page, here, fileOf(5_000, here, bad))
  await page.getByRole('button', { name: 'Continue to Map columns' }).click()
  await expect(page.getByText('Required fields are covered.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue to Match' }).click()
  await page.getByRole('button', { name: 'Start dry run' }).click()
  await expect(tab(page, 'Refused')).toContainText('30', inBackground)
  await expect(tab(page, 'New')).toContainText('4,970')
  expect(await axe(page)).toEqual([])

  const problems = page.getByRole('complementary', { name: 'Problems' })
  // Emails with a comma are fixed automatically; those without a domain need manual edits.
  await problems.getByRole('button', { name: /^Fix 17: Email/ }).click()
  await expect(tab(page, 'Refused')).toContainText('17', inBackground)
  await problems.getByRole('button', { name: /^Fix 13: Unknown department/ }).click()
  await expect(tab(page, 'Refused')).toContainText(/Refused4$/, inBackground)

  await tab(page, 'Refused').click()
  const cells = page.getByRole('region', { name: 'Rows' }).getByRole('button', { name: /^Edit Email/ })
  for (let left = 4; left > 0; left -= 1) {
    await expect(cells).toHaveCount(left)
    await cells.first().click()
    const field = page.getByLabel('New value for Email')
    await field.fill(`repaired${left}@example.test`)
    await field.press('Enter')
    await expect(field).toHaveCount(0)
  }
  await expect(tab(page, 'New')).toContainText('5,000')
  expect(await contactCount(page, here.customer)).toBe(0)

  await page.getByRole('button', { name: 'Run import' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import finished' })).toBeVisible(inBackground)
  expect(await contactCount(page, here.customer)).toBe(5_000)
  expect(await axe(page)).toEqual([])

  await page.getByRole('button', { name: 'Download report' }).click()
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ])
  expect(report.suggestedFilename()).toBe('Import report.csv')
  await page.getByRole('button', { name: 'Undo import…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import undone' })).toBeVisible(inBackground)
  await expect(page.getByText('5,000 contacts went back')).toBeVisible()
  expect(await contactCount(page, here.customer)).toBe(0)
})

test('a mapping saved as a profile applies to the next file, even with columns in another order', async ({ page }) => {
  const here = await scene(page)
  const odd = (first: string, second: string) => `${first},${second},Kind\r\n`
  await upload(page, here, `${odd('Zeta', 'Omega')}7001,"Vogel, Ines",${here.type}\r\n`)
  await page.getByRole('button', { name: 'Continue to Map columns' }).click()
  const choose = async (column: string, field: string) => {
    await page.getByRole('combobox', { name: `Field for ${column}` }).click()
    await page.getByRole('option', { name: field, exact: true }).click()
  }
  await choose('Zeta', 'External ID')
  await choose('Omega', 'Last, first name')
  await choose('Kind', 'Type')
  await page.getByRole('button', { name: 'Save as profile' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Registrar weekly')
  await dialog.getByRole('button', { name: 'Save profile' }).click()
  await expect(dialog).toBeHidden()

  await upload(page, here, `${odd('Omega', 'Zeta')}"Okafor, Daniel",7002,${here.type}\r\n`)
  await page.getByRole('button', { name: 'Continue to Map columns' }).click()
  await expect(page.getByRole('button', { name: 'Profile: Registrar weekly' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Field for Zeta' })).toHaveValue(/External ID/)
  await expect(page.getByRole('combobox', { name: 'Field for Omega' })).toHaveValue('Last, first name')
  // The mapping is stored with the import, so it survives a reload.
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Field for Zeta' })).toHaveValue(/External ID/)

  await page.goto(`/customers/${here.customer}/contacts/import?tab=profiles`)
  await expect(page.getByText('Registrar weekly')).toBeVisible()
  expect(await axe(page)).toEqual([])
})

test('a user imports a file by keyboard alone, and each step moves focus to its heading', async ({ page }) => {
  test.slow()
  const here = await scene(page)
  await upload(page, here, fileOf(3, here))
  const heading = page.getByRole('heading', { level: 1 })
  const press = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true })
    await expect(button).toBeEnabled()
    await button.focus()
    await page.keyboard.press('Enter')
  }
  await press('Continue to Map columns')
  await expect(page).toHaveURL(/step=map/)
  await expect(heading).toBeFocused()
  await press('Continue to Match')
  await expect(page).toHaveURL(/step=match/)
  await expect(heading).toBeFocused()
  await press('Start dry run')
  await expect(tab(page, 'New')).toContainText('3', inBackground)
  await expect(heading).toBeFocused()
  await press('Run import')
  await expect(page.getByRole('heading', { level: 1, name: 'Import finished' })).toBeFocused(inBackground)
})

test('the import result and history fit a phone', async ({ page }) => {
  test.slow()
  const here = await scene(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await upload(page, here, fileOf(12, here), 'a-very-long-file-name-of-the-registrar-2026-11-13-final.csv')
  for (const name of ['Continue to Map columns', 'Continue to Match', 'Start dry run', 'Run import'])
    await page.getByRole('button', { name }).click(inBackground)
  await expect(page.getByRole('heading', { level: 1, name: 'Import finished' })).toBeVisible(inBackground)
  const isTooWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(await isTooWide()).toBe(false)
  expect(await axe(page)).toEqual([])
  await page.goto(`/customers/${here.customer}/contacts/import?tab=history`)
  await expect(page.getByText('12 new')).toBeVisible()
  expect(await isTooWide()).toBe(false)
  expect(await axe(page)).toEqual([])
})

test('a read-only user has no Import link and can’t open the import page', async ({ page }) => {
  const { customer } = await scene(page)
  await signInAs(page, 'readonly')
  await page.goto(`/customers/${customer}/contacts`)
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Import' })).toHaveCount(0)
  await page.goto(`/customers/${customer}/contacts/import`)
  await expect(page).toHaveURL(/forbidden/)
})
