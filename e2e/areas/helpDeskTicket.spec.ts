/** Working on one ticket: files, macros, links, watchers, requester, splitting, merging, and satisfaction rating. */
import type { Page } from '@playwright/test'
import { api, axe, customerNamed, expect, searchAndSelect, signInAs, test } from '../fixtures.ts'

const subject = (name: string) => `${name} ${Date.now()}`

/** Creates a ticket, which opens its page. */
async function openTicket(page: Page, name: string, description = 'It happens since this morning.'): Promise<void> {
  const customer = await customerNamed(page, 'Halcyon')
  await page.goto(`/dashboard/helpDesk/tickets/new?customerId=${customer}&category=howTo`)
  await page.getByLabel('Subject').fill(name)
  await page.getByLabel('Description').fill(description)
  await page.getByLabel('Requester').fill('Leila Easton')
  await page.getByRole('button', { name: 'Create ticket' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

const details = (page: Page) => page.getByRole('region', { name: 'Details' })

test('an agent changes a ticket’s requester and adds a watcher', async ({ page }) => {
  await signInAs(page, 'admin')
  await openTicket(page, subject('Who asks'))
  await choose(page, 'Change requester…')
  await page.getByRole('dialog').getByLabel('Name').fill('Mara Thistlewood')
  await page.getByRole('dialog').getByLabel('Email').fill('mara@example.com')
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Save requester' }).click()
  await expect(details(page)).toContainText('mara@example.com')
  await expect(page.getByRole('list', { name: 'Conversation' })).toContainText(
    'changed the requester to Mara Thistlewood',
  )

  await choose(page, 'Watchers…')
  await page.getByRole('dialog').getByRole('combobox', { name: 'Watchers' }).click()
  const person = page.getByRole('option').first()
  const name = await person.innerText()
  await person.click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save watchers' }).click()
  await expect(details(page)).toContainText(name)
})

test('an agent links a ticket to a site and sets its parent ticket', async ({ page, complaints }) => {
  await signInAs(page, 'admin')
  const whole = subject('All of it')
  await openTicket(page, whole)
  await openTicket(page, subject('A part'))
  await choose(page, 'Link records…')
  await page.getByRole('dialog').getByRole('combobox', { name: 'Site' }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Save links' }).click()
  await expect(page.getByRole('list', { name: 'Conversation' })).toContainText('linked site')

  await choose(page, 'Parent ticket…')
  const parent = page.getByRole('dialog').getByRole('combobox', { name: 'Parent ticket' })
  await parent.fill('No ticket is called this')
  await expect(page.getByText('No tickets found')).toBeVisible()
  await page.route(/api\/helpDesk\/tickets\?.*Not%20allowed|Not\+allowed/, (route) =>
    route.fulfill({ status: 403, json: { code: 'forbidden', message: 'You can’t search tickets now.' } }),
  )
  await parent.fill('Not allowed')
  await expect(page.getByText('You can’t search tickets now.')).toBeVisible()
  // Chromium reports the 403 that this part is about.
  expect(complaints.splice(0).every((text) => text.includes('403'))).toBe(true)
  await searchAndSelect(parent, whole, page.getByRole('option', { name: whole }))
  await page.getByRole('button', { name: 'Save parent' }).click()
  await page.getByRole('region', { name: 'Related tickets' }).getByRole('link', { name: whole }).click()
  await expect(page.getByRole('heading', { level: 1, name: whole })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Related tickets' })).toContainText('Part of this')
})

test('an agent replies with a file and a macro, and an executable is refused', async ({ page }) => {
  await signInAs(page, 'admin')
  await openTicket(page, subject('With a file'))
  const files = page.getByLabel('Files', { exact: true })
  await files.setInputFiles({
    name: 'log.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Kiosk restarted at 12:06.'),
  })
  await expect(page.getByRole('list', { name: 'Files to send' })).toContainText('log.txt')
  await files.setInputFiles({
    name: 'tool.exe',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('MZ\u0090\u0000'),
  })
  await expect(page.getByRole('form', { name: 'Answer' })).toContainText('Programs can’t be attached.')
  await expect(page.getByRole('list', { name: 'Files to send' })).not.toContainText('tool.exe')

  const macros = page.getByText('Macros', { exact: true }).locator('..')
  await macros.getByRole('button').first().click()
  const reply = page.getByRole('textbox', { name: 'Reply' })
  await expect(reply).not.toHaveValue('')
  await reply.fill('Here is the log.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  const sent = page.getByRole('list', { name: 'Conversation' }).getByRole('article', { name: /Reply/ })
  await expect(sent).toContainText('Here is the log.')
  const saved = page.waitForEvent('download')
  await sent.getByText('log.txt').click()
  expect((await saved).suggestedFilename()).toBe('log.txt')
  expect(await axe(page)).toEqual([])
})

test('an agent splits a message off into a new ticket and merges it back', async ({ page }) => {
  await signInAs(page, 'admin')
  const [first, second] = [subject('Two troubles'), subject('The second one')]
  await openTicket(page, first)
  await page.getByRole('textbox', { name: 'Reply' }).fill('And the printer is out of labels.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  const talk = page.getByRole('list', { name: 'Conversation' })
  await expect(talk).toContainText('out of labels')

  await choose(page, 'Split ticket…')
  await page.getByRole('dialog').getByLabel('New subject').fill(second)
  await page
    .getByRole('dialog')
    .getByRole('checkbox', { name: /out of labels/ })
    .check()
  await page.getByRole('button', { name: 'Split ticket' }).click()
  await expect(page.getByRole('heading', { level: 1, name: second })).toBeVisible()
  await expect(talk).toContainText('out of labels')

  await page.getByRole('region', { name: 'Related tickets' }).getByRole('link', { name: first }).click()
  await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible()
  await choose(page, 'Merge others…')
  const tickets = page.getByRole('dialog').getByRole('combobox', { name: 'Tickets' })
  await searchAndSelect(tickets, second, page.getByRole('option', { name: second }))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Merge tickets' }).click()
  await expect(talk).toContainText('merged HD-')
  await expect(talk).toContainText('out of labels')
})

test('a requester rates a solved ticket through its link without signing in', async ({ page, browser }) => {
  await signInAs(page, 'admin')
  await openTicket(page, subject('How did it go'))
  await page.getByRole('button', { name: 'Solve…' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Cause' }).click()
  await page.getByRole('option', { name: 'Question answered' }).click()
  await page.getByRole('dialog').getByLabel('Resolution').fill('Explained on the phone.')
  await page.getByRole('button', { name: 'Solve ticket' }).click()
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
  const id = page.url().split('/').at(-1)
  await choose(page, 'Satisfaction link…')
  const made = page.waitForResponse((response) => response.url().endsWith('/satisfactionLink'))
  await page.getByRole('button', { name: 'Create link' }).click()
  const { token }: { token: string } = await (await made).json()
  await expect(page.getByRole('dialog')).toContainText(`/satisfaction/${token}`)

  const outside = await browser.newContext()
  const visitor = await outside.newPage()
  await visitor.goto(new URL(`/satisfaction/${token}`, page.url()).href)
  await visitor.getByText('4', { exact: true }).click()
  expect(await axe(visitor)).toEqual([])
  await visitor.getByRole('button', { name: 'Send answer' }).click()
  await expect(visitor.getByText('Thank you.')).toBeVisible()
  await outside.close()

  const { get } = await api(page)
  expect((await get<{ satisfaction: number }>(`/api/helpDesk/tickets/${id}`)).satisfaction).toBe(4)
})
