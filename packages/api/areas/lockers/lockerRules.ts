import type { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { handleHeight, isInReach, overlap } from '@postern/domain/areas/lockers/lockerLayout.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { failure, type Issue, invalid } from '@postern/domain/engine/failure.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { rules, type WriteContext } from '../../engine/rules.ts'
import { wallOf } from './wall.ts'

type Values = ValuesOf<(typeof lockers)['fields']>
type Before = (Values & RecordMeta) | null

const isTaken = ({ occupancy }: Pick<Values, 'occupancy'>): boolean =>
  occupancy === 'reserved' || occupancy === 'occupied' || occupancy === 'expired'

/** A static door is assigned to exactly one contact, department or tenant. */
function assignmentIssues({ mode, assignedContactId, assignedDepartmentId, assignedTenantId }: Values): Issue[] {
  const count = [assignedContactId, assignedDepartmentId, assignedTenantId].filter((id) => id !== null).length
  if (mode === 'static' && count === 0)
    return [{ path: 'assignedContactId', description: 'A static door needs a contact, a department or a tenant.' }]
  if (mode !== 'static' && count > 0) return [{ path: 'mode', description: 'Only static doors can be assigned.' }]
  return count > 1 ? [{ path: 'assignedContactId', description: 'A door can only be assigned to one of them.' }] : []
}

type Layout = ValuesOf<(typeof lockerBanks)['fields']>['layout']

/** Doors can't overlap panels. */
async function layoutIssues({ db, place }: WriteContext, next: Values): Promise<Issue[]> {
  const bank = await db.one(sql<{ layout: Layout }>`
    select layout from locker_banks where customer_id = ${place.customerId} and id = ${next.lockerBankId}`)
  const there = bank?.layout.find((cell) => overlap(cell, next))
  return there
    ? [{ path: 'rowNumber', description: `A ${there.holds === 'blank' ? 'panel' : 'screen'} is there.` }]
    : []
}

/** Doors can't overlap other doors. */
async function refuseOverlap({ db, place }: WriteContext, next: Values, before: Before): Promise<void> {
  const { lockerBankId, columnNumber, rowNumber, rowSpan } = next
  const other = await db.one(sql<{ label: string }>`
    select label from lockers where customer_id = ${place.customerId} and locker_bank_id = ${lockerBankId}
    and column_number = ${columnNumber} and row_number < ${rowNumber + rowSpan} and row_number + row_span > ${rowNumber}
    and archived_at is null and id is distinct from ${before?.id ?? null}::uuid limit 1`)
  if (!other) return
  const description = `Door ${other.label} already exists.`
  throw failure('conflict', { message: description, errors: [{ path: 'rowNumber', description }] })
}

/** Reason and start are kept only while a door is out of service; returning from maintenance sets `lastMaintenanceAt`. */
function settledService(next: Values, before: Before): Partial<Values> {
  const now = new Date().toISOString()
  if (next.serviceState === 'inService')
    return {
      outReason: null,
      outNote: null,
      outSince: null,
      ...(before?.serviceState === 'maintenance' && { lastMaintenanceAt: now }),
    }
  return before === null || before.serviceState === 'inService' ? { outSince: now } : {}
}

/** Default address: column and row in hexadecimal. */
const addressOf = ({ columnNumber, rowNumber }: Values): string =>
  [columnNumber, rowNumber].map((number) => number.toString(16).toUpperCase().padStart(2, '0')).join(':')

/** Fills in omitted names. Locks the bank, so two doors created at once don't get the same number. */
async function settledNames({ db, place }: WriteContext, next: Values): Promise<Partial<Values>> {
  const hardwareAddress = next.hardwareAddress === '' ? addressOf(next) : next.hardwareAddress
  if (next.label !== '') return { hardwareAddress }
  await db.one(
    sql`select from locker_banks where customer_id = ${place.customerId} and id = ${next.lockerBankId} for update`,
  )
  const last = await db.one(sql<{ number: number | null }>`
    select max(label::int) as number from lockers where customer_id = ${place.customerId}
      and locker_bank_id = ${next.lockerBankId} and archived_at is null and label ~ '^[0-9]{1,8}$'`)
  return { hardwareAddress, label: String((last?.number ?? 0) + 1) }
}

/** Derives accessibility from the door's position, unless the record sets it. */
async function settledReach({ db, place }: WriteContext, next: Values): Promise<Partial<Values>> {
  if (next.isAccessible !== null && next.isAccessible !== undefined) return {}
  const wall = await db.one(wallOf(sql`${place.customerId}`, sql`${next.lockerBankId}`))
  const height = handleHeight(
    {
      rows: Math.max(wall?.rows ?? 0, next.rowNumber + next.rowSpan - 1),
      rowMm: Math.max(wall?.rowMm ?? 0, next.heightMm / next.rowSpan),
    },
    next,
  )
  return { isAccessible: isInReach(height) }
}

/** Removing the door would lock in a parcel or break a reservation. */
export const whyNotRemovable = ({ occupancy }: { readonly occupancy: string }): string | null => {
  if (occupancy === 'empty') return null
  return occupancy === 'unknown'
    ? 'This door’s contents are unknown. Check it first.'
    : 'This door isn’t empty. Empty it first.'
}

export const lockerRules = rules(lockers, {
  check: (next, before) => {
    const issues = assignmentIssues(next)
    if (before && isTaken(before) && next.serviceState === 'decommissioned' && before.serviceState !== 'decommissioned')
      issues.push({ path: 'serviceState', description: 'This door isn’t empty. Empty it first.' })
    if (next.serviceState !== 'inService' && (next.outReason ?? null) === null)
      issues.push({ path: 'outReason', description: 'Enter the reason the door is out of service.' })
    return issues
  },
  crossRecordFields: ['lockerBankId', 'label', 'columnNumber', 'rowNumber', 'rowSpan', 'heightMm', 'isAccessible'],
  beforeWrite: async (context, next, before) => {
    const issues = await layoutIssues(context, next)
    if (issues.length > 0) throw invalid(issues)
    await refuseOverlap(context, next, before)
    return {
      ...settledService(next, before),
      ...(await settledReach(context, next)),
      ...(await settledNames(context, next)),
    }
  },
  mayArchive: (door) => whyNotRemovable(door) ?? true,
})
