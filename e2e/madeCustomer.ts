/** A customer of a test's own, so that no other test changes it. */
import type { Page } from '@playwright/test'
import { api } from './fixtures.ts'

export interface Made {
  id: string
}

let made = 0
export const freshCode = (): string =>
  `L${process.env.TEST_WORKER_INDEX ?? 0}${Date.now().toString(36).slice(-6)}${++made}`.toUpperCase()

export async function madeCustomer(page: Page): Promise<{ id: string; name: string }> {
  const { post } = await api(page)
  const code = freshCode()
  const name = `Runway ${code}`
  const { id } = await post<Made>('/api/customers', {
    name,
    code,
    primaryContactName: 'Dana Ruiz',
    primaryContactEmail: 'dana@example.test',
    addressLine1: '1 Quay Street',
    city: 'Boston',
    countryCode: 'US',
  })
  return { id, name }
}
