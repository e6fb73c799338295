/** The phone input by keyboard alone, in a drawer, on a narrow screen, and checked by axe in both themes. */
import { axe } from '../fixtures.ts'
import { expect, test } from '../phoneHost/fixtures.ts'

test('it is used from the first key to the last without a mouse', async ({ phone }) => {
  await phone.show()
  await phone.page.keyboard.press('Tab')
  await expect(phone.button()).toBeFocused()
  await phone.page.keyboard.press('ArrowDown')
  await phone.page.keyboard.type('germ')
  await phone.page.keyboard.press('Enter')
  await phone.page.keyboard.press('Tab')
  await expect(phone.box()).toBeFocused()
  await phone.page.keyboard.type('03023125123')
  await expect(phone.box()).toHaveValue('030 23125123')
  expect((await phone.details('input')).at(-1)).toMatchObject({ result: { valid: true, number: '+493023125123' } })
})

test('in a drawer the list opens above it, and Escape closes the list alone', async ({ phone }) => {
  await phone.show({}, { inDrawer: true })
  await phone.openList()
  const layer = await phone.page.locator('[data-phone-list]').evaluate((list) => Number(getComputedStyle(list).zIndex))
  expect(layer).toBeGreaterThan(1100)
  await phone.rows.nth(3).hover()
  await expect(phone.highlighted).toHaveText(/American Samoa/)
  await phone.page.keyboard.press('Escape')
  await expect(phone.list).toHaveCount(0)
  expect(await phone.happenings('drawerClosed')).toEqual([])
  await expect(phone.box()).toBeVisible()
})

test('at 320 px nothing sticks out, and the list stays inside the window', async ({ phone }) => {
  await phone.page.setViewportSize({ width: 320, height: 640 })
  await phone.show({ props: { dropdownOptions: { showSearchBox: true, showDialCodeInSelection: true } } })
  await phone.openList()
  const list = await phone.page.locator('[data-phone-list]').boundingBox()
  expect(list?.x).toBeGreaterThanOrEqual(0)
  expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(320)
  expect(await phone.list.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  await phone.page.keyboard.type('british indian')
  await phone.page.keyboard.press('Enter')
  expect(await phone.flag()).toBe('IO')
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds nothing, open or closed, ${colorScheme}`, async ({ phone }) => {
    await phone.page.emulateMedia({ colorScheme })
    for (const showSearchBox of [false, true]) {
      // All rows look alike, so checking a few is enough.
      const onlyCountries = ['AF', 'CA', 'DE', 'GB', 'IO', 'PL', 'US']
      await phone.show({ props: { onlyCountries, preferredCountries: ['PL'], dropdownOptions: { showSearchBox } } })
      expect(await axe(phone.page)).toEqual([])
      await phone.openList()
      await phone.page.keyboard.press('ArrowDown')
      expect(await axe(phone.page)).toEqual([])
    }
    await phone.show({ props: { disabled: true } })
    expect(await axe(phone.page)).toEqual([])
    await phone.page.emulateMedia({ colorScheme: null })
  })
