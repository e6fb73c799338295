/** The figures on the internal home match the pages they link to. */
import { expect, signInAs, test } from '../fixtures.ts'

const numberIn = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1]?.replaceAll(',', '') ?? '0')

// Other tests post at the same time, so retry until the figures and pages agree.
test('the chat and wiki tiles match the pages they link to', async ({ page }) => {
  await signInAs(page, 'operations')
  await expect(async () => {
    await page.goto('/internal')
    const tile = page.getByRole('link', { name: /unread channels?/ })
    const channels = numberIn(await tile.innerText(), /(\d+)\s*unread channel/)
    await tile.click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const marks = page.getByRole('navigation').getByText(/^( unread| for you)$/)
    await expect(marks).toHaveCount(channels, { timeout: 5_000 })
  }).toPass()
  await expect(async () => {
    await page.goto('/internal')
    const tile = page.getByRole('link', { name: /due for review/ })
    const due = numberIn(await tile.innerText(), /(\d+)\s*due for review/)
    await tile.click()
    const list = page.getByRole('navigation', { name: 'Page lists' }).getByRole('link', { name: /^Due for review/ })
    await expect(list).toHaveText(new RegExp(`${due}$`), { timeout: 5_000 })
    await list.click()
    await expect(page.getByRole('heading', { name: 'Due for review' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Due for review' }).getByRole('listitem')).toHaveCount(due, {
      timeout: 5_000,
    })
  }).toPass()
})
