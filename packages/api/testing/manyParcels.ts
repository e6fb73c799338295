/** Hundreds of thousands of parcels with all their events, generated in the database: the same seed gives the same traffic. */

import { actions } from '@postern/domain/areas/mail/actions.ts'
import { carriers } from '@postern/domain/areas/mail/carriers.ts'
import { packageTypes } from '@postern/domain/areas/mail/packageTypes.ts'
import { priorityLevels } from '@postern/domain/areas/mail/priorityLevels.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Database, tx } from '../database/db.ts'

const kinds = [
  'receive',
  'store',
  'outForDelivery',
  'attempt',
  'deliver',
  'pickup',
  'lockerDeposit',
  'lockerPickup',
  'hold',
  'forward',
  'return',
  'damage',
  'lost',
  'misdelivery',
] as const

/** The records that a customer's parcels refer to. */
export interface ParcelScene {
  readonly customerId: string
  readonly sites: readonly { readonly id: string; readonly timezone: string }[]
  readonly carriers: readonly string[]
  readonly packageTypes: readonly string[]
  readonly priorityLevels: readonly string[]
  readonly actions: Readonly<Record<(typeof kinds)[number], string>>
}

type Create = (resource: Resource, values: object) => Promise<AnyRecord>

/** Zones on both sides of Greenwich, with and without daylight saving time. */
export const sceneZones = ['America/New_York', 'Australia/Sydney', 'America/Phoenix'] as const

export async function parcelScene(customerId: string, create: Create): Promise<ParcelScene> {
  const several = async (
    resource: Resource,
    codes: readonly string[],
    more: (index: number) => object = () => ({}),
  ) => {
    const made: AnyRecord[] = []
    for (const [index, code] of codes.entries()) made.push(await create(resource, { name: code, code, ...more(index) }))
    return made.map(({ id }) => id)
  }
  const zones: string[] = [...sceneZones]
  const siteIds = await several(
    sites,
    zones.map((_, index) => `SITE${index}`),
    (index) => ({ timezone: zones[index] }),
  )
  const actionIds = await several(
    actions,
    kinds.map((kind) => kind.toUpperCase()),
    (index) => ({ kind: kinds[index] }),
  )
  return {
    customerId,
    sites: siteIds.map((id, index) => ({ id, timezone: zones[index] ?? 'UTC' })),
    carriers: await several(carriers, ['UPS', 'FEDEX', 'DHL']),
    packageTypes: await several(packageTypes, ['BOX', 'TUBE']),
    priorityLevels: await several(priorityLevels, ['NORMAL', 'RUSH']),
    actions: Object.fromEntries(kinds.map((kind, index) => [kind, actionIds[index]])) as ParcelScene['actions'],
  }
}

interface Traffic {
  readonly count: number
  /** Starting on this day, for this many days. */
  readonly from: string
  readonly days: number
  readonly seed: number
}

const chunk = 2_000

/** Between 0 and 1, the same for the same parcel and purpose. */
const dice = (seed: number, purpose: string) =>
  sql`((hashtextextended(n::text || ${sql.lit(purpose)}, ${sql.lit(seed)}) & 1073741823) / 1073741824.0)`

const oneOf = (ids: readonly string[], at: RawBuilder<unknown>) =>
  sql`(array[${sql.join(ids.map((id) => sql`${sql.lit(id)}::uuid`))}])[1 + floor(${at} * ${sql.lit(ids.length)})::int]`

/** Events are inserted in any order; some are reversed, and some parcels are still in custody. */
const chunkStatement = (scene: ParcelScene, { count, from, days, seed }: Traffic, first: number) => {
  const of = (purpose: string) => dice(seed, purpose)
  const { customerId, actions: action } = scene
  const hours = (purpose: string, scale: number) =>
    sql`make_interval(secs => (3600.0 * ${sql.lit(scale)} * power(${of(purpose)}, 2))::float8)`
  const event = (kind: (typeof kinds)[number], at: RawBuilder<unknown>, when: RawBuilder<unknown>) =>
    sql`select n, id, ${sql.lit(action[kind])}::uuid as action_id, ${sql.lit(kind)} as kind, ${at} as at from plan where ${when}`
  return sql`
    with plan as materialized (
      select n, gen_random_uuid() as id, ${of('way')} as way, ${of('odd')} as odd, ${of('open')} < 0.1 as is_open,
        ${of('taken back')} < 0.04 as is_corrected, ${of('told')} as told, ${of('scan')} as scan,
        ${sql.lit(from)}::timestamptz + ${of('day')} * make_interval(days => ${sql.lit(days)}) as received, ${hours('store', 3)} as stored,
        ${hours('dwell', 120)} as dwell, ${hours('due', 96)} as due
      from generate_series(${sql.lit(first)}::int, ${sql.lit(Math.min(count, first + chunk) - 1)}::int) n
    ), parcel as (
      insert into parcels (customer_id, id, site_id, internal_number, carrier_id, package_type_id, priority_level_id,
        current_action_id, status_group, received_at, due_at, closed_at)
      select ${customerId}, id, ${oneOf(
        scene.sites.map((site) => site.id),
        of('site'),
      )}, ${sql.lit(`S${seed}-`)} || n,
        case when ${of('no carrier')} > 0.05 then ${oneOf(scene.carriers, of('carrier'))} end, ${oneOf(scene.packageTypes, of('type'))},
        ${oneOf(scene.priorityLevels, of('level'))}, ${sql.lit(action.receive)}::uuid, case when is_open then 'waiting' else 'closed' end,
        received, case when odd > 0.1 then received + due end, case when not is_open then received + stored + dwell end
      from plan
    ), event as (
      ${sql.join(
        [
          event('receive', sql`received`, sql`true`),
          event('store', sql`received + stored`, sql`way < 0.6`),
          event('lockerDeposit', sql`received + stored`, sql`way < 0.35`),
          event('lockerPickup', sql`received + stored + dwell`, sql`way < 0.35 and not is_open`),
          event('pickup', sql`received + stored + dwell`, sql`way >= 0.35 and way < 0.6 and not is_open`),
          event('outForDelivery', sql`received + stored`, sql`way >= 0.6`),
          event('deliver', sql`received + stored + dwell`, sql`way >= 0.6 and not is_open`),
          event('attempt', sql`received + stored + dwell / 2`, sql`way > 0.9`),
          event('hold', sql`received + stored`, sql`odd < 0.03`),
          event('return', sql`received + stored + dwell`, sql`odd > 0.97`),
          event('forward', sql`received + stored`, sql`odd between 0.5 and 0.51`),
          event('damage', sql`received`, sql`odd between 0.3 and 0.31`),
          event('lost', sql`received + dwell`, sql`odd between 0.4 and 0.404`),
          event('misdelivery', sql`received + stored + dwell * 1.5`, sql`odd between 0.6 and 0.61 and not is_open`),
          // A duplicate, as an app that was offline may send it.
          event('pickup', sql`received + stored + dwell * 2`, sql`way between 0.4 and 0.42 and not is_open`),
        ],
        sql` union all `,
      )}
    ), happened as (
      insert into parcel_events (customer_id, id, at, parcel_id, action_id, action_name, voided_by, signed, photographed)
      select ${customerId}, gen_random_uuid(), e.at, e.id, e.action_id, e.kind,
        case when p.is_corrected and e.kind in ('store', 'pickup', 'deliver') then ${customerId}::uuid end,
        case when e.kind in ('pickup', 'deliver') then p.odd < 0.95 end,
        case when e.kind in ('lockerDeposit', 'deliver') then p.odd > 0.04 end
      from event e join plan p on p.n = e.n order by e.at desc
    ), scanned as (
      insert into scan_log (customer_id, id, at, barcode, normalised, result, parcel_id, chosen_carrier_id)
      select ${customerId}, gen_random_uuid(), received, n::text, n::text,
        case when scan < 0.9 then 'matched' when scan < 0.95 then 'unmatched' else 'ambiguous' end, id,
        case when scan between 0.92 and 0.95 then ${sql.lit(scene.carriers[0] ?? '')}::uuid end
      from plan where scan < 0.97
    )
    insert into notification_log (customer_id, id, at, parcel_id, channel, template_key, recipient, state)
    select ${customerId}, gen_random_uuid(), received + stored + make_interval(secs => 30 + (600 * told)::int), id, 'email', 'parcelWaiting', 'm•••',
      case when told < 0.4 then 'opened' when told < 0.65 then 'delivered' else 'bounced' end
    from plan where told < 0.7`
}

export async function fillParcels(database: Database, scene: ParcelScene, traffic: Traffic): Promise<void> {
  for (let first = 0; first < traffic.count; first += chunk)
    await tx(database, { customerId: scene.customerId }, (db) => db.all(chunkStatement(scene, traffic, first)))
  // As autovacuum would within a minute: without statistics, Postgres takes the tables for almost empty and joins them row by row.
  await database.pool.query('analyze parcels, parcel_events, scan_log, notification_log')
}
