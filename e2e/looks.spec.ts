/** Faults that exist in only one theme and density, or in one row, are found, even though most of the page isn't checked again. */
import type { Page } from '@playwright/test'
import { axe, expect, test } from './fixtures.ts'
import { Looks } from './looks.ts'

const dark = '[data-mantine-color-scheme="dark"]'
const fine = `
  #probe { position: fixed; top: 8px; left: 8px; z-index: 2000; width: 300px; height: 100px; color: #000; background: #fff }
  #probe button { position: absolute; top: 40px; left: 8px; width: 32px; height: 32px }
  #probe button + button { left: 48px }`

const addStyle = (page: Page, css: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
  }, css)

/** Each fails only in the dark theme, in one density. */
const wrong = {
  'a color': ['color-contrast', `${dark}[data-density="comfortable"] #probe p { color: #eee }`],
  'a color in the density that is shown last': [
    'color-contrast',
    `${dark}[data-density="compact"] #probe p { color: #eee }`,
  ],
  'a small target': [
    'target-size',
    `${dark}[data-density="compact"] #probe button { width: 8px; height: 8px } ${dark}[data-density="compact"] #probe button + button { left: 18px }`,
  ],
  'a text that leaves its background': [
    'color-contrast',
    '[data-density="compact"] #probe p { position: absolute; top: 140px }',
  ],
} as const

for (const [name, [rule, style]] of [...Object.entries(wrong), ['nothing', [undefined, '']] as const])
  test(`finds ${name} that is wrong in one look only`, async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await addStyle(page, fine + style)
    await page.evaluate(() => {
      const probe = document.createElement('section')
      probe.id = 'probe'
      probe.ariaLabel = 'Probe'
      const text = document.createElement('p')
      text.textContent = 'Some words to read'
      const buttons = ['One', 'Two'].map((label) => {
        const button = document.createElement('button')
        button.ariaLabel = label
        return button
      })
      probe.append(text, ...buttons)
      document.body.append(probe)
      document.documentElement.dataset.density = 'compact'
    })
    const looks = new Looks(page)
    const found = [await looks.whole()]
    for (const [theme, density] of [
      ['light', 'comfortable'],
      ['dark', 'comfortable'],
      ['dark', 'compact'],
    ] as const) {
      await page.emulateMedia({ colorScheme: theme })
      await page.evaluate((shown) => {
        document.documentElement.dataset.density = shown
      }, density)
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
      found.push(await looks.changed())
    }
    const rules = found.flatMap((complaints, look) => complaints.map((text) => `${look} ${text.split(':')[0]}`))
    const inLook = name === 'a color' ? 2 : 3
    expect([...new Set(rules)]).toEqual(rule === undefined ? [] : [`${inLook} ${rule}`])
  })

test('finds a color that is wrong in one row of many that look the same, or in the row under the pointer', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await addStyle(
    page,
    '#probe { position: fixed; inset: 8px auto auto 8px; z-index: 2000; color: #000; background: #fff }',
  )
  await page.evaluate(() => {
    const probe = document.createElement('ul')
    probe.id = 'probe'
    for (const className of ['', '', '', 'odd', '']) {
      const row = document.createElement('li')
      row.className = className
      row.append('Some words to read')
      probe.append(row)
    }
    document.querySelector('main')?.append(probe)
  })
  expect(await axe(page)).toEqual([])
  await addStyle(page, '#probe .odd { color: #eee }')
  expect(await axe(page)).toEqual([expect.stringMatching(/^color-contrast: <li class="odd">/)])
  await addStyle(page, '#probe .odd { color: #000 } #probe li:hover { color: #eee }')
  await page.locator('#probe li').last().hover()
  expect(await axe(page)).toEqual([expect.stringMatching(/^color-contrast: <li class="">/)])
})
