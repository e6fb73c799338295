/** Steps that tests of labels and printing share. */
import type { Locator, Page } from '@playwright/test'
import { api, axe, expect } from '../../fixtures.ts'
import { firstOf } from '../../scene.ts'

export interface Printer {
  readonly id: string
  readonly name: string
  readonly siteId: string
  /** By field: the site's name. */
  readonly labels: { readonly siteId: string }
}

/** A printer of the demo, by its code, once it's there: the simulated printers start after the demo is loaded. */
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

/** Pressed, or clicked. */
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

/** Opens the test print, selects the printer, and prints. */
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

/** Printers of other sites have the same names. `ofSite`: the dialog offers those of one site only. */
export async function selectPrinter(
  page: Page,
  dialog: Locator,
  { name, labels }: Printer,
  { by = 'mouse', ofSite = false }: { by?: By; ofSite?: boolean } = {},
): Promise<void> {
  const wanted = ofSite ? `${name}, ` : `${name}, ${labels.siteId}, `
  const box = dialog.getByRole('combobox', { name: 'Printer' })
  const option = page.getByRole('option', { name: wanted }).first()
  // Printers that arrive meanwhile, or change their state, put the selected one's name back into the box.
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
