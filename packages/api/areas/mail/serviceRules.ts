import { services } from '@postern/domain/areas/mail/services.ts'
import { invalid } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import { rules, type WriteContext } from '../../engine/rules.ts'

/** A barcode value can't stand for two services of one carrier. */
async function sharedValues(
  { db, place }: WriteContext,
  carrierId: string,
  values: readonly string[],
  ownId: string | undefined,
): Promise<string[]> {
  const rows = await db.all(sql<{ value: string }>`
    select distinct unnest(decoded_values) as value from services
    where customer_id = ${place.customerId} and carrier_id = ${carrierId} and archived_at is null
    and id is distinct from ${ownId ?? null}::uuid`)
  const taken = new Set(rows.map(({ value }) => value))
  return values.filter((value) => taken.has(value))
}

/** A service belongs to a carrier, or is internal at one site or all sites. */
export const serviceRules = rules(services, {
  check: (next, before) => {
    if (before && (before.carrierId === null) !== (next.carrierId === null))
      return [{ path: 'carrierId', description: 'You can’t change the kind of a service.' }]
    if (next.carrierId && next.siteId)
      return [{ path: 'siteId', description: 'A carrier’s service can’t have a site.' }]
    return []
  },
  beforeWrite: async (context, next, before) => {
    const { carrierId, decodedValues } = next
    if (carrierId === null) return { kind: 'internal' as const }
    const [shared] = await sharedValues(context, carrierId, decodedValues ?? [], before?.id)
    if (shared !== undefined)
      throw invalid([
        { path: 'decodedValues', description: `Another service of this carrier already has “${shared}”.` },
      ])
    return { kind: 'carrier' as const }
  },
})
