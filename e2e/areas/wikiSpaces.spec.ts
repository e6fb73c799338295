/** Wiki spaces: created, filled from a zip file, edited, archived and restored. */
import { randomUUID } from 'node:crypto'
import { api, axe, expect, signInAs, test } from '../fixtures.ts'

test('a user creates a space, imports another space into it without duplicates, and archives and restores it', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  const word = randomUUID().slice(0, 6).toUpperCase()
  await page.goto('/internal/wiki')
  await page.getByRole('button', { name: 'New space' }).click()
  const dialog = page.getByRole('dialog', { name: 'New space' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(`Zone ${word}`)
  await dialog.getByRole('textbox', { name: 'Key' }).fill(`Z${word}`)
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Create space' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Zone ${word}` })).toBeVisible()

  // Export the runbooks, then import them into the new space.
  const server = await api(page)
  const { items } = await server.get<{ items: { id: string; key: string; pages: number }[] }>('/api/wiki/spaces')
  const runbooks = items.find(({ key }) => key === 'RUN')
  await page.goto(`/internal/wiki?space=${runbooks?.id}`)
  await page.getByRole('button', { name: 'Space actions' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export Markdown' }).click(),
  ])
  const file = await download.path()

  const space = items.find(({ key }) => key === `Z${word}`)
  await page.goto(`/internal/wiki?space=${space?.id}`)
  const openImport = async () => {
    await page.getByRole('button', { name: 'Space actions' }).click()
    await page.getByRole('menuitem', { name: 'Import Markdown…' }).click()
    await page.getByLabel('Zip file').setInputFiles({
      name: 'runbooks.zip',
      mimeType: 'application/zip',
      buffer: await (await import('node:fs/promises')).readFile(file),
    })
  }
  await openImport()
  const plan = page.getByRole('region', { name: 'Dry run' })
  await expect(plan.getByText(/^\d+ new, 0 changed, 0 unchanged, 0 refused$/)).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Import \d+ pages$/ })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Pages' }).getByRole('link', { name: 'Lockers' })).toBeVisible()
  await openImport()
  await expect(plan.getByText(/^0 new, 0 changed, \d+ unchanged, 0 refused$/)).toBeVisible()
  await expect(page.getByText('No pages to import. Each is up to date or refused.')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Space actions' }).click()
  await page.getByRole('menuitem', { name: 'Space settings…' }).click()
  const settings = page.getByRole('dialog', { name: 'Space settings' })
  await settings.getByRole('textbox', { name: 'Name' }).fill(`Area ${word}`)
  await settings.getByRole('combobox', { name: 'Home page' }).click()
  await page.getByRole('option', { name: 'Lockers', exact: true }).click()
  await settings.getByRole('button', { name: 'Save space' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Area ${word}` })).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.getByRole('button', { name: 'Space actions' }).click()
  await page.getByRole('menuitem', { name: 'Archive space…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive space' }).click()
  const archived = page.getByRole('region', { name: 'Archived spaces' })
  await expect(archived.getByText(`Area ${word}`)).toBeVisible()
  await archived.getByRole('button', { name: `Restore Area ${word}` }).click()
  await expect(page.getByRole('list', { name: 'Spaces' }).getByRole('link', { name: `Area ${word}` })).toBeVisible()
  // Archive it again so that other tests don't see it.
  const { items: now } = await server.get<{ items: { id: string; key: string; rowVersion: number }[] }>(
    '/api/wiki/spaces',
  )
  const mine = now.find(({ key }) => key === `Z${word}`)
  await server.patch(`/api/wiki/spaces/${mine?.id}`, { isArchived: true }, mine?.rowVersion ?? 0)
})
