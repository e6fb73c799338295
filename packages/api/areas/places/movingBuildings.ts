/** A building that moves to another site takes its contents along, as far as possible. */

import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { locations } from '@postern/domain/areas/places/locations.ts'
import { type Issue, invalid } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import type { WriteContext } from '../../engine/rules.ts'

interface Building {
  readonly id: string
  readonly siteId: string
}

/** Maximum number of contacts to move at once. */
const mostContacts = 1_000

/** What belongs to the old site and can't move along. */
async function stayingIssues({ db, place }: WriteContext, { id }: Building): Promise<Issue[]> {
  const found = await db.one(sql<Record<'banks' | 'tenants' | 'stations' | 'parcels' | 'torn' | 'people', number>>`
    with inside as (select l.id, l.parent_location_id from locations l
      where l.customer_id = ${place.customerId} and l.building_id = ${id} and l.archived_at is null)
    select
      (select count(*)::int from locker_banks where customer_id = ${place.customerId} and building_id = ${id} and archived_at is null) as banks,
      (select count(distinct tenant_id)::int from tenant_spaces where customer_id = ${place.customerId} and building_id = ${id} and archived_at is null) as tenants,
      (select count(*)::int from stations where customer_id = ${place.customerId} and location_id in (select id from inside) and archived_at is null) as stations,
      (select count(*)::int from parcels where customer_id = ${place.customerId} and location_id in (select id from inside) and closed_at is null) as parcels,
      (select count(*)::int from inside where parent_location_id is not null and parent_location_id not in (select id from inside)) as torn,
      (select count(*)::int from contacts where customer_id = ${place.customerId} and location_id in (select id from inside) and archived_at is null) as people`)
  const sentences = [
    found?.parcels && `It contains parcels (${found.parcels}). Hand them over first.`,
    found?.banks && `It contains locker banks (${found.banks}). Move them first.`,
    found?.tenants && `Tenants have spaces in it (${found.tenants}). Move them first.`,
    found?.stations && `It contains stations (${found.stations}). Move them first.`,
    found?.torn && 'Some of its locations are inside locations that stay. Move them out first.',
    found &&
      found.people > mostContacts &&
      `More than ${mostContacts} contacts have their mail stop in it. Move them first.`,
  ]
  return sentences
    .filter((sentence) => typeof sentence === 'string')
    .map((description) => ({ path: 'siteId', description }))
}

/** Moves its locations, and the contacts whose mail stop is one of them. */
export async function moveWithBuilding(context: WriteContext, before: Building, siteId: string): Promise<void> {
  const { db, place } = context
  const issues = await stayingIssues(context, before)
  if (issues.length > 0) throw invalid(issues.slice(0, 1))
  const inside = await db.all(sql<{ id: string }>`
    select id from locations where customer_id = ${place.customerId} and building_id = ${before.id} and archived_at is null`)
  const people = await db.all(sql<{ id: string }>`
    select id from contacts where customer_id = ${place.customerId} and site_id = ${before.siteId} and archived_at is null
      and location_id = any(${inside.map(({ id }) => id)}::uuid[])`)
  // The new site keeps its default receiving location.
  for (const { id } of inside) await context.alsoUpdate(locations, id, { siteId, isDefaultReceive: false })
  for (const { id } of people) await context.alsoUpdate(contacts, id, { siteId })
}
