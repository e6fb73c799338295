/** Forms for new records: what is typed is kept, what is missing can be created, and defaults are those of now. */
import { api, expect, signInAs, test } from '../fixtures.ts'
import { type Made, madeCustomer } from '../scene.ts'

test('what is typed for a new record survives a reload, until it is discarded or saved', async ({ page }) => {
  await signInAs(page, 'admin')
  const { id: customer } = await madeCustomer(page)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(`/customers/${customer}/sites?new=1`)
  const form = page.getByRole('dialog', { name: 'New site' })
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Harbor Annex')
  await form.getByRole('textbox', { name: 'Code', exact: true }).fill('XYZ')
  await page.reload()
  await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Harbor Annex')
  await expect(form.getByRole('textbox', { name: 'Code', exact: true })).toHaveValue('XYZ')
  await form.getByRole('button', { name: 'Start over' }).click()
  await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('')
  await page.reload()
  await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('')
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Harbor Annex')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard new site' }).click()
  await page.goto(`/customers/${customer}/sites?new=1`)
  await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('')
})

test('a form begins with the default of now, without a reload', async ({ page }) => {
  await signInAs(page, 'admin')
  const { get, post, patch } = await api(page)
  const { id: customer } = await madeCustomer(page)
  const types = `/api/customers/${customer}/contactTypes`
  const { items } = await get<{ items: (Made & { name: string; isDefault: boolean })[] }>(types)
  const next =
    items.find(({ isDefault }) => !isDefault) ?? (await post<Made & { name: string }>(types, { name: 'Guest' }))
  await page.goto(`/customers/${customer}/contacts`)
  const open = () => page.getByRole('button', { name: 'New contact' }).first().click()
  const type = page.getByRole('dialog', { name: 'New contact' }).getByRole('combobox', { name: 'Type' })
  await open()
  await expect(type).not.toHaveValue(next.name)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await patch(`${types}/${next.id}`, { isDefault: true }, next.rowVersion)
  await open()
  await expect(type).toHaveValue(next.name)
})
