/** The list of countries in a browser (keys, positions, timer, roles): statements of docs/specification/phone.md, by number. */
import { expect, test } from '../phoneHost/fixtures.ts'
import { stopClock } from '../stopClock.ts'

test('15 the last preferred row has a dividing line below it', async ({ phone }) => {
  await phone.show({ props: { preferredCountries: ['PL', 'DE'] } })
  await phone.openList()
  const lines = await phone.rows.evaluateAll((rows) =>
    rows.map((row) => getComputedStyle(row, '::after').borderBottomStyle === 'solid'),
  )
  expect(lines.slice(0, 4)).toEqual([false, true, false, false])
  expect(lines.filter(Boolean)).toHaveLength(1)
})

test('16 a row shows flag, name in bold and dial code; flag and code can be left out', async ({ phone }) => {
  await phone.show()
  await phone.openList()
  const poland = phone.rows.filter({ hasText: 'Poland' })
  await expect(poland).toHaveText('Poland (Polska)+48')
  await expect(poland.locator('[data-flag=PL] svg')).toHaveCount(1)
  expect(await poland.locator('strong').evaluate((name) => Number(getComputedStyle(name).fontWeight))).toBeGreaterThan(
    500,
  )
  await phone.show({ props: { dropdownOptions: { showFlags: false, showDialCodeInList: false } } })
  await phone.openList()
  await expect(poland).toHaveText('Poland (Polska)')
  await expect(phone.page.locator('[data-flag]')).toHaveCount(0)
})

test('55 open and close are told once for each change', async ({ phone }) => {
  await phone.show()
  await phone.button().click()
  await phone.page.keyboard.press('ArrowDown')
  await phone.page.keyboard.press('ArrowDown')
  await phone.page.keyboard.press('Escape')
  await phone.page.keyboard.press('Escape')
  await phone.button().click()
  await phone.rows.first().click()
  const told = (await phone.happenings()).map(({ name }) => name).filter((name) => name === 'open' || name === 'close')
  expect(told).toEqual(['open', 'close', 'open', 'close'])
})

test('59 the list is closed at first; a click on the button and Space on it toggle it', async ({ phone }) => {
  await phone.show()
  await expect(phone.list).toHaveCount(0)
  for (const toggle of [() => phone.button().click(), () => phone.button().press(' ')]) {
    await toggle()
    await expect(phone.list).toBeVisible()
    await toggle()
    await expect(phone.list).toHaveCount(0)
  }
})

test('60 a click on a row chooses it and closes the list', async ({ phone }) => {
  await phone.show()
  await phone.openList()
  await phone.rows.filter({ hasText: 'Poland' }).click()
  await expect(phone.list).toHaveCount(0)
  expect(await phone.flag()).toBe('PL')
  expect(await phone.details('countryChanged')).toEqual(['US', 'PL'])
  await expect(phone.button()).toBeFocused()
})

test('61 Escape, Tab and a click outside close it; the first two put the highlight back on what is chosen', async ({
  phone,
}) => {
  await phone.show({ props: { onlyCountries: ['CA', 'PL', 'US'] } })
  for (const key of ['Escape', 'Tab']) {
    await phone.openList()
    await phone.page.keyboard.press('ArrowUp')
    await phone.page.keyboard.press('ArrowUp')
    await phone.page.keyboard.press('ArrowUp')
    await expect(phone.highlighted).toHaveText(/Canada/)
    await phone.page.keyboard.press(key)
    await expect(phone.list).toHaveCount(0)
    await phone.openList()
    await expect(phone.highlighted).toHaveText(/United States/)
    await phone.page.keyboard.press('Escape')
  }
  await phone.openList()
  await phone.page.keyboard.press('ArrowUp')
  await phone.page.getByRole('heading').click()
  await expect(phone.list).toHaveCount(0)
  await phone.openList()
  await expect(phone.highlighted).toHaveText(/Poland/)
  await phone.box().click()
  await expect(phone.list).toHaveCount(0)
})

for (const [room, side] of [
  [199, 'above'],
  [201, 'below'],
] as const)
  test(`62 with ${room} px below it the list opens ${side}, as measured when it opens`, async ({ phone }) => {
    await phone.show({ roomBelow: room })
    const edge = await phone.button().evaluate((button) => {
      const around = button.parentElement?.getBoundingClientRect()
      return { top: around?.top ?? 0, bottom: around?.bottom ?? 0, room: window.innerHeight - (around?.bottom ?? 0) }
    })
    expect(edge.room).toBe(room)
    await phone.openList()
    const place = async () => (await phone.list.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const list = await place()
    if (side === 'above') expect(list.y + list.height).toBeLessThanOrEqual(edge.top)
    else expect(list.y).toBeGreaterThanOrEqual(edge.bottom)
    await phone.page.setViewportSize({ width: 1280, height: side === 'above' ? 900 : 700 })
    await expect(phone.page.locator('[data-phone-list]')).toHaveAttribute(
      'data-position',
      side === 'above' ? 'top-start' : 'bottom-start',
    )
  })

test('63 arrows open, move from the first or the last and stop at the ends, in sight and without scrolling the page', async ({
  phone,
}) => {
  await phone.show()
  await phone.button().focus()
  await phone.page.keyboard.press('ArrowDown')
  await expect(phone.highlighted).toHaveText(/Afghanistan/)
  await phone.page.keyboard.press('ArrowUp')
  await expect(phone.highlighted).toHaveText(/Afghanistan/)
  for (let step = 0; step < 20; step++) await phone.page.keyboard.press('ArrowDown')
  await expect(phone.highlighted).toHaveAttribute('id', /-row-20$/)
  await expect(phone.highlighted).toBeInViewport({ ratio: 0.9 })
  expect(await phone.page.evaluate(() => window.scrollY)).toBe(0)
  await phone.show()
  await phone.button().focus()
  await phone.page.keyboard.press('ArrowUp')
  await expect(phone.highlighted).toHaveText(/Åland/)
  await expect(phone.highlighted).toBeInViewport({ ratio: 0.9 })
  await phone.page.keyboard.press('ArrowDown')
  await expect(phone.highlighted).toHaveText(/Åland/)
  const prevented = await phone
    .button()
    .evaluate((button) =>
      ['ArrowUp', 'ArrowDown'].map(
        (key) => !button.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
      ),
    )
  expect(prevented).toEqual([true, true])
})

test('64 an arrow on a closed list opens it and nothing throws', async ({ phone }) => {
  for (const key of ['ArrowDown', 'ArrowUp']) {
    await phone.show()
    await phone.button().press(key)
    await expect(phone.list).toBeVisible()
  }
  await phone.show({ props: { onlyCountries: ['XX'], defaultCountry: '' } })
  await phone.button().press('ArrowDown')
  await expect(phone.page.getByText('No countries found')).toBeVisible()
})

test('65 Enter opens a closed list, chooses what is highlighted and sends no form', async ({ phone }) => {
  await phone.show()
  await phone.button().press('Enter')
  await expect(phone.list).toBeVisible()
  expect(await phone.flag()).toBe('US')
  await phone.page.keyboard.press('ArrowDown')
  await phone.page.keyboard.press('Enter')
  await expect(phone.list).toHaveCount(0)
  expect(await phone.flag()).toBe('AF')
  await phone.page.keyboard.press('Enter')
  await expect(phone.list).toBeVisible()
  expect(await phone.details('countryChanged')).toEqual(['US', 'AF'])
  await expect(phone.page.getByRole('button', { name: 'Sent 0' })).toBeVisible()
})

test('66 the mouse moves the highlight', async ({ phone }) => {
  await phone.show()
  await phone.openList()
  await phone.rows.nth(2).hover()
  await expect(phone.highlighted).toHaveText(/Algeria/)
  await phone.rows.nth(4).hover()
  await expect(phone.highlighted).toHaveText(/Andorra/)
})

test('67 letters are collected while it is open, and forgotten 700 ms after the last', async ({ phone }) => {
  await phone.show()
  await phone.openList()
  await stopClock(phone.page)
  await phone.page.keyboard.press('p')
  await expect(phone.highlighted).toHaveText(/^Pakistan/)
  await phone.page.clock.runFor(699)
  await phone.page.keyboard.press('o')
  await expect(phone.highlighted).toHaveText(/^Poland/)
  await phone.page.clock.runFor(699)
  await phone.page.keyboard.press('r')
  await expect(phone.highlighted).toHaveText(/^Portugal/)
  await phone.page.clock.runFor(700)
  await phone.page.keyboard.press('f')
  await expect(phone.highlighted).toHaveText(/^Falkland/)
  await phone.page.clock.resume()
})

test('68 it jumps to the first name that begins so, below the preferred ones and into the middle; none leaves it', async ({
  phone,
}) => {
  await phone.show({ props: { preferredCountries: ['PL'] } })
  await phone.openList()
  await phone.page.keyboard.press('ArrowDown')
  await expect(phone.highlighted).toHaveAttribute('id', /-row-0$/)
  // Stops the clock: on a busy machine the typed letters could expire between two keys.
  await stopClock(phone.page)
  await phone.page.keyboard.type('pol')
  await expect(phone.highlighted).toHaveText(/^Poland/)
  await expect(phone.highlighted).not.toHaveAttribute('id', /-row-0$/)
  const [list, row] = [await phone.list.boundingBox(), await phone.highlighted.boundingBox()]
  const middle = (list?.y ?? 0) + (list?.height ?? 0) / 2
  expect(Math.abs((row?.y ?? 0) - middle)).toBeLessThan(40)
  await phone.page.keyboard.type('zzz')
  await expect(phone.highlighted).toHaveText(/^Poland/)
  await phone.page.clock.resume()
})

test('69 a capital finds the same, and keys that write nothing are not collected', async ({ phone }) => {
  await phone.show()
  await phone.openList()
  await phone.page.keyboard.press('Shift+U')
  await expect(phone.highlighted).toHaveText(/^U\.S\. Virgin/)
  await phone.page.keyboard.press('Shift')
  await phone.page.keyboard.press('Control')
  await phone.page.keyboard.press('G')
  await expect(phone.highlighted).toHaveText(/^Uganda/)
})

test('70 closing does not forget the letters before their time', async ({ phone }) => {
  await phone.show()
  await phone.openList()
  await stopClock(phone.page)
  await phone.page.keyboard.press('p')
  await phone.button().press('Escape')
  await phone.button().press(' ')
  await phone.page.keyboard.press('o')
  await expect(phone.highlighted).toHaveText(/^Poland/)
  await phone.page.clock.runFor(700)
  await phone.page.clock.resume()
})

test('71 keys in the search box find, move and choose there, and do not reach the button', async ({ phone }) => {
  await phone.show({ props: { dropdownOptions: { showSearchBox: true } } })
  await phone.openList()
  await expect(phone.search).toBeFocused()
  await expect(phone.search).toHaveAttribute('placeholder', /^Afghanistan/)
  await phone.page.keyboard.type('united k')
  await expect(phone.list).toBeVisible()
  await expect(phone.rows).toHaveText([/United Kingdom/])
  await phone.page.keyboard.press('Enter')
  await expect(phone.list).toHaveCount(0)
  expect(await phone.flag()).toBe('GB')
  await expect(phone.button()).toBeFocused()
  await phone.openList()
  await expect(phone.search).toHaveValue('')
  await phone.page.keyboard.type('+48')
  await phone.page.keyboard.press('Tab')
  await expect(phone.list).toHaveCount(0)
  await expect(phone.box()).toBeFocused()
  expect(await phone.flag()).toBe('GB')
})

test('72 disabled greys the whole and nothing opens it; a disabled drop-down leaves the text, readonly the list', async ({
  phone,
}) => {
  const keys = ['ArrowDown', 'ArrowUp', 'Enter', ' ']
  const opensBy = async () => {
    await phone.button().click({ force: true })
    for (const key of keys) await phone.button().press(key)
    return phone.happenings('open')
  }
  await phone.show({ props: { disabled: true } })
  await expect(phone.box()).toBeDisabled()
  await expect(phone.button()).toBeDisabled()
  expect(await opensBy()).toEqual([])

  await phone.show({ props: { dropdownOptions: { disabled: true } } })
  expect(await opensBy()).toEqual([])
  await phone.box().pressSequentially('2')
  await expect(phone.box()).toHaveValue('2')

  await phone.show({ value: '2', props: { inputOptions: { readOnly: true } } })
  await phone.box().press('3')
  await expect(phone.box()).toHaveValue('2')
  await phone.openList()
})

test('73 the list is 390 px wide, at most 200 high, scrolls inside and lies on layer 1000', async ({ phone }) => {
  await phone.show()
  await phone.openList()
  const list = await phone.list.boundingBox()
  expect(list?.height).toBe(200)
  const popup = phone.page.locator('[data-phone-list]')
  expect((await popup.boundingBox())?.width).toBe(390)
  expect(await popup.evaluate((element) => getComputedStyle(element).zIndex)).toBe('1000')
  expect(await phone.list.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true)
})

test('74 the roles: a button that has a listbox beside it, rows with ids, and what is highlighted and chosen', async ({
  phone,
}) => {
  await phone.show({ props: { preferredCountries: ['US'] } })
  const button = phone.page.getByRole('combobox', { name: 'Country Code Selector' })
  await expect(button).toHaveAttribute('aria-haspopup', 'listbox')
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await expect(button).toHaveText('United States')
  await phone.openList()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await expect(button).toHaveAttribute('aria-controls', (await phone.list.getAttribute('id')) ?? '')
  expect(await button.locator('[role=listbox]').count()).toBe(0)
  await phone.page.keyboard.press('ArrowDown')
  await expect(button).toHaveAttribute('aria-activedescendant', (await phone.highlighted.getAttribute('id')) ?? '')
  const ids = await phone.rows.evaluateAll((rows) => rows.map(({ id }) => id))
  expect(new Set(ids).size).toBe(245)
  const selected = phone.page.locator('[role=option][aria-selected=true]')
  await expect(selected).toHaveCount(1)
  await expect(selected).not.toHaveAttribute('id', ids[0] ?? '')
})

test('75 arrow, search icon and right icon can be one’s own', async ({ phone }) => {
  await phone.show({ slots: true, props: { dropdownOptions: { showSearchBox: true } } })
  await expect(phone.button().locator('[data-slot=arrow]')).toHaveText('down')
  await expect(phone.page.locator('[data-slot=right]')).toBeVisible()
  await phone.openList()
  await expect(phone.button().locator('[data-slot=arrow]')).toHaveText('up')
  await expect(phone.page.locator('[data-slot=search]')).toBeVisible()
})

test('76 two on a page do not disturb each other, and one that goes takes its timer and listeners along', async ({
  phone,
}) => {
  await phone.show([{}, { props: { defaultCountry: 'PL' } }])
  await phone.openList(0)
  await phone.page.keyboard.type('ger')
  await expect(phone.highlighted).toHaveText(/^Germany/)
  await phone.button(1).click()
  await expect(phone.list).toHaveCount(1)
  await phone.page.keyboard.type('fr')
  await expect(phone.highlighted).toHaveText(/^France/)
  await phone.page.keyboard.press('Enter')
  expect([await phone.flag(0), await phone.flag(1)]).toEqual(['US', 'FR'])
  await phone.box(1).pressSequentially('12')
  await expect(phone.box(0)).toHaveValue('')
  const fields = [...new Set((await phone.happenings('input')).map(({ field }) => field))]
  expect(fields).toEqual([1])

  await phone.openList(0)
  await stopClock(phone.page)
  await phone.page.keyboard.press('p')
  await phone.hide()
  await phone.page.clock.runFor(2_000)
  await phone.page.getByRole('heading').click()
  await phone.page.clock.resume()
})

test('77 flags are drawn from what was loaded with the field: opening the list makes no requests', async ({
  phone,
}) => {
  await phone.show()
  await expect(phone.button().locator('[data-flag=US] svg')).toHaveCount(1)
  phone.requests.length = 0
  await phone.openList()
  await expect(phone.list.locator('[data-flag] svg')).toHaveCount(244)
  // Names in other scripts may be the first to need their fonts.
  expect(phone.requests.filter((address) => !address.endsWith('.woff2'))).toEqual([])
})
