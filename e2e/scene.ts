/** Creates records for a single test, so that no other test changes them, and finds demo records by name. */
import type { Page } from '@playwright/test'
import { api, customerNamed } from './fixtures.ts'

export interface Made {
  id: string
  name: string
  rowVersion: number
}

let made = 0
/** Unique across all tests and workers of a run. Sorts last, so that new records don't displace the first rows other tests expect. */
export const freshCode = (): string =>
  `Z${process.env.TEST_WORKER_INDEX ?? 0}${Date.now().toString(36).slice(-6)}${++made}`.toUpperCase()

export const freshName = (name: string): string => `${name} ${freshCode()}`

export const addressOf = (code: string) => ({
  name: `Site ${code}`,
  code,
  addressLine1: '1 Quay Street',
  city: 'Boston',
  countryCode: 'US',
})

export async function madeCustomer(page: Page): Promise<Made> {
  const { post } = await api(page)
  const code = freshCode()
  return post<Made>('/api/customers', {
    ...addressOf(code),
    name: `Runway ${code}`,
    primaryContactName: 'Dana Ruiz',
    primaryContactEmail: 'dana@example.test',
  })
}

export async function madeSite(page: Page, customer: string): Promise<Made> {
  const { post } = await api(page)
  return post<Made>(`/api/customers/${customer}/sites`, addressOf(freshCode()))
}

/** The first record of a list, with all fields. */
export async function firstOf<T extends object = Made>(page: Page, path: string): Promise<T & { id: string }> {
  const whole = `${path}${path.includes('?') ? '&' : '?'}fields=*`
  const { items } = await (await api(page)).get<{ items: (T & { id: string })[] }>(whole)
  const [found] = items
  if (!found) throw new Error(`nothing at ${path}`)
  return found
}

export async function idOf(page: Page, path: string, name: string): Promise<string> {
  const { get } = await api(page)
  const { items } = await get<{ items: Made[] }>(`${path}?q=${encodeURIComponent(name)}`)
  const found = items.find((item) => item.name === name)
  if (!found) throw new Error(`nothing at ${path} is called ${name}`)
  return found.id
}

export interface FreshBank {
  readonly customer: string
  readonly id: string
  readonly name: string
}

/** Creates a bank without doors at Northgate. */
export async function freshBank(page: Page, word: string, more: object = {}): Promise<FreshBank> {
  const customer = await customerNamed(page, 'Northgate')
  const site = await firstOf(page, `/api/customers/${customer}/sites?limit=1`)
  const vendor = await firstOf(page, '/api/system/lockerVendors?q=Harborline')
  const code = freshCode()
  const name = `${word} ${code}`
  const { id } = await (await api(page)).post<{ id: string }>(`/api/customers/${customer}/lockerBanks`, {
    ...{ name, code, siteId: site.id, lockerVendorId: vendor.id, vendorBankId: `TWR-${code}` },
    ...more,
  })
  return { customer, id, name }
}
