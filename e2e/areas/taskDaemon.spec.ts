/** The task daemon, as on-call staff use it. */
import type { Page } from '@playwright/test'
import { api, axe, expect, signInAs, test } from '../fixtures.ts'
import { freshName } from '../scene.ts'

interface Task {
  key: string
  title: string
  words: string | null
  rowVersion: number
}

const tasksOf = async (page: Page): Promise<Task[]> => {
  const { get } = await api(page)
  return (await get<{ items: Task[] }>('/api/system/tasks')).items
}

const tab = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Task daemon sections' }).getByRole('link', { name })

const noFault = async (page: Page) => {
  expect(await axe(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await axe(page, 'look')).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

test('an administrator runs a task manually and sees it succeed without reloading', async ({ page }) => {
  await signInAs(page, 'admin')
  const task = (await tasksOf(page)).find(({ key }) => key === 'audit.chain')
  await page.goto('/system/taskDaemon')
  await expect(page.getByRole('heading', { level: 1, name: 'Task daemon' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Nodes' }).getByText('Running')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Queues' }).getByRole('listitem').first()).toBeVisible()
  await noFault(page)

  await tab(page, /^Schedules/).click()
  await page.getByRole('searchbox', { name: 'Search schedules' }).fill(task?.key ?? '')
  await page.getByRole('button', { name: `Run now: ${task?.title}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: `Run “${task?.title}” now?` })).toBeVisible()
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Run task' }).click()
  await expect(page.getByText(`${task?.title} started`)).toBeVisible()

  await page.goto(`/system/taskDaemon?tab=runs&task=${task?.key}&trigger=manual`)
  const runs = page.getByRole('region', { name: 'Runs' })
  await expect(
    runs
      .getByRole('row', { name: /Manual by .* / })
      .getByText('Succeeded')
      .first(),
  ).toBeVisible()
  await noFault(page)
  await runs.getByRole('row').nth(1).getByRole('link').click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByText('Succeeded')).toBeVisible()
  await expect(panel.getByRole('region', { name: 'Log' })).toBeVisible()
  await noFault(page)
})

test('an administrator finds a failed run by its cause, and the retry succeeds', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/system/taskDaemon')
  await page.getByRole('button', { name: 'Run task…' }).click()
  await page.getByRole('combobox', { name: 'Task' }).click()
  await page.getByRole('option', { name: /Flaky test task/ }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  const word = freshName('word')
  const dialog = page.getByRole('dialog')
  const run = dialog.getByRole('button', { name: 'Run task' })
  await expect(run).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Word' }).fill(word)
  await run.click()
  await expect(page.getByText('Flaky test task started')).toBeVisible()

  await tab(page, /^Failed/).click()
  const group = page.getByRole('region', { name: 'Vendor API timed out after 30 s' })
  await expect(group).toBeVisible()
  await noFault(page)
  await group.getByRole('link').first().click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByText('Calling the vendor')).toBeVisible()
  await expect(panel.getByText(word)).toBeVisible()
  await panel.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('1 run started')).toBeVisible()
  await panel.getByRole('link', { name: 'New run' }).click()
  await expect(panel.getByText('The vendor answered')).toBeVisible()
  await expect(panel.getByText('Succeeded')).toBeVisible()
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(group).toHaveCount(0)
})

test('an administrator pauses and resumes a queue, and the audit log shows it', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/system/taskDaemon?tab=queues')
  const queue = page.getByRole('region', { name: 'maintenance' })
  await queue.getByRole('button', { name: 'Pause maintenance' }).click()
  await expect(queue.getByText('Paused', { exact: true })).toBeVisible()
  await expect(queue.getByText('Nothing starts.')).toBeVisible()
  await noFault(page)
  await queue.getByRole('button', { name: 'Resume maintenance' }).click()
  await expect(queue.getByText('Running', { exact: true }).first()).toBeVisible()
  await expect(queue.getByRole('button', { name: 'Pause maintenance' })).toBeVisible()

  await page.goto('/system/audit?resource=taskQueues')
  const log = page.getByRole('region', { name: 'Audit log' })
  await log.getByRole('button').first().click()
  await expect(log.locator('del')).toHaveText('paused')
  await expect(log.locator('ins', { hasText: 'maintenance' })).toBeVisible()
})

test('an administrator edits a schedule by keyboard, sees it in words, and resets it to its default', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  const task = (await tasksOf(page)).find(({ key }) => key === 'tasks.thinRuns')
  await page.goto(`/system/taskDaemon?tab=schedules&q=${task?.key}`)
  const table = page.getByRole('region', { name: 'Schedules' })
  await expect(table.getByRole('button', { name: new RegExp(task?.title ?? '') }).first()).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Cron', { exact: true }).click()
  const cron = dialog.getByRole('textbox', { name: 'Cron' })
  await cron.fill('0 0 30 2 *')
  await expect(dialog.getByText('This schedule would never run.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Save schedule' })).toBeDisabled()
  await cron.fill('45 4 * * *')
  await expect(dialog.getByRole('status')).toContainText('Every day at 04:45')
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save schedule' }).click()
  await expect(table.getByRole('cell', { name: 'Every day at 04:45' })).toBeVisible()

  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(table.getByText(`Default: ${task?.words}.`)).toBeVisible()
  await noFault(page)
  await table.getByRole('button', { name: 'Edit schedule' }).click()
  await dialog.getByText('Default', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Save schedule' }).click()
  await expect(table.getByRole('cell', { name: task?.words ?? '' })).toBeVisible()

  const isOn = table.getByRole('switch', { name: task?.title ?? '' })
  await isOn.click()
  await expect(isOn).not.toBeChecked()
  await expect(page.getByText(`${task?.title} turned off`)).toBeVisible()
  await isOn.click()
  await expect(isOn).toBeChecked()
})

test('a task that deletes data runs only after its key is typed', async ({ page }) => {
  await signInAs(page, 'admin')
  const task = (await tasksOf(page)).find(({ key }) => key === 'test.purge')
  await page.goto(`/system/taskDaemon?tab=schedules&q=${task?.key}`)
  await page.getByRole('button', { name: `Run now: ${task?.title}` }).click()
  const dialog = page.getByRole('dialog')
  const run = dialog.getByRole('button', { name: 'Run task' })
  await expect(dialog.getByText(/This can’t be undone\./)).toBeVisible()
  await expect(run).toBeDisabled()
  await dialog.getByRole('textbox', { name: `Type ${task?.key} to confirm` }).fill(task?.key ?? '')
  await expect(run).toBeEnabled()
  await run.click()
  await expect(page.getByText(`${task?.title} started`)).toBeVisible()
})

test('a read-only user sees no buttons that change anything, and the page fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'readonly')
  for (const [address, landmark] of [
    ['/system/taskDaemon', 'Queues'],
    ['/system/taskDaemon?tab=schedules', 'Schedules'],
    ['/system/taskDaemon?tab=runs', 'Runs'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('list', { name: landmark }).getByRole('listitem').first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await noFault(page)
    await expect(page.getByRole('button', { name: /^(Run|Retry|Discard|Drain|Pause)/ })).toHaveCount(0)
  }
})
