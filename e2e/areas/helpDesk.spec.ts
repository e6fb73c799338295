/** The help desk, as agents use it. */
import { axe, customerNamed, expect, signInAs, test } from '../fixtures.ts'

const subject = (name: string) => `${name} ${Date.now()}`

test('a support agent sees a customer’s tickets on its page and opens one', async ({ page }) => {
  await signInAs(page, 'support')
  const customer = await customerNamed(page, 'Northgate')
  await page.goto(`/customers/${customer}?tab=tickets`)
  await page.getByText('All', { exact: true }).click()
  const row = page.getByRole('rowheader', { name: /^HD-\d+/ }).first()
  await expect(row).toBeVisible()
  expect(await axe(page)).toEqual([])
  await row.getByRole('link').click()
  await expect(page.getByRole('list', { name: 'Clocks' })).toBeVisible()
})

test('an agent creates a ticket, takes it, replies, adds a note, puts it on hold, and solves it', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  const name = subject('Kiosk freezes')
  await page.goto(`/dashboard/helpDesk/tickets/new?customerId=${customer}`)
  await page.getByLabel('Subject').fill(name)
  await page.getByLabel('Description').fill('The screen stays white after a scan.')
  await page.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Bug' }).click()
  await page.getByLabel('Requester').fill('Leila Easton')
  await page.getByLabel('Email').fill('leila@example.com')
  await page.getByRole('button', { name: 'Create ticket' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await page.getByRole('button', { name: 'Assignee: Unassigned' }).click()
  await page.getByRole('menuitem', { name: 'Take ticket' }).click()
  await expect(page.getByRole('button', { name: /^Assignee: (?!Unassigned)/ })).toBeVisible()

  await page.getByRole('textbox', { name: 'Reply' }).fill('We’re looking into it.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  const talk = page.getByRole('list', { name: 'Conversation' })
  await expect(talk.getByRole('article', { name: /Reply/ })).toContainText('We’re looking into it.')
  await expect(page.getByRole('list', { name: 'Clocks' })).toContainText('Met in')

  await page.getByText('Internal note', { exact: true }).first().click()
  const note = page.getByRole('textbox', { name: 'Note' })
  await note.fill('Memory runs out after 40 scans.')
  await note.press('Control+Enter')
  await expect(talk.getByRole('article', { name: /Note/ })).toContainText('Memory runs out')

  await page.getByRole('button', { name: 'Status: Open' }).click()
  await page.getByRole('menuitem', { name: 'On hold…' }).click()
  await page.getByRole('button', { name: 'Put on hold' }).click()
  await expect(page.getByRole('button', { name: 'Status: On hold' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Clocks' })).toContainText('Paused')
  expect(await axe(page)).toEqual([])

  await page.getByRole('button', { name: 'Solve…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Solve ticket' })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Cause' }).click()
  await page.getByRole('option', { name: 'Software bug' }).click()
  await dialog.getByLabel('Resolution').fill('Updated the app.')
  await dialog.getByRole('button', { name: 'Solve ticket' }).click()
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
  await expect(talk).toContainText('Updated the app.')
})

test('a dashboard figure links to as many tickets as it counts', async ({ page }) => {
  await signInAs(page, 'admin')
  // No other test changes this customer's tickets.
  await page.goto(`/dashboard/helpDesk?customer=${await customerNamed(page, 'Meridian')}`)
  const tile = page.getByRole('list', { name: 'Help desk figures' }).getByRole('link', { name: /^P3/ })
  const count = /P3\s*(\d+)/.exec((await tile.innerText()).replaceAll('\n', ' '))?.[1]
  expect(count).toBeDefined()
  expect(await axe(page)).toEqual([])
  await tile.click()
  await expect(page.locator('[data-total]')).toHaveText(new RegExp(`^${count} tickets?$`))
})

test('an agent moves a card across the board by keyboard, and dragging it to Solved opens the dialog', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  const name = subject('Board by keys')
  await page.goto(`/dashboard/helpDesk/tickets/new?customerId=${customer}&category=howTo`)
  await page.getByLabel('Subject').fill(name)
  await page.getByLabel('Description').fill('How do I move a card?')
  await page.getByLabel('Requester').fill('Leila Easton')
  await page.getByRole('button', { name: 'Create ticket' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goto(`/dashboard/helpDesk?view=board&q=${encodeURIComponent(name)}`)
  const inColumn = (column: string) =>
    page.getByRole('region', { name: column, exact: true }).getByRole('link', { name })
  await inColumn('New').press('Shift+ArrowRight')
  await expect(inColumn('Open')).toBeVisible()
  await inColumn('Open').press('Shift+ArrowRight')
  await expect(inColumn('Pending customer')).toBeVisible()
  await inColumn('Pending customer').press('Shift+ArrowLeft')
  await expect(inColumn('Open')).toBeVisible()
  // A card is dimmed while its move is saved, so poll.
  await expect.poll(() => axe(page)).toEqual([])
  // A rerender under the mouse ends the drag, so retry as a user would.
  await expect(async () => {
    await inColumn('Open').dragTo(page.getByRole('region', { name: 'Solved', exact: true }))
    await expect(page.getByRole('dialog')).toContainText('Solve HD-', { timeout: 3_000 })
  }).toPass()
})

test('the help desk fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'support')
  for (const view of ['', '?view=queue', '?view=board', '?view=mine']) {
    await page.goto(`/dashboard/helpDesk${view}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Help desk' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  }
  await page.goto('/dashboard/helpDesk?view=queue')
  await page.getByRole('rowheader').first().getByRole('link').click()
  await expect(page.getByRole('dialog').getByRole('list', { name: 'Clocks' })).toBeVisible()
  expect(await axe(page)).toEqual([])
})
