/** The customers a person opened last, kept in their browser: the start page and the palette begin with them. */

export interface RecentCustomer {
  id: string
  name: string
  code: string
  color: string | null
}

const most = 8
const keyOf = (userId: string): string => `postern-recent-customers:${userId}`

const isRecent = (value: unknown): value is RecentCustomer =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'name', 'code'].every((name) => typeof Reflect.get(value, name) === 'string')

/** Storage may be blocked, full or hold what an earlier build wrote: then nothing is recent. */
export function recentCustomers(userId: string): RecentCustomer[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, most) : []
  } catch {
    return []
  }
}

function store(userId: string, list: readonly RecentCustomer[]): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(list))
  } catch {
    // The list is a convenience; without storage it is simply short.
  }
}

export const rememberCustomer = (userId: string, { id, name, code, color }: RecentCustomer): void =>
  store(
    userId,
    [{ id, name, code, color }, ...recentCustomers(userId).filter((other) => other.id !== id)].slice(0, most),
  )

export const forgetCustomer = (userId: string, id: string): void =>
  store(
    userId,
    recentCustomers(userId).filter((other) => other.id !== id),
  )
