import { isDeepStrictEqual } from 'node:util'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { type Cell, firstOverlap, overlap } from '@postern/domain/areas/lockers/lockerLayout.ts'
import { type Issue, invalid } from '@postern/domain/engine/failure.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { counted } from '@postern/domain/values/text.ts'
import { sql } from 'kysely'
import { rules, type WriteContext } from '../../engine/rules.ts'
import { settlePlace } from '../shared/placesFit.ts'

type Values = ValuesOf<(typeof lockerBanks)['fields']>
type Bank = Values & RecordMeta

/** Private network addresses (RFC 1918). */
const inHouse = /^(10(\.\d{1,3}){3}|(192\.168|172\.(1[6-9]|2\d|3[01]))(\.\d{1,3}){2})(:\d{1,5})?$/

function gatewayIssues({ connectionMode, endpoint }: Values): Issue[] {
  if (connectionMode !== 'gateway') return []
  if (endpoint === null) return [{ path: 'endpoint', description: 'Enter the gateway’s address.' }]
  return endpoint.startsWith('https://') || inHouse.test(endpoint)
    ? []
    : [{ path: 'endpoint', description: 'Enter an https:// URL or a local network address.' }]
}

/** Blocks the change while parcels are inside. */
const whyNotEmpty = ({ occupancy }: Pick<Bank, 'occupancy'>): string | undefined =>
  occupancy && occupancy.part > 0
    ? `${counted(occupancy.part, 'door is', 'doors are')} still in use. Empty the bank first.`
    : undefined

/** An inactive vendor gets no new banks. */
async function vendorIssues({ db }: WriteContext, { lockerVendorId }: Values, before: Bank | null): Promise<Issue[]> {
  if (lockerVendorId === before?.lockerVendorId) return []
  const vendor = await db.one(sql<{ status: string }>`select status from locker_vendors where id = ${lockerVendorId}`)
  return vendor && vendor.status !== 'active'
    ? [{ path: 'lockerVendorId', description: 'This vendor is inactive. Select an active vendor.' }]
    : []
}

async function screenIssues({ db, place }: WriteContext, { stationId, siteId }: Values): Promise<Issue[]> {
  if (stationId === null) return []
  const station = await db.one(sql<{ siteId: string; kind: string }>`
    select site_id as "siteId", kind from stations where customer_id = ${place.customerId} and id = ${stationId}`)
  if (station && station.siteId !== siteId)
    return [{ path: 'stationId', description: 'This station is at another site.' }]
  return station && station.kind !== 'lockerController'
    ? [{ path: 'stationId', description: 'Select a station that’s a locker controller.' }]
    : []
}

/** If the vendor lists its models, only those are allowed. */
async function modelIssues({ db }: WriteContext, next: Values, before: Bank | null): Promise<Issue[]> {
  const { vendorModel, lockerVendorId } = next
  if (vendorModel === null || (vendorModel === before?.vendorModel && lockerVendorId === before.lockerVendorId))
    return []
  const vendor = await db.one(sql<{ names: string[] | null }>`
    select (select array_agg(m ->> 'name') from jsonb_array_elements(models) m) as names
    from locker_vendors where id = ${lockerVendorId}`)
  const names = vendor?.names ?? []
  return names.length === 0 || names.includes(vendorModel)
    ? []
    : [{ path: 'vendorModel', description: `The vendor doesn’t have this model. Its models: ${names.join(', ')}.` }]
}

/** Panels can't overlap doors. */
async function layoutIssues({ db, place }: WriteContext, { layout }: Values, before: Bank | null): Promise<Issue[]> {
  if (before === null || layout.length === 0 || isDeepStrictEqual(layout, before.layout)) return []
  const doors = await db.all(sql<Cell & { label: string }>`
    select label, column_number as "columnNumber", row_number as "rowNumber", row_span as "rowSpan" from lockers
    where customer_id = ${place.customerId} and locker_bank_id = ${before.id} and archived_at is null`)
  return layout.flatMap((cell, index) => {
    const door = doors.find((each) => overlap(each, cell))
    return door ? [{ path: `layout.${index}.rowNumber`, description: `Door ${door.label} already exists.` }] : []
  })
}

export const lockerBankRules = rules(lockerBanks, {
  looksAt: ['occupancy', 'doors'],
  offers: {
    lockerVendorId: () => sql`r.status = 'active'`,
    stationId: () => sql`r.kind = 'lockerController'`,
  },
  check: (next, before) => {
    const issues = gatewayIssues(next)
    if (next.installedOn && next.warrantyEnd && next.warrantyEnd < next.installedOn)
      issues.push({ path: 'warrantyEnd', description: 'The warranty ends after the bank was installed.' })
    const crowded = firstOverlap(next.layout)
    if (crowded >= 0)
      issues.push({ path: `layout.${crowded}.rowNumber`, description: 'This position is taken. Select another one.' })
    const taken = before && whyNotEmpty(before)
    if (taken && next.status === 'decommissioned' && before.status !== 'decommissioned')
      issues.push({ path: 'status', description: taken })
    if (taken && next.lockerVendorId !== before.lockerVendorId)
      issues.push({ path: 'lockerVendorId', description: taken })
    const kept = next.deliveryOnlyMinimum
    if (before && kept !== null && kept !== before.deliveryOnlyMinimum && kept > before.doors)
      issues.push({
        path: 'deliveryOnlyMinimum',
        description: `The bank has ${counted(before.doors, 'door', 'doors')}.`,
      })
    return issues
  },
  beforeWrite: async (context, next, before) => {
    const issues = [
      ...(await vendorIssues(context, next, before)),
      ...(await modelIssues(context, next, before)),
      ...(await layoutIssues(context, next, before)),
      ...(await screenIssues(context, next)),
    ]
    if (issues.length > 0) throw invalid(issues)
    return settlePlace(context, next)
  },
  mayArchive: (bank) => whyNotEmpty(bank) ?? true,
})
