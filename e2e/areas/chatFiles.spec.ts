/** Chat attachments and links: files, slash commands, and tickets created from messages. */
import { axe, expect, otherBrowser, searchAndSelect, signInAs, test } from '../fixtures.ts'
import { channelWith, field, messages, say } from './chatScene.ts'

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

test('a user sends an image and a text file, which survive a reload of the draft, and a script file is refused', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'admin')
  const { name } = await channelWith(page, 'operations')
  const other = await otherBrowser(browser, 'operations')
  await other.goto(`/internal/chat/${name}`)
  await page.goto(`/internal/chat/${name}`)
  await page.getByLabel('Files', { exact: true }).setInputFiles([
    { name: 'door.png', mimeType: 'image/png', buffer: pixel },
    { name: 'log.txt', mimeType: 'text/plain', buffer: Buffer.from('door 12 stays open') },
    { name: 'page.txt', mimeType: 'text/plain', buffer: Buffer.from('<!doctype html><script>') },
  ])
  await expect(page.getByText('can run scripts')).toBeVisible()
  const draft = page.getByRole('list', { name: 'Files to send' })
  await expect(draft.getByRole('listitem')).toHaveCount(2)
  await page.reload()
  await expect(draft.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(draft).toBeHidden()

  const files = messages(other).getByRole('list', { name: 'Files' })
  await expect(files.getByRole('img', { name: 'door.png' })).toBeVisible()
  expect(await axe(other)).toEqual([])
  const taken = other.waitForEvent('download')
  await files.getByRole('button', { name: /log\.txt/ }).click()
  expect((await taken).suggestedFilename()).toBe('log.txt')
  await other.context().close()
})

test('a user finds a wiki page with a slash command by keyboard, and the message links to it', async ({ page }) => {
  await signInAs(page, 'admin')
  const { name } = await channelWith(page, 'support')
  await page.goto(`/internal/chat/${name}`)
  const box = field(page, name)
  await box.focus()
  await page.keyboard.type('/')
  await expect(page.getByRole('listbox', { name: 'Commands' }).getByRole('option')).toHaveCount(4)
  expect(await axe(page)).toEqual([])
  await page.keyboard.type('wi')
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue('/wiki ')
  await page.keyboard.type('offline')
  await expect(page.getByRole('listbox', { name: 'Results' }).getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue(/^\[.+\]\(\/internal\/wiki\/[0-9a-f-]{36}\) $/)
  await page.keyboard.press('Enter')
  await expect(messages(page).locator('[data-seq="1"]').getByRole('list', { name: 'Records' })).toBeVisible()
})

test('a user creates a ticket from a message, and the thread and the ticket link to each other', async ({ page }) => {
  await signInAs(page, 'admin')
  const { name } = await channelWith(page, 'support')
  await page.goto(`/internal/chat/${name}`)
  await say(page, name, 'Door 12 at the lobby stays open')
  const message = messages(page).locator('[data-seq="1"]')
  await message.focus()
  await page.getByRole('toolbar', { name: 'Message' }).getByRole('button', { name: 'More actions' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Create ticket…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Create ticket' })
  await expect(dialog.getByRole('textbox', { name: 'Subject' })).toHaveValue('Door 12 at the lobby stays open')
  const customer = dialog.getByRole('combobox', { name: 'Customer' })
  await searchAndSelect(customer, 'Halcyon', page.getByRole('option', { name: /Halcyon/ }).first())
  await dialog.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Locker hardware' }).click()
  await dialog.getByRole('button', { name: 'Create ticket' }).click()
  await messages(page)
    .getByRole('button', { name: /1 reply/ })
    .click()
  const card = page.getByRole('complementary', { name: 'Thread' }).getByRole('list', { name: 'Records' })
  await card.getByRole('link', { name: /Door 12 at the lobby stays open/ }).click()
  await page.getByRole('link', { name: new RegExp(`in ${name}`) }).click()
  await expect(page).toHaveURL(new RegExp(`/internal/chat/${name}\\?at=1`))
})
