/** The user's most recently opened customers: listed first on the home page and in the palette. */
import { recentList } from './recentList.ts'

export interface RecentCustomer {
  id: string
  name: string
  code: string
  color: string | null
}

const isRecent = (value: unknown): value is RecentCustomer =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'name', 'code'].every((name) => typeof Reflect.get(value, name) === 'string')

const customers = recentList('customers', 8, isRecent)

export const recentCustomers = customers.read
export const forgetCustomer = customers.forget
export const rememberCustomer = (userId: string, { id, name, code, color }: RecentCustomer): void =>
  customers.remember(userId, { id, name, code, color })
