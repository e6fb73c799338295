/** Steps shared by the label and printing tests. */
import type { Locator, Page } from '@playwright/test'
import { api, axe, expect } from '../../fixtures.ts'
import { firstOf } from '../../scene.ts'

export interface Printer {
  readonly id: string
  readonly name: string
  readonly siteId: string
  /** Display names by field, here the site's name. */
  readonly labels: { readonly siteId: string }
}

/** Finds a demo printer by code and waits until it's up: simulated printers start after the demo is loaded. */
export async function printerNamed(page: Page, customer: string, code: string): Promise<Printer> {
  const printer = await firstOf<Printer>(page, `/api/customers/${customer}/printers?q=${code}`)
  const { get } = await api(page)
  const state = async () => {
    const { printers } = await get<{ printers: { id: string; state: string }[] }>(
      `/api/customers/${customer}/sites/${printer.siteId}/printing`,
    )
    return printers.find(({ id }) => id === printer.id)?.state
  }
  await expect.poll(state, { timeout: 60_000 }).toMatch(/ready|printing|outOfPaper/)
  return printer
}

type By = 'mouse' | 'keyboard'

/** Clicks the button, or presses Enter on it. */
export const use = (button: Locator, by: By): Promise<void> => (by === 'mouse' ? button.click() : button.press('Enter'))

export async function publish(page: Page, version: number, note: string, by: By = 'mouse'): Promise<void> {
  await use(page.getByRole('button', { name: `Publish version ${version}`, exact: true }), by)
  const dialog = page.getByRole('dialog', { name: `Publish version ${version}` })
  const words = dialog.getByRole('textbox', { name: 'What changes' })
  if (by === 'mouse') await words.fill(note)
  else {
    await words.focus()
    await page.keyboard.type(note)
  }
  await use(dialog.getByRole('button', { name: `Publish version ${version}` }), by)
  await expect(page.getByRole('status').filter({ hasText: `Version ${version} published` })).toBeVisible()
}

/** Opens the test print dialog, selects the printer, and prints. */
export async function testPrint(
  page: Page,
  printer: Printer,
  { by = 'mouse', ofSite = false }: { by?: By; ofSite?: boolean } = {},
): Promise<Locator> {
  await use(page.getByRole('button', { name: 'Test print…' }), by)
  const ask = page.getByRole('dialog', { name: 'Print a test label?' })
  await selectPrinter(page, ask, printer, { by, ofSite })
  expect(await axe(page)).toEqual([])
  await use(ask.getByRole('button', { name: 'Print label' }), by)
  return page.getByRole('dialog', { name: new RegExp(`on ${printer.name}$`) })
}

/** Selects by name and site, because sites share printer names. `ofSite`: the dialog offers one site's printers only. */
export async function selectPrinter(
  page: Page,
  dialog: Locator,
  { name, labels }: Printer,
  { by = 'mouse', ofSite = false }: { by?: By; ofSite?: boolean } = {},
): Promise<void> {
  const wanted = ofSite ? `${name}, ` : `${name}, ${labels.siteId}, `
  const box = dialog.getByRole('combobox', { name: 'Printer' })
  const option = page.getByRole('option', { name: wanted }).first()
  // Printers that load or change state in the meantime reset the box to the selected printer, so retry.
  await expect(async () => {
    await box.focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(wanted)
    await expect(option).toBeVisible({ timeout: 2_000 })
    if (by === 'mouse') await option.click({ timeout: 2_000 })
    else {
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
    }
    await expect(box).toHaveValue(new RegExp(`^${wanted}`), { timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
}
