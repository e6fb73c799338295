/** The palette: any record, page or action by keyboard. */
import type { Page } from '@playwright/test'
import { axe, customerNamed, expect, signInAs, test } from '../fixtures.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search or jump to' })

async function openPalette(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(field(page)).toBeFocused()
}

test('the palette starts with recent records and actions, not with a site map', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  await page.goto(`/customers/${customer}/sites?q=main`)
  await page.getByRole('link', { name: 'Main Campus Mail Center' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Main Campus Mail Center' })).toBeVisible()
  await page.goto(`/customers/${customer}/contacts`)
  await openPalette(page)
  const recent = page.getByRole('group', { name: 'Recent', exact: true })
  await expect(recent.getByRole('option', { name: /Main Campus Mail Center.*Northgate University/ })).toBeVisible()
  const actions = page.getByRole('group', { name: 'Actions' })
  for (const name of [/^New contact/, /^Go to settings/, /^Switch to/])
    await expect(actions.getByRole('option', { name })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Go to' })).toHaveCount(0)
  expect(await axe(page)).toEqual([])
  await actions.getByRole('option', { name: /^New contact/ }).click()
  await expect(page.getByRole('dialog', { name: /New contact/ })).toBeVisible()
})

test('the palette distinguishes records with the same name and links to all matches of a kind', async ({ page }) => {
  await signInAs(page, 'admin')
  const customer = await customerNamed(page, 'Northgate')
  await page.goto(`/customers/${customer}/contacts`)
  await openPalette(page)
  await field(page).fill('lobby east')
  const banks = page.getByRole('group', { name: 'Locker banks' }).getByRole('option', { name: /Lobby East/ })
  await expect(banks.first()).toBeVisible()
  const names = await banks.allInnerTexts()
  expect(names.length).toBeGreaterThan(1)
  expect(new Set(names).size).toBe(names.length)

  await field(page).fill('a-01')
  const all = page.getByRole('option', { name: /^Show all \d+ locations$/ })
  await expect(all).toBeVisible()
  const total = Number((await all.innerText()).replace(/\D/g, ''))
  expect(await axe(page)).toEqual([])
  await all.click()
  await expect(page).toHaveURL(`/customers/${customer}/locations?q=a-01`)
  await expect(page.locator(`[data-total="${total}"]`)).toBeVisible()
})
