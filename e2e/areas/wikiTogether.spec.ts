/** Wiki collaboration: comments, watching, pages created from records, the tree, and editing together. */
import type { Page } from '@playwright/test'
import { api, axe, customerNamed, expect, otherBrowser, searchAndSelect, signInAs, test } from '../fixtures.ts'
import { freshCode } from '../scene.ts'
import { editor, madePage, madeSpace } from './wikiScene.ts'

async function select(page: Page, words: string): Promise<void> {
  await page.getByRole('article').evaluate((article, wanted) => {
    const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.nodeValue?.indexOf(wanted) ?? -1
      if (at === -1) continue
      getSelection()?.setBaseAndExtent(node, at, node, at + wanted.length)
      return
    }
    throw new Error(`“${wanted}” isn't on the page.`)
  }, words)
}

test('two users discuss selected text in comments, resolve them, and see when the text is gone', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'admin')
  const space = await madeSpace(page)
  const { id } = await madePage(page, space.id, 'Discussed', 'Restart the kiosk.\n\nThen wait 2 minutes.')
  const second = await otherBrowser(browser, 'operations')
  for (const each of [page, second]) {
    await each.goto(`/internal/wiki/${id}`)
    await expect(each.getByRole('article')).toContainText('wait 2 minutes')
  }
  await select(page, 'wait 2 minutes')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Comment').fill('Why so long?')
  expect(await axe(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Add comment' }).click()

  // The other user sees it without reloading.
  const theirs = second.getByRole('list', { name: 'Comments' })
  await expect(theirs).toContainText('Why so long?')
  await expect(theirs.getByRole('button', { name: 'wait 2 minutes' })).toBeVisible()
  await theirs.getByRole('button', { name: 'Reply' }).click()
  await theirs.getByRole('textbox', { name: 'Reply' }).fill('The lock cools down.')
  await theirs.getByRole('button', { name: 'Send reply' }).click()
  const mine = page.getByRole('list', { name: 'Comments' })
  await expect(mine).toContainText('The lock cools down.')
  expect(await axe(page)).toEqual([])

  const { patch } = await api(page)
  await patch(`/api/wiki/pages/${id}`, { body: 'Restart the kiosk.' }, 1)
  await expect(mine).toContainText('Text changed.')
  await mine.getByRole('button', { name: 'Resolve' }).click()
  await expect(page.getByText('No open comments.')).toBeVisible()
  await page.getByRole('button', { name: 'Show 1 resolved' }).click()
  await expect(page.getByRole('list', { name: 'Comments' })).toContainText('Resolved by')
  await second.context().close()
})

test('a user who watches a page is notified of a change, and rates the page as helpful', async ({ page }) => {
  await signInAs(page, 'operations')
  const space = await madeSpace(page)
  const title = `Watched ${freshCode()}`
  const { id } = await madePage(page, space.id, title)
  await page.goto(`/internal/wiki/${id}`)
  await page.getByRole('button', { name: 'Watch', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Watching' })).toHaveAttribute('aria-pressed', 'true')
  const helpful = page.getByRole('group', { name: 'Was this page helpful?' })
  await helpful.getByRole('button', { name: /^Yes/ }).click()
  await expect(helpful.getByRole('button', { name: 'Yes 1' })).toHaveAttribute('aria-pressed', 'true')
  const { patch } = await api(page)
  await patch(`/api/wiki/pages/${id}`, { body: 'Something new.' }, 1)
  await expect(page.getByRole('article')).toContainText('Something new.')
  await page.goto('/notifications')
  await expect(page.getByText(title).first()).toBeVisible()
})

test('a user creates a wiki page from a customer, with a template and a link to the customer', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  await page.goto(`/customers/${customer}?tab=details`)
  const beside = page.getByRole('region', { name: 'Wiki pages' })
  await beside.getByRole('link', { name: 'Create page' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('It’s linked to Northgate')
  const title = `Northgate notes ${freshCode()}`
  await dialog.getByLabel('Title').fill(title)
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Create page' }).click()
  await expect(editor(page)).toContainText('Who they are')
  await page.goto(`/customers/${customer}?tab=details`)
  await expect(beside.getByRole('link', { name: title })).toBeVisible()
  expect(await axe(page)).toEqual([])
})

test('a user creates a wiki page from a door’s fault code, with a template and a link', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  const { get } = await api(page)
  const faulty = await get<{ items: { id: string; fault: string }[] }>(
    `/api/customers/${customer}/lockers?filter[fault][ne]=none&limit=1`,
  )
  const door = faulty.items[0]
  if (!door) throw new Error('The demo has a door with a fault.')
  await page.goto(`/customers/${customer}/lockers/${door.id}`)
  await page.getByRole('region', { name: 'About this fault' }).getByRole('link', { name: 'Create page' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('It’s linked to')
  await dialog.getByLabel('Title').fill(`Fault ${freshCode()}`)
  await dialog.getByRole('button', { name: 'Create page' }).click()
  await expect(editor(page)).toContainText('First 10 minutes')
})

test('a user moves a page in the tree by mouse and by keyboard, and back', async ({ page }) => {
  await signInAs(page, 'admin')
  const space = await madeSpace(page)
  const { id } = await madePage(page, space.id, 'Alpha')
  for (const title of ['Beta', 'Gamma']) await madePage(page, space.id, title)
  await page.goto(`/internal/wiki/${id}`)
  const tree = page.getByRole('list', { name: space.name })
  const titles = () => tree.getByRole('link').allTextContents()
  await expect.poll(titles).toEqual(['Alpha', 'Beta', 'Gamma'])

  // By mouse: into another page, and back with Undo.
  await tree.getByRole('link', { name: 'Gamma' }).hover()
  await page.mouse.down()
  const target = await tree.getByRole('link', { name: 'Alpha' }).boundingBox()
  if (!target) throw new Error('Alpha is in view.')
  await page.mouse.move(target.x + 30, target.y + target.height / 2, { steps: 8 })
  await page.mouse.up()
  await expect.poll(titles).toEqual(['Alpha', 'Gamma', 'Beta'])
  await expect(page.getByRole('button', { name: 'Close Alpha' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect.poll(titles).toEqual(['Alpha', 'Beta', 'Gamma'])

  // By keyboard: up, under Alpha, and out again.
  await tree.getByRole('link', { name: 'Gamma' }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(titles).toEqual(['Alpha', 'Gamma', 'Beta'])
  await expect(tree.getByRole('link', { name: 'Gamma' })).toBeFocused()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(page.getByRole('button', { name: 'Close Alpha' })).toBeVisible()
  await expect(tree.getByRole('link', { name: 'Gamma' })).toBeFocused()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(page.getByRole('button', { name: 'Close Alpha' })).toHaveCount(0)
  await expect.poll(titles).toEqual(['Alpha', 'Gamma', 'Beta'])
  expect(await axe(page)).toEqual([])
})

test('on a phone, a user inserts a table and a record link with the slash menu, and pastes an image', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'admin')
  const space = await madeSpace(page)
  const { id } = await madePage(page, space.id, 'Written', '')
  await page.goto(`/internal/wiki/${id}?view=edit`)
  await editor(page).click()
  await page.keyboard.type('/ta')
  await expect(page.getByRole('option', { name: /^Table/ })).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(editor(page)).toContainText('| Column | Column |')

  await page.keyboard.type('\n/rec')
  await expect(page.getByRole('option', { name: /^Record/ })).toBeVisible()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await searchAndSelect(
    dialog.getByLabel('Record'),
    'Northgate',
    page.getByRole('option', { name: /Customer/ }).first(),
  )
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Insert link' }).click()
  await expect(editor(page)).toContainText('](/customers/')

  await editor(page).evaluate((element) => {
    const bytes = Uint8Array.from(
      atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
      (char) => char.charCodeAt(0),
    )
    const data = new DataTransfer()
    data.items.add(new File([bytes], 'kiosk.png', { type: 'image/png' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect(editor(page)).toContainText('![kiosk](/api/wiki/pages/')
  await page.getByText('Preview', { exact: true }).click()
  const picture = page.getByRole('region', { name: 'Preview' }).getByRole('img', { name: 'kiosk' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  expect(await axe(page)).toEqual([])
})

test('two users in the editor see each other: one takes over and saves, the other merges', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'admin')
  const space = await madeSpace(page)
  const { id } = await madePage(page, space.id, 'Shared', 'one\n\ntwo\n')
  const second = await otherBrowser(browser, 'operations')
  for (const each of [page, second]) {
    await each.goto(`/internal/wiki/${id}?view=edit`)
    await expect(editor(each)).toContainText('two')
  }
  await expect(page.getByText(/is editing line \d/)).toBeVisible()
  await expect(second.getByText(/is editing this page too/)).toBeVisible()
  expect(await axe(page)).toEqual([])
  await second.getByRole('button', { name: 'Take over' }).click()
  await expect(page.getByText(/took over this page/)).toBeVisible()
  await editor(second).click()
  await second.keyboard.press('ControlOrMeta+Home')
  await second.keyboard.type('Their ')
  await second.getByRole('button', { name: 'Save…' }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'Save page' }).click()
  await expect(page.getByText(/saved this page/)).toBeVisible()
  await page.getByRole('button', { name: 'Merge now' }).click()
  await expect(editor(page)).toContainText('Their one')
  await second.context().close()
})
