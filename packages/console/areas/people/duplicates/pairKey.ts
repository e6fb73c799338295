/** A pair in the URL: both ids, in the server's order. */
import type { PairIds } from './duplicateQueries.ts'

export const pairKey = ({ contactId, otherId }: PairIds): string => `${contactId}.${otherId}`

export function pairIn(key: string | undefined): PairIds | undefined {
  const [contactId, otherId, ...rest] = key?.split('.') ?? []
  return contactId && otherId && rest.length === 0 ? { contactId, otherId } : undefined
}
