/** Carriers, services, actions and priority levels: volumes, codes, defaults, order. */
import { axe, customerNamed, expect, signInAs, test } from '../fixtures.ts'
import { freshCode, freshName, idOf } from '../scene.ts'

test('a carrier shows its parcels as a chart and as a table, and lists its shared rules', async ({ page }) => {
  await signInAs(page, 'carriers')
  const customer = await customerNamed(page, 'Meridian')
  const ups = await idOf(page, `/api/customers/${customer}/carriers`, 'UPS')
  await page.goto(`/customers/${customer}/carriers/${ups}?tab=volume`)
  await expect(page.getByRole('img', { name: /parcels in 30 days, peak in the day of/ })).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Parcels by day, options' }).click()
  await page.getByRole('menuitem', { name: 'View as table' }).click()
  const numbers = page.getByRole('region', { name: 'Parcels by day, as a table' })
  await expect(numbers.getByRole('row')).toHaveCount(31)
  await page.getByText('13 weeks', { exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Week of' })).toBeVisible()
  expect(await axe(page)).toEqual([])

  await page.getByRole('link', { name: 'Carrier rules', exact: true }).click()
  await expect(
    page.getByRole('region', { name: 'Shared rules table' }).getByRole('link', { name: 'UPS 1Z' }),
  ).toBeVisible()
  expect(await axe(page)).toEqual([])
})

test('a user creates a driver code for a carrier, which is shown only once', async ({ page }) => {
  await signInAs(page, 'implementation')
  const customer = await customerNamed(page, 'Northgate')
  const carrier = await idOf(page, `/api/customers/${customer}/carriers`, 'DHL Express')
  await page.goto(`/customers/${customer}/carriers/${carrier}?tab=carrierCodes`)
  await expect(page.getByRole('link', { name: /codes/i })).toHaveCount(1)
  await page.getByRole('button', { name: /^(Rotate|Create) code$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Code created' })
  await expect(dialog.getByText(/^\d{6}$/).first()).toBeVisible()
  const card = page.getByText('Enter this code at the lockers.')
  await expect(card).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(card).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await dialog.getByRole('button', { name: 'I’ve copied it' }).click()
  await expect(page.getByText('Code set.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Rotate code' })).toBeVisible()
  expect(await axe(page)).toEqual([])
})

test('a priority level shows its performance and what uses it, and an action shows the median time to the next step', async ({
  page,
}) => {
  await signInAs(page, 'implementation')
  const customer = await customerNamed(page, 'Meridian')
  const level = await idOf(page, `/api/customers/${customer}/priorityLevels`, 'Urgent')
  await page.goto(`/customers/${customer}/priorityLevels/${level}?tab=performance`)
  await expect(page.getByText('13 weeks', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Used by' }).click()
  await expect(page.getByRole('region', { name: 'Used by' }).getByText(/package types?$/)).toBeVisible()
  expect(await axe(page)).toEqual([])
  const action = await idOf(page, `/api/customers/${customer}/actions`, 'Received')
  await page.goto(`/customers/${customer}/actions/${action}?tab=usage`)
  await expect(page.getByText(/\(median\)$/)).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByRole('dialog', { name: 'New action' })).toBeVisible()
})

test('a new action starts with the defaults of its kind, until the user overrides them', async ({ page }) => {
  await signInAs(page, 'implementation')
  const customer = await customerNamed(page, 'Northgate')
  await page.goto(`/customers/${customer}/actions?sort=-name`)
  // No column stands for the default order; the third click on a header restores it.
  await expect(page.getByRole('rowheader', { name: 'Waiting' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Action', exact: true }).click()
  await expect(page.getByRole('rowheader', { name: 'Waiting' })).toBeVisible()

  await page.getByRole('button', { name: 'New action' }).click()
  const panel = page.getByRole('dialog', { name: 'New action' })
  const choose = async (kind: string) => {
    await panel.getByLabel('Kind').click()
    await page.getByRole('option', { name: kind, exact: true }).click()
  }
  await choose('Lost')
  await expect(panel.getByLabel('Group')).toHaveValue('Exception')
  await panel.getByRole('button', { name: /^Follow-up/ }).click()
  await expect(panel.getByText('Found', { exact: true })).toBeVisible()
  await choose('Attempt')
  await expect(panel.getByLabel('Group')).toHaveValue('Waiting')
  await panel.getByLabel('Stops SLA clock').uncheck()
  await choose('Deliver')
  await expect(panel.getByLabel('Group')).toHaveValue('Closed')
  await expect(panel.getByLabel('Transfers custody')).toBeChecked()
  await expect(panel.getByLabel('Stops SLA clock')).not.toBeChecked()
})

test('a site’s service is listed under Sites, and its form has no carrier-only fields', async ({ page }) => {
  await signInAs(page, 'implementation')
  const customer = await customerNamed(page, 'Northgate')
  const service = await idOf(page, `/api/customers/${customer}/services`, 'Desk delivery, standard')
  await page.goto(`/customers/${customer}/services/${service}`)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Sites' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit handling' }).click()
  await expect(page.getByLabel('Adult signature')).toBeVisible()
  await expect(page.getByLabel('Decoded values')).toHaveCount(0)
})

test('a user creates a priority level, edits it, archives it from the list, and restores it', async ({ page }) => {
  await signInAs(page, 'implementation')
  const customer = await customerNamed(page, 'Meridian')
  await page.goto(`/customers/${customer}/priorityLevels`)
  const name = freshName('Cold chain')
  await page.getByRole('button', { name: 'New priority level' }).click()
  const panel = page.getByRole('dialog', { name: 'New priority level' })
  await panel.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await panel.getByRole('textbox', { name: 'Code', exact: true }).fill(freshCode())
  await panel.getByLabel('Rank').fill(String(50 + Math.floor(Math.random() * 45)))
  expect(await axe(page)).toEqual([])
  await panel.getByRole('button', { name: 'Create priority level' }).click()
  await expect(page.getByRole('link', { name })).toBeVisible()

  await page.getByRole('link', { name }).click()
  const details = page.getByRole('region', { name: 'Target', exact: true })
  await details.getByRole('button', { name: /Edit/ }).click()
  await details.getByRole('textbox', { name: 'Target' }).fill('90')
  await page.getByRole('button', { name: /^Save changes/ }).click()
  await expect(page.getByRole('complementary', { name: 'History' }).getByText('Updated Target')).toBeVisible()

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

test('a rank that is already taken shows an error under the field', async ({ page, complaints }) => {
  await signInAs(page, 'implementation')
  const customer = await customerNamed(page, 'Meridian')
  await page.goto(`/customers/${customer}/priorityLevels?new=1`)
  const panel = page.getByRole('dialog', { name: 'New priority level' })
  await panel.getByRole('textbox', { name: 'Name', exact: true }).fill('Another first')
  await panel.getByRole('textbox', { name: 'Code', exact: true }).fill('FIRST')
  await panel.getByLabel('Rank').fill('1')
  await panel.getByRole('button', { name: 'Create priority level' }).click()
  await expect(panel.getByText('Another priority level already has this rank. Enter a different one.')).toBeVisible()
  expect(complaints.splice(0).every((text) => text.includes('409'))).toBe(true)
})

test('a user reorders priority levels by dragging and by keyboard, and Undo restores the order', async ({ page }) => {
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
  // Rows can't be reordered while sorted by a column.
  await expect(grips).toHaveCount(0)
})

test('a priority level shows when a parcel would be due, and why not sooner', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  const standard = await idOf(page, `/api/customers/${customer}/priorityLevels`, 'Standard')
  await page.goto(`/customers/${customer}/priorityLevels/${standard}?tab=clock`)
  const strip = page.getByRole('figure', { name: 'Clock over time' })
  await expect(strip).toBeVisible()
  // Received on a Friday afternoon: the clock stops over the weekend.
  await page.getByLabel('Received').fill('2026-11-13T15:30')
  await expect(page.getByText(/^Due Mon 11\/16\/26/)).toBeVisible()
  await expect(strip.getByRole('list', { name: 'Spans' }).getByText(/^Closed: Sat .* Mon /)).toBeAttached()
  expect(await axe(page)).toEqual([])
})
