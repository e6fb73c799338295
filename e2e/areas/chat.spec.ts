/** Chat, with two users in two browsers. */
import type { Page } from '@playwright/test'
import { axe, expect, otherBrowser, signInAs, test } from '../fixtures.ts'
import { channelWith, field, messages, say } from './chatScene.ts'

/** The channel's messages, in order. */
const said = (page: Page) => messages(page).locator('[data-seq]').allInnerTexts()

test('two users chat: one sees the other’s message live, replies in a thread, and is mentioned', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'admin')
  const { name } = await channelWith(page, 'operations')
  const other = await otherBrowser(browser, 'operations')
  await page.goto(`/internal/chat/${name}`)
  await other.goto(`/internal/chat/${name}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await say(page, name, 'Kiosk is dark on the lobby camera')
  await expect(messages(other).getByText('Kiosk is dark on the lobby camera')).toBeVisible()
  await field(other, name).pressSequentially('I call')
  await expect(page.getByText('Marcus Oyelaran is typing…')).toBeVisible()
  await field(other, name).fill('')

  await messages(other).getByText('Kiosk is dark').hover()
  await other.getByRole('button', { name: 'Reply in thread' }).click()
  const thread = other.getByRole('complementary', { name: 'Thread' })
  await thread.getByRole('textbox', { name: 'Reply in thread' }).fill('Calling facilities')
  await thread.getByRole('textbox', { name: 'Reply in thread' }).press('Enter')
  await expect(thread.getByText('Calling facilities')).toBeVisible()
  await messages(page)
    .getByRole('button', { name: /1 reply/ })
    .click()
  await expect(page.getByRole('complementary', { name: 'Thread' }).getByText('Calling facilities')).toBeVisible()
  expect(await axe(page)).toEqual([])

  // A mention shows up on the channel's link while the user is in another channel.
  await other.goto('/internal/chat/general')
  await field(page, name).pressSequentially('Thank you @Marc')
  await page.getByRole('option', { name: 'Marcus Oyelaran' }).click()
  await field(page, name).press('Enter')
  const entry = other.getByRole('navigation', { name: 'Internal' }).getByRole('link', { name: new RegExp(name) })
  await expect(entry).toContainText('1 for you')
  await entry.click()
  await expect(messages(other).getByText('New', { exact: true })).toBeVisible()
  await expect(entry).not.toContainText('for you')
  await other.context().close()
})

test('after 10 minutes offline, no message is lost, duplicated, or out of order', async ({ page, browser }) => {
  await signInAs(page, 'admin')
  const { name } = await channelWith(page, 'support')
  const other = await otherBrowser(browser, 'support')
  await other.clock.install()
  await page.goto(`/internal/chat/${name}`)
  await other.goto(`/internal/chat/${name}`)
  await say(page, name, 'before')
  await expect(messages(other).getByText('before')).toBeVisible()

  await other.context().setOffline(true)
  for (const text of ['first while away', 'second while away']) await say(page, name, text)
  await say(other, name, 'written offline')
  await expect(messages(other).locator('[data-outgoing]')).toContainText('written offline')
  await other.clock.fastForward('10:00')
  await expect(messages(other).locator('[data-outgoing]')).toContainText('written offline')
  await other.context().setOffline(false)

  await expect(messages(page).getByText('written offline')).toBeVisible({ timeout: 60_000 })
  const order = ['before', 'first while away', 'second while away', 'written offline']
  for (const each of [page, other])
    await expect
      .poll(async () => (await said(each)).map((text) => order.find((part) => text.includes(part))), {
        timeout: 60_000,
      })
      .toEqual(order)
  await expect(messages(other).locator('[data-outgoing]')).toHaveCount(0)
  await other.context().close()
})

test('a message stays readable without the code that formats it, and is formatted once the network is back', async ({
  page,
  complaints,
}) => {
  await signInAs(page, 'admin')
  const { name } = await channelWith(page, 'support')
  const formatter = /\/assets\/MarkdownBody-[^/]+\.js$/
  await page.route(formatter, (route) => route.abort())
  await page.goto(`/internal/chat/${name}`)
  const lost = page.waitForEvent('requestfailed', (request) => formatter.test(request.url()))
  await say(page, name, 'the **breaker** tripped')
  await lost
  await say(page, name, 'and the lights went out')
  await expect(messages(page).getByText('and the lights went out')).toBeVisible()
  await expect(messages(page).getByText('the **breaker** tripped')).toBeVisible()
  await page.unroute(formatter)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(messages(page).locator('[data-seq="1"]')).toContainText('the breaker tripped')
  // Chromium reports every failed request.
  expect(complaints.splice(0).every((text) => /ERR_FAILED/.test(text))).toBe(true)
})

test('the chat opens with “Try again” once its navigation can be loaded', async ({ page, complaints }) => {
  await signInAs(page, 'admin')
  const navigation = /\/assets\/ChatLayout-[^/]+\.js$/
  await page.route(navigation, (route) => route.abort())
  await page.goto('/internal/chat')
  const tryAgain = page.getByRole('button', { name: 'Try again' })
  await tryAgain.click()
  await expect(tryAgain).toBeVisible()
  await page.unroute(navigation)
  await tryAgain.click()
  await expect(page.getByRole('list', { name: 'Channels' })).toBeVisible()
  // Chromium and React report every failed request.
  expect(complaints.splice(0).every((text) => /ERR_FAILED|dynamically imported module/.test(text))).toBe(true)
})

test('a user writes, reacts to, edits, finds and deletes a message by keyboard alone', async ({ page }) => {
  await signInAs(page, 'admin')
  const { name } = await channelWith(page, 'readonly')
  await page.goto(`/internal/chat/${name}`)
  const box = field(page, name)
  await box.focus()
  await page.keyboard.type('teh breaker tripped')
  await page.keyboard.press('Enter')
  const message = messages(page).locator('[data-seq="1"]')
  await expect(message).toContainText('teh breaker tripped')
  await message.focus()
  await page.getByRole('button', { name: 'React' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Done' }).press('Enter')
  await expect(message.getByRole('button', { name: 'Done: 1' })).toBeVisible()

  await message.focus()
  await page.getByRole('toolbar', { name: 'Message' }).getByRole('button', { name: 'More actions' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Edit' }).press('Enter')
  await page.getByRole('textbox', { name: 'Edit message' }).fill('the breaker tripped')
  await page.keyboard.press('Enter')
  await expect(message).toContainText('the breaker tripped')
  await expect(message).toContainText('Edited')

  await page.getByRole('button', { name: 'Search messages' }).press('Enter')
  await page.getByRole('searchbox', { name: 'Search messages' }).fill(`in:${name} breaker`)
  await expect(page.getByRole('list', { name: 'Results' }).getByRole('link')).toHaveCount(1)
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Escape')

  await message.focus()
  await page.getByRole('toolbar', { name: 'Message' }).getByRole('button', { name: 'More actions' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Delete…' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete message' }).press('Enter')
  await expect(message).toContainText('This message was deleted.')
})

test('a draft is kept, and a read-only user sees why they can’t post', async ({ page, browser }) => {
  await signInAs(page, 'admin')
  const { name } = await channelWith(page, 'readonly')
  await page.goto(`/internal/chat/${name}`)
  await field(page, name).fill('not sent yet')
  await expect(page.getByRole('button', { name: 'Send message' })).toBeEnabled()
  await page.goto('/internal/chat')
  await page.goto(`/internal/chat/${name}`)
  await expect(field(page, name)).toHaveValue('not sent yet')
  const reader = await otherBrowser(browser, 'readonly')
  await reader.goto(`/internal/chat/${name}`)
  await expect(reader.getByText('Your role can read this channel but not post in it.')).toBeVisible()
  await reader.context().close()
})

test('a private channel looks like one that doesn’t exist to users who aren’t members', async ({ page, browser }) => {
  await signInAs(page, 'admin')
  const { name } = await channelWith(page, 'support')
  const stranger = await otherBrowser(browser, 'operations')
  for (const address of [name, 'never-was']) {
    await stranger.goto(`/internal/chat/${address}`)
    await expect(stranger.getByRole('heading', { name: 'Channel not found' })).toBeVisible()
  }
  await stranger.context().close()
})

test('a message that was pointed at while it was being sent has its buttons once it’s sent', async ({ page }) => {
  await signInAs(page, 'admin')
  const { name } = await channelWith(page, 'support')
  await page.goto(`/internal/chat/${name}`)
  const pointedAt = Promise.withResolvers<void>()
  await page.route('**/messages', async (route) => {
    if (route.request().method() === 'POST') await pointedAt.promise
    await route.fallback()
  })
  await field(page, name).fill('slow road')
  await field(page, name).press('Enter')
  await expect(messages(page).getByText('Sending…')).toBeVisible()
  await messages(page).getByText('slow road').hover()
  pointedAt.resolve()
  await expect(page.getByRole('button', { name: 'Reply in thread' })).toBeVisible()
})

test('a message that arrives while the channel is being read stays, although that reading missed it', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  const { name } = await channelWith(page, 'support')
  const isSent = Promise.withResolvers<void>()
  let held = 0
  await page.route('**/messages?*', async (route) => {
    const response = await route.fetch()
    held++
    await isSent.promise
    await route.fulfill({ response })
  })
  await page.goto(`/internal/chat/${name}`)
  await expect.poll(() => held).toBeGreaterThan(0)
  const sending = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/messages'),
  )
  await say(page, name, 'quicker than the channel')
  await sending
  isSent.resolve()
  await expect(messages(page).getByText('quicker than the channel')).toBeVisible()
})

test('on a phone, chat shows one pane at a time', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await signInAs(page, 'admin')
  const { name } = await channelWith(page, 'support')
  await page.goto('/internal/chat')
  await page.getByRole('region', { name: 'Your channels' }).getByRole('link', { name }).click()
  await say(page, name, 'from the road')
  await messages(page).getByText('from the road').click()
  await page.getByRole('button', { name: 'Reply in thread' }).click()
  await expect(page.getByRole('complementary', { name: 'Thread' })).toBeVisible()
  await expect(messages(page)).toBeHidden()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Close thread' }).click()
  await expect(messages(page)).toBeVisible()
  await page.getByRole('link', { name: 'All channels' }).click()
  await expect(page.getByRole('region', { name: 'Your channels' })).toBeVisible()
})
