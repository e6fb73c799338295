/** A door code identifies the carrier, so two carriers that serve the same door never share one. */

import { carrierCodes } from '@postern/domain/areas/mail/carrierCodes.ts'
import { carriers } from '@postern/domain/areas/mail/carriers.ts'
import { invalid } from '@postern/domain/engine/failure.ts'
import { hiddenSecret } from '@postern/domain/engine/field.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { holdLock } from '../../database/holdLock.ts'
import type { WriteContext } from '../../engine/rules.ts'
import { secretOwner } from '../../engine/writeRecord.ts'

interface Known {
  readonly id: string
  readonly carrierId: string
  readonly carrier: string
  /** True for a site's code, false for the carrier's own. */
  readonly ofSite: boolean
  readonly sealed: string
}

/** Codes that drivers of any carrier may enter at these sites; none means all. A carrier's own codes always count, whatever its sites. */
const codesStatement = (customerId: string | null, carrierId: string | null, siteIds: readonly string[]) => {
  const everywhere = siteIds.length === 0
  return sql<Known>`
    select c.id, c.id as "carrierId", c.name as carrier, false as "ofSite", c.access_code as sealed from carriers c
    where c.customer_id = ${customerId} and c.archived_at is null and c.access_code is not null
      and (c.id = ${carrierId}::uuid or ${everywhere} or coalesce(cardinality(c.site_ids), 0) = 0 or c.site_ids && ${[...siteIds]}::uuid[])
    union all
    select k.id, k.carrier_id, c.name, true, k.access_code from carrier_codes k
    join carriers c on c.customer_id = k.customer_id and c.id = k.carrier_id
    where k.customer_id = ${customerId} and k.archived_at is null and k.access_code is not null and c.archived_at is null
      and (k.carrier_id = ${carrierId}::uuid or ${everywhere} or k.site_id = any(${[...siteIds]}::uuid[]))`
}

interface Typed {
  readonly carrierId: string | null
  readonly siteIds: readonly string[]
  /** As entered, or dots if unchanged. */
  readonly code: string | null
}

/** `id` is undefined for a new record. */
export async function checkDoorCode(
  { db, place, mail }: WriteContext,
  resource: Resource,
  id: string | undefined,
  { carrierId, siteIds, code }: Typed,
): Promise<void> {
  if (code === null) return
  const opened = (known: Known) =>
    mail.secrets.open(secretOwner(known.ofSite ? carrierCodes : carriers, known.id, 'accessCode'), known.sealed)
  await holdLock(db, `door codes ${place.customerId}`)
  const codes = await db.all(codesStatement(place.customerId, carrierId, siteIds))
  const own = codes.find((known) => known.id === id && known.ofSite === (resource.name === carrierCodes.name))
  const typed = code === hiddenSecret && own ? opened(own) : code
  const taken = codes.find((known) => known.carrierId !== carrierId && opened(known) === typed)
  if (taken)
    throw invalid([
      {
        path: 'accessCode',
        description: `${taken.carrier} already uses this code at the same site. Enter a different one.`,
      },
    ])
}
