/** A place with parcels in it stays: whoever looks for one of them must find where it is (entities §1.3–1.7). */
import type { Resource } from '@postern/domain/resource.ts'
import { inSentence } from '@postern/domain/text.ts'
import { mayBeCleared } from '@postern/domain/waiting.ts'
import { type RawBuilder, sql } from 'kysely'
import type { WriteContext } from './rules.ts'

/** `true`, or how many parcels are there. The parcel is `p`. */
export async function mayArchiveEmpty(
  { db, place }: WriteContext,
  resource: Resource,
  isThere: RawBuilder<unknown>,
): Promise<true | string> {
  const held = await db.one(sql<{ parcels: number }>`
    select count(*)::int as parcels from parcels p where p.customer_id = ${place.customerId} and p.closed_at is null and ${isThere}`)
  return mayBeCleared(held?.parcels ?? 0, inSentence(resource.words.one))
}

/** Those at locations for which the condition holds. The location is `l`. */
export const atLocations = (where: RawBuilder<unknown>) => sql`p.location_id in (
  select l.id from locations l where l.customer_id = p.customer_id and ${where})`
