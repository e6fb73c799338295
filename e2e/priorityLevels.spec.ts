/** Priority levels: the plainest entity, end to end. */
import { axe, customerNamed, expect, signInAs, test } from './fixtures.ts'

test('a level is created, changed, archived from the list and brought back', async ({ page }) => {
  await signInAs(page, 'implementation')
  const customer = await customerNamed(page, 'Meridian')
  await page.goto(`/customers/${customer}/priorityLevels`)
  const name = `Cold chain ${Date.now().toString(36)}`
  await page.getByRole('button', { name: 'New priority level' }).click()
  const panel = page.getByRole('dialog', { name: 'New priority level' })
  await panel.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await panel.getByRole('textbox', { name: 'Code', exact: true }).fill(`COLD${Date.now().toString(36)}`)
  await panel.getByLabel('Rank').fill(String(50 + Math.floor(Math.random() * 45)))
  expect(await axe(page)).toEqual([])
  await panel.getByRole('button', { name: 'Create priority level' }).click()
  await expect(page.getByRole('link', { name })).toBeVisible()

  await page.getByRole('link', { name }).click()
  const details = page.getByRole('region', { name: 'Target', exact: true })
  await details.getByRole('button', { name: /Edit/ }).click()
  await details.getByLabel('Target minutes').fill('90')
  await page.getByRole('button', { name: /^Save changes/ }).click()
  await expect(
    page.getByRole('complementary', { name: 'History' }).getByText('Changed 1 field of Target'),
  ).toBeVisible()

  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Priority levels' }).click()
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: /Archive/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive priority level' }).click()
  await expect(page.getByRole('link', { name })).toHaveCount(0)
  await page.getByText('Archived', { exact: true }).first().click()
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: /Restore/ }).click()
  await expect(page.getByRole('link', { name })).toHaveCount(0)
})

test('a taken rank is said under the field', async ({ page, complaints }) => {
  await signInAs(page, 'implementation')
  const customer = await customerNamed(page, 'Meridian')
  await page.goto(`/customers/${customer}/priorityLevels?new=1`)
  const panel = page.getByRole('dialog', { name: 'New priority level' })
  await panel.getByRole('textbox', { name: 'Name', exact: true }).fill('Another first')
  await panel.getByRole('textbox', { name: 'Code', exact: true }).fill('FIRST')
  await panel.getByLabel('Rank').fill('1')
  await panel.getByRole('button', { name: 'Create priority level' }).click()
  await expect(panel.getByText('Already taken. Choose another rank.')).toBeVisible()
  expect(complaints.splice(0).every((text) => text.includes('409'))).toBe(true)
})

test('levels are put in another order by dragging and by keys, and back by Undo', async ({ page }) => {
  await signInAs(page, 'implementation')
  const customer = await customerNamed(page, 'Kestrel')
  await page.goto(`/customers/${customer}/priorityLevels`)
  const grips = page.getByRole('button', { name: /^Move / })
  const grip = (name: string) => page.getByRole('button', { name, exact: true })
  const order = () => grips.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''))
  await expect(grips.first()).toBeVisible()
  const before = await order()
  const [first = '', second = '', third = ''] = before

  await grip(third).dragTo(grip(first), { targetPosition: { x: 8, y: 2 } })
  await expect.poll(order).toEqual([third, first, second, ...before.slice(3)])
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(order).toEqual(before)

  await grip(second).focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(order).toEqual([second, first, third, ...before.slice(3)])
  await expect(grip(second)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect.poll(order).toEqual(before)

  const head = page.getByRole('columnheader', { name: 'Priority level', exact: true })
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  // In any other order there is no place to put it.
  await expect(grips).toHaveCount(0)
})
