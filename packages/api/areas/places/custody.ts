/** A place with parcels in it can't be archived or closed: staff must be able to find them. */

import { mayBeCleared } from '@postern/domain/engine/archiveGuards.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'
import { inSentence } from '@postern/domain/values/text.ts'
import { type RawBuilder, sql } from 'kysely'
import type { WriteContext } from '../../engine/rules.ts'

interface PlaceToEmpty {
  readonly id: string
}

/**
 * A place must be empty to be archived or closed. `holder` is the place of this kind that a parcel is at; the parcel is `p`, its location
 * `l`. One statement, whether it checks one place or thousands.
 */
export function leftEmpty(resource: Resource, holder: RawBuilder<unknown>) {
  const blocks = async (places: readonly PlaceToEmpty[], { db, place }: WriteContext, doing: string) => {
    const held = await db.all(sql<{ id: string; parcels: number }>`
      select ${holder} as id, count(*)::int as parcels from parcels p
      left join locations l on l.customer_id = p.customer_id and l.id = p.location_id
      where p.customer_id = ${place.customerId} and p.closed_at is null and ${holder} = any(${places.map(({ id }) => id)}::uuid[])
      group by 1`)
    const noun = inSentence(resource.words.one)
    const found = held.map(({ id, parcels }) => [id, mayBeCleared(parcels, noun, doing)] as const)
    return new Map(found.flatMap(([id, allowed]) => (allowed === true ? [] : [[id, allowed] as const])))
  }
  const archiveBlocks = (places: readonly PlaceToEmpty[], context: WriteContext) => blocks(places, context, 'archiving')
  const mayArchive = async (place: PlaceToEmpty, context: WriteContext): Promise<true | string> =>
    (await archiveBlocks([place], context)).get(place.id) ?? true
  const mayClose = async (place: PlaceToEmpty, context: WriteContext): Promise<true | string> =>
    (await blocks([place], context, 'closing')).get(place.id) ?? true
  return { mayArchive, archiveBlocks, mayClose }
}
