/** A pair in the address: the ids of both, in the order the server has them. */
import type { PairIds } from './duplicateQueries.ts'

export const pairKey = ({ contactId, otherId }: PairIds): string => `${contactId}.${otherId}`

export function pairIn(key: string | undefined): PairIds | undefined {
  const [contactId, otherId, ...rest] = key?.split('.') ?? []
  return contactId && otherId && rest.length === 0 ? { contactId, otherId } : undefined
}
