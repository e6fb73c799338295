/** The wiki: reading, writing, two people on one page, history, search, trash; by mouse and by keyboard. */
import type { Page } from '@playwright/test'
import { api, axe, expect, signInAs, test } from '../fixtures.ts'
import { freshCode } from '../scene.ts'
import { editor, madePage, madeSpace } from './wikiScene.ts'

async function save(page: Page, summary: string): Promise<void> {
  await page.getByRole('button', { name: 'Save…' }).click()
  await page.getByRole('dialog').getByLabel('Summary').fill(summary)
  await page.getByRole('dialog').getByRole('button', { name: 'Save page' }).click()
}

test('a user creates and publishes a page, changes it, compares revisions, and restores one', async ({ page }) => {
  await signInAs(page, 'admin')
  const space = await madeSpace(page)
  await page.goto(`/internal/wiki?space=${space.id}`)
  await page.getByRole('main').getByRole('link', { name: 'New page' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Kiosk frozen')
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Create page' }).click()

  await editor(page).click()
  await page.keyboard.type('## First steps\n- [ ] Restart the kiosk')
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('checkbox')).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Save…' }).click()
  await page.getByRole('dialog').getByLabel('Publish').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Save page' }).click()

  const article = page.getByRole('article', { name: 'Kiosk frozen' })
  await article.getByRole('checkbox', { name: 'Restart the kiosk' }).check()
  await expect(page.getByText('Revision 3', { exact: true })).toBeVisible()
  expect(await axe(page)).toEqual([])

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  const difference = page.getByRole('region', { name: 'Revision 3' })
  await expect(difference).toContainText('- [x] Restart the kiosk')
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: /Revision 2/ }).click()
  await page.getByRole('button', { name: 'Restore revision 2' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore revision 2' }).click()
  await expect(page.getByRole('list', { name: 'Revisions' })).toContainText('Restored revision 2')
  await page.getByRole('link', { name: 'Back to page' }).click()
  await expect(article.getByRole('checkbox', { name: 'Restart the kiosk' })).not.toBeChecked()
})

test('two users edit one page: separate changes merge, and on the same line the second user decides', async ({
  page,
  browser,
  complaints,
}) => {
  await signInAs(page, 'admin')
  const space = await madeSpace(page)
  const { id } = await madePage(page, space.id, 'Shared', 'first\n\nsecond\n\nthird\n')
  const other = await browser.newContext()
  const second = await other.newPage()
  await signInAs(second, 'operations')
  for (const each of [page, second]) {
    await each.goto(`/internal/wiki/${id}?view=edit`)
    await expect(editor(each)).toContainText('second')
  }
  await editor(second).click()
  await second.keyboard.press('ControlOrMeta+Home')
  await second.keyboard.type('Their ')
  await save(second, 'At the top')
  await expect(second.getByRole('article', { name: 'Shared' })).toContainText('Their first')

  // Changes at opposite ends are both kept.
  await editor(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('My fourth')
  await save(page, 'At the end')
  await expect(page.getByText(/are merged into your text/)).toBeVisible()
  await expect(editor(page)).toContainText('Their first')
  await save(page, 'At the end')
  const article = page.getByRole('article', { name: 'Shared' })
  await expect(article).toContainText('Their first')
  await expect(article).toContainText('My fourth')

  // Changes to the same line aren't saved until the user resolves the conflict.
  for (const each of [page, second]) {
    await each.goto(`/internal/wiki/${id}?view=edit`)
    await expect(editor(each)).toContainText('My fourth')
    await editor(each).click()
    await each.keyboard.press('ControlOrMeta+Home')
  }
  await second.keyboard.type('A ')
  await save(second, 'A')
  await expect(second.getByRole('article', { name: 'Shared' })).toContainText('A Their first')
  await page.keyboard.type('B ')
  await save(page, 'B')
  const conflict = page.getByRole('dialog', { name: /changed the same lines/ })
  await expect(conflict).toContainText('A Their first')
  await expect(conflict).toContainText('B Their first')
  expect(await axe(page)).toEqual([])
  await conflict.getByRole('button', { name: 'Merge texts' }).click()
  await save(page, 'Both')
  await expect(article).toContainText('A Their first')
  await expect(article).toContainText('B Their first')
  await other.close()
  // Chromium logs the 412 of each outdated save.
  expect(complaints.splice(0).every((text) => text.includes('412'))).toBe(true)
})

test('a user finds a page by search with its hits marked, moves it to the trash, and restores it', async ({ page }) => {
  await signInAs(page, 'admin')
  const space = await madeSpace(page)
  const word = `quokka${freshCode().toLowerCase()}`
  const { id } = await madePage(page, space.id, `About ${word}`, `The ${word} restarts every night.`)
  await page.goto('/internal/wiki')
  await page.getByRole('searchbox', { name: 'Search wiki' }).fill(word)
  await page.keyboard.press('Enter')
  const results = page.getByRole('list', { name: 'Results' })
  await expect(results.locator('mark').first()).toHaveText(word)
  expect(await axe(page)).toEqual([])
  await results.getByRole('link', { name: `About ${word}` }).click()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Move to trash…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Move to trash' }).click()
  await expect(page.getByText('No pages yet')).toBeVisible()
  await page.goto('/internal/wiki?list=trash')
  await page.getByRole('button', { name: `Restore About ${word}` }).click()
  await expect(page.getByRole('button', { name: `Restore About ${word}` })).toHaveCount(0)
  await page.goto(`/internal/wiki/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: `About ${word}` })).toBeVisible()
})

test('a user opens a page from the tree, makes its text bold, and saves it by keyboard alone', async ({ page }) => {
  await signInAs(page, 'admin')
  const space = await madeSpace(page)
  const { id } = await madePage(page, space.id, 'Alpha', 'one')
  await madePage(page, space.id, 'Beta', 'two')
  await page.goto(`/internal/wiki/${id}`)
  const tree = page.getByRole('list', { name: space.name })
  await tree.getByRole('link', { name: 'Alpha' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(tree.getByRole('link', { name: 'Beta' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Beta' })).toBeVisible()
  await page.getByRole('link', { name: 'Edit page' }).focus()
  await page.keyboard.press('Enter')
  await editor(page).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+b')
  await page.getByRole('button', { name: 'Save…' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Summary')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article', { name: 'Beta' }).locator('strong')).toHaveText('two')
})

test('a read-only user sees published pages but no drafts', async ({ page }) => {
  await signInAs(page, 'admin')
  const space = await madeSpace(page)
  const { id } = await madePage(page, space.id, 'Readable', 'text')
  const { post } = await api(page)
  await post('/api/wiki/pages', { spaceId: space.id, title: 'Hidden draft', status: 'draft' })
  await signInAs(page, 'readonly')
  await page.goto(`/internal/wiki/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Readable' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit page' })).toHaveCount(0)
  await expect(page.getByText('Hidden draft')).toHaveCount(0)
})
