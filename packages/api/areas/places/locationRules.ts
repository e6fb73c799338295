import { locations } from '@postern/domain/areas/places/locations.ts'
import { type Issue, invalid } from '@postern/domain/engine/failure.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { rules, type WriteContext } from '../../engine/rules.ts'
import { settlePlace } from '../shared/placesFit.ts'
import { belongingIssues } from '../shared/ruleParts/belonging.ts'
import { treeProblem } from '../shared/ruleParts/tree.ts'
import { leftEmpty } from './custody.ts'

type Values = ValuesOf<(typeof locations)['fields']>
type Before = (Values & RecordMeta) | null

const tree = { resource: locations, parentColumn: 'parent_location_id', deepest: 5 }

async function typeIssues({ db, place }: WriteContext, next: Values, before: Before): Promise<Issue[]> {
  const type = await db.one(sql<{ isActive: boolean; capacityMode: string; category: string }>`
    select is_active as "isActive", capacity_mode as "capacityMode", category from location_types
    where customer_id = ${place.customerId} and id = ${next.locationTypeId}`)
  const issues: Issue[] = []
  if (type && !type.isActive && next.locationTypeId !== before?.locationTypeId)
    issues.push({ path: 'locationTypeId', description: 'This type is inactive. Select an active one.' })
  if (type?.capacityMode === 'count' && next.capacity === null)
    issues.push({ path: 'capacity', description: 'Locations of this type need a capacity.' })
  if (next.lockerBankId !== null && type && type.category !== 'lockerBank')
    issues.push({ path: 'lockerBankId', description: 'A location of this type can’t be a locker bank.' })
  return issues
}

async function parentIssues(context: WriteContext, next: Values, before: Before): Promise<Issue[]> {
  const { parentLocationId } = next
  if (parentLocationId === null || (parentLocationId === before?.parentLocationId && !context.restoring)) return []
  const parent = await context.db.one(sql<{ siteId: string; allowNesting: boolean }>`
    select l.site_id as "siteId", t.allow_nesting as "allowNesting" from locations l
    join location_types t on t.customer_id = l.customer_id and t.id = l.location_type_id
    where l.customer_id = ${context.place.customerId} and l.id = ${parentLocationId}`)
  const circle = await treeProblem(context, tree, before?.id, parentLocationId)
  const sentences = [
    ...(circle ? [circle] : []),
    ...(parent && parent.siteId !== next.siteId ? ['This location is at another site.'] : []),
    ...(parent && !parent.allowNesting ? ['Locations of that type can’t contain other locations.'] : []),
  ]
  return sentences.slice(0, 1).map((description) => ({ path: 'parentLocationId', description }))
}

async function bankIssues({ db, place }: WriteContext, { lockerBankId, siteId }: Values): Promise<Issue[]> {
  if (lockerBankId === null) return []
  const bank = await db.one(sql<{ siteId: string }>`
    select site_id as "siteId" from locker_banks where customer_id = ${place.customerId} and id = ${lockerBankId}`)
  return bank && bank.siteId !== siteId
    ? [{ path: 'lockerBankId', description: 'This locker bank is at another site.' }]
    : []
}

/** A location must be at the same site as its parent. */
async function movingIssues({ db, place }: WriteContext, next: Values, before: Before): Promise<Issue[]> {
  if (!before || before.siteId === next.siteId) return []
  const inside = await db.one(sql`select from locations where customer_id = ${place.customerId}
    and parent_location_id = ${before.id} and archived_at is null limit 1`)
  return inside ? [{ path: 'siteId', description: 'This location contains other locations. Move them first.' }] : []
}

/** Stop numbers are unique within a route. */
async function routeIssues({ db, place }: WriteContext, next: Values, before: Before): Promise<Issue[]> {
  if (next.routeStop === null) return []
  if (next.routeCode === null) return [{ path: 'routeCode', description: 'Enter the route for this stop.' }]
  const other = await db.one(sql<{ name: string }>`
    select name from locations where customer_id = ${place.customerId} and site_id = ${next.siteId} and archived_at is null
      and lower(route_code) = lower(${next.routeCode}) and route_stop = ${next.routeStop} and id is distinct from ${before?.id ?? null} limit 1`)
  return other
    ? [
        {
          path: 'routeStop',
          description: `Stop ${next.routeStop} of this route is ${other.name}. Enter a different one.`,
        },
      ]
    : []
}

/** Each site has one default receiving location: setting another clears the previous one. */
async function settleReceiving(context: WriteContext, next: Values, before: Before): Promise<void> {
  if (!next.isDefaultReceive) return
  const current = await context.db.one(sql<{ id: string }>`
    select id from locations where customer_id = ${context.place.customerId} and site_id = ${next.siteId}
    and is_default_receive and archived_at is null for update`)
  if (current && current.id !== before?.id) await context.alsoUpdate(locations, current.id, { isDefaultReceive: false })
}

export const locationRules = rules(locations, {
  check: (next) =>
    /^[\x20-\x7e]+$/.test(next.barcode)
      ? []
      : [{ path: 'barcode', description: 'Use only letters, digits and characters that a barcode supports.' }],
  crossRecordFields: ['siteId', 'parentLocationId', 'lockerBankId', 'routeCode', 'routeStop', 'isDefaultReceive'],
  beforeWrite: async (context, next, before) => {
    const place = await settlePlace(context, next)
    const issues = [
      ...(await typeIssues(context, next, before)),
      ...(await parentIssues(context, next, before)),
      ...(await bankIssues(context, next)),
      ...(await movingIssues(context, next, before)),
      ...(await belongingIssues(context, next)),
      ...(await routeIssues(context, next, before)),
    ]
    if (issues.length > 0) throw invalid(issues)
    await settleReceiving(context, next, before)
    return place
  },
  archivesByItself: true,
  ...leftEmpty(locations, sql`p.location_id`),
  /** Another location may have become the default while this one was archived. */
  beforeRestore: async ({ db, place }, { siteId, isDefaultReceive }) => {
    const other = isDefaultReceive
      ? await db.one(sql`select from locations where customer_id = ${place.customerId} and site_id = ${siteId}
          and is_default_receive and archived_at is null`)
      : undefined
    return other ? { isDefaultReceive: false } : {}
  },
})
