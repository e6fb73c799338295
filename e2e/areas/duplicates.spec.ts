/** Duplicates: reviewed by keyboard, merged with a choice of fields, undone, dismissed, and exact matches merged in one step. */
import type { Page } from '@playwright/test'
import { api, axe, expect, signInAs, test } from '../fixtures.ts'
import { freshCode, type Made, madeCustomer, madeSite } from '../scene.ts'

const email = (address: string) => ({ address, primary: true, state: 'ok' })
const phone = (number: string) => ({ number, primary: true, smsOk: true })

interface Summary {
  pairs: number
  certain: number
}

/** Waits until the server has compared this test's contacts. */
async function compared(page: Page, customer: string, pairs: number): Promise<void> {
  const { get, post } = await api(page)
  await expect
    .poll(
      async () => {
        await post('/api/system/tasks/contact.findDuplicates/run', {}).catch(() => undefined)
        return (await get<Summary>(`/api/customers/${customer}/contacts/duplicates/summary`)).pairs
      },
      { timeout: 60_000, intervals: [1_000] },
    )
    .toBe(pairs)
}

/** A customer with two exact matches, a likely pair, and two people with the same name. */
async function madeScene(page: Page): Promise<string> {
  const { post } = await api(page)
  const { id: customer } = await madeCustomer(page)
  const site = await madeSite(page, customer)
  const code = freshCode()
  const type = await post<Made>(`/api/customers/${customer}/contactTypes`, {
    name: `Person ${code}`,
    code,
    requiredFields: [],
  })
  const contact = (lastName: string, firstName: string, more: object) =>
    post(`/api/customers/${customer}/contacts`, {
      contactTypeId: type.id,
      siteId: site.id,
      lastName,
      firstName,
      ...more,
    })
  await contact('Vogel', 'Ines', { phones: [phone('+16175550142')], suite: '12', externalId: '900412233' })
  await contact('Vogel', 'I.', { phones: [phone('+16175550142')], suite: '14' })
  for (const [last, first] of [
    ['Abara', 'Chidi'],
    ['Okafor', 'Daniel'],
  ] as const) {
    const emails = [email(`${last}@example.test`.toLowerCase())]
    await contact(last, first, { emails, externalId: `${last}-1` })
    await contact(last, first, { emails, suite: '7' })
  }
  await contact('Ruiz', 'Marisol', { suite: '1' })
  await contact('Ruiz', 'Marisol', { suite: '2' })
  await compared(page, customer, 4)
  return customer
}

const pairs = (page: Page) => page.getByRole('navigation', { name: 'Pairs' }).getByRole('link')

/** Steps from the first pair down to this one; retries if the list changes on the way. */
async function stepTo(page: Page, name: string): Promise<void> {
  await expect(async () => {
    const names = await pairs(page).allInnerTexts()
    for (const _ of names) await page.keyboard.press('k')
    const at = names.findIndex((text) => text.includes(name))
    for (let step = 0; step < at; step++) await page.keyboard.press('j')
    await expect(page.getByRole('region', { name: new RegExp(`^Compare ${name}`) })).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
}

test('a user reviews duplicates by keyboard: merges with selected fields, undoes, dismisses, and merges exact matches', async ({
  page,
}) => {
  const customer = await madeScene(page)
  await signInAs(page, 'implementation')
  await page.goto(`/customers/${customer}/contacts`)
  const link = page.getByRole('link', { name: '4 possible duplicates' })
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Review duplicates' })).toBeVisible()
  await expect(pairs(page)).toHaveCount(4)
  await expect(page.getByText('4 pairs to review')).toBeVisible()
  expect(await axe(page)).toEqual([])

  // Keep the other contact's suite.
  await stepTo(page, 'Vogel')
  const suite = page.getByRole('row', { name: /^Suite or room/ })
  await expect(suite).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(suite).toHaveAttribute('data-active', 'true', { timeout: 500 })
  }).toPass()
  await page.keyboard.press('b')
  await expect(suite.getByRole('cell').last()).toHaveText('14')
  await expect(page.getByText('You can undo the merge for 7 days.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Merge contacts' })).toBeEnabled()
  await page.keyboard.press('m')
  await expect(page.getByText('Vogel, I. is now Vogel, Ines')).toBeVisible()
  await expect(pairs(page)).toHaveCount(3)
  const { get } = await api(page)
  const vogels = async () =>
    (
      await get<{ items: { displayName: string; suite: string }[] }>(
        `/api/customers/${customer}/contacts?q=vogel&fields=displayName,suite&sort=displayName`,
      )
    ).items.map(({ displayName, suite }) => [displayName, suite])
  expect(await vogels()).toEqual([['Vogel, Ines', '14']])

  // Undo restores both contacts.
  await page.keyboard.press('u')
  await expect(page.getByText('Merge undone')).toBeVisible()
  expect(new Set((await vogels()).map(String))).toEqual(new Set(['Vogel, I.,14', 'Vogel, Ines,12']))
  await compared(page, customer, 4)

  // Dismiss a pair that isn't the same person.
  await stepTo(page, 'Ruiz')
  await page.keyboard.press('n')
  await expect(page.getByText('You can review it again anytime.')).toBeVisible()
  await expect(page.getByText('3 pairs to review')).toBeVisible()
  await page.getByRole('link', { name: 'Not duplicates' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Review again: Ruiz, Marisol and Ruiz, Marisol' })).toBeVisible()
  expect(await axe(page)).toEqual([])

  // Merge all exact matches in one step.
  await page.getByRole('button', { name: 'Merge 2 exact matches…' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('The names are the same, and so is')).toBeVisible()
  const confirm = dialog.getByRole('button', { name: 'Merge 2 pairs' })
  await expect(confirm).toBeEnabled()
  expect(await axe(page)).toEqual([])
  await confirm.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 pairs merged')).toBeVisible()
  await expect(page.getByText(/3 merged|2 merged/).first()).toBeVisible()

  // Each merge can be undone from the list of merges.
  await page.getByRole('link', { name: 'Merged', exact: true }).focus()
  await page.keyboard.press('Enter')
  const undo = page.getByRole('button', { name: 'Undo merge of Abara, Chidi into Abara, Chidi' })
  await undo.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Abara, Chidi is back.')).toBeVisible()
  expect(await axe(page)).toEqual([])
})

test('duplicates can be reviewed on a phone', async ({ page }) => {
  const customer = await madeScene(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'implementation')
  await page.goto(`/customers/${customer}/contacts/duplicates`)
  await expect(pairs(page)).toHaveCount(4)
  await page.getByRole('link', { name: /Vogel/ }).click()
  await expect(page.getByRole('button', { name: /^Suite or room, Keep: 12$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Merge contacts' })).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await axe(page)).toEqual([])
  await page.getByRole('link', { name: 'All pairs' }).click()
  await expect(pairs(page)).toHaveCount(4)
})
