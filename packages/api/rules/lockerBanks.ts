import { type Issue, invalid } from '@postern/domain/failure.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/resource.ts'
import { lockerBanks } from '@postern/domain/resources/lockerBanks.ts'
import { counted } from '@postern/domain/text.ts'
import { sql } from 'kysely'
import { settlePlace } from './placesFit.ts'
import { rules, type WriteContext } from './rules.ts'

type Values = ValuesOf<(typeof lockerBanks)['fields']>
type Bank = Values & RecordMeta

/** Addresses that lead nowhere but into the house (RFC 1918). */
const inHouse = /^(10(\.\d{1,3}){3}|(192\.168|172\.(1[6-9]|2\d|3[01]))(\.\d{1,3}){2})(:\d{1,5})?$/

function gatewayIssues({ connectionMode, endpoint }: Values): Issue[] {
  if (connectionMode !== 'gateway') return []
  if (endpoint === null) return [{ path: 'endpoint', description: 'Write where the gateway is reached.' }]
  return endpoint.startsWith('https://') || inHouse.test(endpoint)
    ? []
    : [{ path: 'endpoint', description: 'Write a link that begins with https://, or an address inside the house.' }]
}

/** Parcels would be shut in. */
const whyNotEmpty = ({ occupancy }: Pick<Bank, 'occupancy'>): string | undefined =>
  occupancy && occupancy.part > 0
    ? `${counted(occupancy.part, 'door is', 'doors are')} still taken. Empty the bank first.`
    : undefined

/** A vendor that is not in use any more gets no new banks. */
async function vendorIssues({ db }: WriteContext, { lockerVendorId }: Values, before: Bank | null): Promise<Issue[]> {
  if (lockerVendorId === before?.lockerVendorId) return []
  const vendor = await db.one(sql<{ status: string }>`select status from locker_vendors where id = ${lockerVendorId}`)
  return vendor && vendor.status !== 'active'
    ? [{ path: 'lockerVendorId', description: 'This vendor takes no new banks. Choose another.' }]
    : []
}

async function screenIssues({ db, place }: WriteContext, { stationId, siteId }: Values): Promise<Issue[]> {
  if (stationId === null) return []
  const station = await db.one(sql<{ siteId: string; kind: string }>`
    select site_id as "siteId", kind from stations where customer_id = ${place.customerId} and id = ${stationId}`)
  if (station && station.siteId !== siteId)
    return [{ path: 'stationId', description: 'This station is at another site.' }]
  return station && station.kind !== 'lockerController'
    ? [{ path: 'stationId', description: 'Choose a station that is a locker controller.' }]
    : []
}

export const lockerBankRules = rules(lockerBanks, {
  check: (next, before) => {
    const issues = gatewayIssues(next)
    if (next.installedOn && next.warrantyEnd && next.warrantyEnd < next.installedOn)
      issues.push({ path: 'warrantyEnd', description: 'The warranty ends after the bank was installed.' })
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
    const issues = [...(await vendorIssues(context, next, before)), ...(await screenIssues(context, next))]
    if (issues.length > 0) throw invalid(issues)
    return settlePlace(context, next)
  },
  mayArchive: (bank) => whyNotEmpty(bank) ?? true,
})
