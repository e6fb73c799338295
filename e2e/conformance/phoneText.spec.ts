/** Lookup, text box and events in a browser: statements of docs/specification/phone.md, by number. */
import { expect, test } from '../phoneHost/fixtures.ts'
import { stopClock } from '../stopClock.ts'

test('2 an unknown mode is told once as an error, and is international', async ({ phone, provokes }) => {
  provokes(/Unknown phone mode "local"/)
  await phone.show({ props: { mode: 'local' } })
  await phone.box().pressSequentially('2025550123')
  await expect(phone.box()).toHaveValue('+1 202 555 0123')
  expect(phone.complaints).toHaveLength(1)
})

test('21 without a default one question is asked, and its answer is read as text', async ({ phone }) => {
  phone.geo = '1;FR;FRA;France'
  await phone.show({ looksUp: true })
  await expect(phone.button().locator('[data-flag=FR]')).toBeVisible()
  expect(phone.asked).toHaveLength(1)
  await phone.show({ looksUp: true, props: { defaultCountry: 'PL' } })
  await expect(phone.button().locator('[data-flag=PL]')).toBeVisible()
  await phone.show({ looksUp: true, value: '+442079460182' })
  await expect(phone.button().locator('[data-flag=GB]')).toBeVisible()
  expect(phone.asked).toHaveLength(1)
})

for (const [geo, what] of [
  ['0;;;', 'another reply'],
  ['', 'an empty one'],
  ['fails', 'a failed request'],
] as const)
  test(`23 after ${what} the first preferred country is chosen, and a warning says why`, async ({
    phone,
    provokes,
  }) => {
    provokes(/^unable to fetch the country$/, /Failed to load resource/)
    phone.geo = geo
    await phone.show({ looksUp: true, props: { preferredCountries: ['PL', 'DE'] } })
    await expect(phone.button().locator('[data-flag=PL]')).toBeVisible()
    expect(phone.complaints.filter((text) => text === 'unable to fetch the country')).toHaveLength(1)
    await expect(phone.page.getByText('unable')).toHaveCount(0)
    await phone.show({ looksUp: true })
    await expect(phone.button().locator('[data-flag=AF]')).toBeVisible()
  })

test('26 the question is asked once for a page, waits for 2 seconds, and carries no credentials', async ({
  phone,
  provokes,
}) => {
  provokes(/^unable to fetch the country$/)
  await phone.show([{ looksUp: 'shared' }, { looksUp: 'shared' }])
  await expect(phone.button(1).locator('[data-flag=US]')).toBeVisible()
  await phone.show({ looksUp: 'shared' })
  await expect(phone.button().locator('[data-flag=US]')).toBeVisible()
  expect(phone.asked).toHaveLength(1)
  expect(Object.keys(phone.asked[0] ?? {})).not.toEqual(expect.arrayContaining(['authorization']))
  expect(Object.keys(phone.asked[0] ?? {})).not.toEqual(expect.arrayContaining(['cookie']))

  phone.geo = () => new Promise(() => {})
  await phone.show({ looksUp: true, props: { preferredCountries: ['PL'] } })
  await stopClock(phone.page)
  await expect(phone.button().locator('[data-flag=PL]')).toHaveCount(0)
  await phone.page.clock.runFor(2_000)
  await expect(phone.button().locator('[data-flag=PL]')).toBeVisible()
  await phone.page.clock.resume()
})

test('27 while the question is out the box can be used, and a late answer overrides no choice', async ({ phone }) => {
  const { promise, resolve } = Promise.withResolvers<string>()
  phone.geo = () => promise
  await phone.show({ looksUp: true, props: { onlyCountries: ['US', 'PL', 'FR'] } })
  await phone.box().pressSequentially('12')
  await phone.openList()
  await phone.rows.filter({ hasText: 'Poland' }).click()
  resolve('1;FR;FRA;France')
  await expect.poll(() => phone.details('validate').then(({ length }) => length)).toBeGreaterThan(1)
  expect(await phone.flag()).toBe('PL')
  await expect(phone.box()).toHaveValue('12')
})

test('28 once the country is settled the validity is told once', async ({ phone }) => {
  const { promise, resolve } = Promise.withResolvers<string>()
  phone.geo = () => promise
  await phone.show({ looksUp: true, value: '2025550123' })
  expect(await phone.details('validate')).toEqual([])
  resolve('1;US;USA;United States')
  await expect(phone.box()).toHaveValue('(202) 555-0123')
  expect(await phone.details('validate')).toMatchObject([{ valid: true, number: '+12025550123' }])
})

test('50 the browser is told what is wrong while the number is not valid, and nothing by default', async ({
  phone,
}) => {
  const message = () => phone.box().evaluate((box: HTMLInputElement) => box.validationMessage)
  await phone.show({ props: { invalidMsg: 'Not a number.' } })
  expect(await message()).toBe('')
  await phone.box().pressSequentially('202555012')
  expect(await message()).toBe('Not a number.')
  await phone.box().press('3')
  expect(await message()).toBe('')
  await phone.show()
  await phone.box().pressSequentially('202')
  expect(await message()).toBe('')
  await phone.page.getByRole('button', { name: 'Sent 0' }).click()
  await expect(phone.page.getByRole('button', { name: 'Sent 1' })).toBeVisible()
})

test('51 strictValidation judges by the full plans once they are there, and tells the validity again', async ({
  phone,
}) => {
  await phone.show({ value: '+31 6 00000000', props: { strictValidation: true, autoFormat: false } })
  await expect.poll(() => phone.details('validate').then(({ length }) => length)).toBe(2)
  const [before, after] = await phone.details('validate')
  expect(before).toMatchObject({ number: '+31600000000' })
  expect(after).toMatchObject({ number: '+31600000000', valid: false })
})

test('56 focus and blur come with the event, enter and space when the key goes up, in the box alone', async ({
  phone,
}) => {
  await phone.show()
  await phone.box().focus()
  await phone.page.keyboard.down(' ')
  expect(await phone.happenings('space')).toEqual([])
  await phone.page.keyboard.up(' ')
  await phone.page.keyboard.down('Enter')
  expect(await phone.happenings('enter')).toEqual([])
  await phone.page.keyboard.up('Enter')
  await phone.button().focus()
  await phone.page.keyboard.press('Enter')
  await phone.page.keyboard.press(' ')
  expect(await phone.details('focus')).toEqual([true])
  expect(await phone.details('blur')).toEqual([true])
  expect(await phone.details('space')).toEqual(['keyup'])
  expect(await phone.details('enter')).toEqual(['keyup'])
})

const caret = (box: HTMLInputElement) => [box.selectionStart, box.selectionEnd]

test('57 the caret goes to the end when the box gets the focus', async ({ phone }) => {
  await phone.show({ value: '+442079460182' })
  await phone.box().evaluate((box: HTMLInputElement) => box.setSelectionRange(0, 0))
  await phone.call('focus')
  expect(await phone.box().evaluate(caret)).toEqual([16, 16])
})

test('58 the ref gives focus and blur', async ({ phone }) => {
  await phone.show([{}, {}])
  await phone.call('focus', 1)
  await expect(phone.box(1)).toBeFocused()
  await phone.call('blur', 1)
  await expect(phone.box(1)).not.toBeFocused()
})

test('a figure corrected in the middle keeps the caret beside it', async ({ phone }) => {
  await phone.show({ value: '+12025550123' })
  await phone.call('focus')
  await phone.box().evaluate((box: HTMLInputElement) => box.setSelectionRange(6, 6)) // +1 202| 555 0123
  await phone.page.keyboard.press('Backspace')
  await phone.page.keyboard.press('6')
  await expect(phone.box()).toHaveValue('+1 206 555 0123')
  expect(await phone.box().evaluate(caret)).toEqual([6, 6])
})

test('the box stops at 25 typed characters and follows a longer value from outside', async ({ phone }) => {
  await phone.show({ value: '' })
  await phone.box().pressSequentially('1'.repeat(30))
  await expect(phone.box()).toHaveValue('1'.repeat(25))
  await phone.setValue(`+1 202 555 0123 ext. ${'1'.repeat(15)}`)
  await expect(phone.box()).toHaveValue(`+1 202 555 0123 ext. ${'1'.repeat(15)}`)
  expect(await phone.flag()).toBe('US')
})

test('a paste is filtered by validCharactersOnly', async ({ phone }) => {
  await phone.show({ props: { validCharactersOnly: true } })
  await phone.box().focus()
  await phone.page.keyboard.insertText('call (202) 555-0123 now')
  await expect(phone.box()).toHaveValue('(202) 555-0123')
  await phone.page.keyboard.press('x')
  await expect(phone.box()).toHaveValue('(202) 555-0123')
})
