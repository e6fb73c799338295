/** One door of a bank: setup and reported values. */
import { type Calendar, workday } from '../../calendar.ts'
import type { Random } from '../../random.ts'
import type { DepartmentRow, LockerRow, ValuesIn } from '../../rows.ts'
import type { Door } from './doors.ts'

type DoorValues = ValuesIn<LockerRow>
type DoorState = Pick<DoorValues, 'occupancy' | 'doorState' | 'fault'>

const faults = ['jammed', 'openFailed', 'doorLeftOpen', 'sensorMismatch', 'closeFailed', 'noResponse'] as const

/** Spreads faults and other states over the live doors at fixed intervals, so they differ from bank to bank. */
export function doorState(ordinal: number, isLive: boolean): DoorState {
  if (!isLive) return { occupancy: 'empty', doorState: 'closed', fault: 'none' }
  const fault = ordinal % 63 === 17 ? (faults[Math.floor(ordinal / 63) % faults.length] ?? 'jammed') : 'none'
  const doorState = fault === 'doorLeftOpen' ? 'open' : fault === 'noResponse' ? 'unknown' : 'closed'
  if (ordinal % 33 === 5) return { occupancy: 'expired', doorState, fault }
  const draw = (ordinal * 7919) % 100
  return { occupancy: draw < 47 ? 'occupied' : draw < 54 ? 'reserved' : 'empty', doorState, fault }
}

/** A few doors are assigned to a department. */
export const drawAssignee = (random: Random, departments: readonly DepartmentRow[]): DepartmentRow | undefined =>
  departments.length > 0 && random.chance(0.01) ? random.pick(departments) : undefined

/** Only an empty door is taken out of service. */
export const drawOutOfService = (random: Random, isLive: boolean, { occupancy }: DoorState): boolean =>
  isLive && random.chance(0.012) && occupancy === 'empty'

/** Values set up by staff. */
export const doorValues = (
  random: Random,
  lockerBankId: string,
  door: Door,
  { isOut, assignee }: { isOut: boolean; assignee: DepartmentRow | undefined },
): DoorValues => ({
  lockerBankId,
  ...door,
  serviceState: isOut ? 'outOfService' : 'inService',
  occupancy: 'empty',
  doorState: 'closed',
  fault: 'none',
  outReason: isOut ? random.pick(['jam', 'lockFault', 'damage', 'cleaning']) : null,
  outNote: null,
  outSince: null,
  vendorLockerId: null,
  mode: assignee ? 'static' : 'inherit',
  assignedContactId: null,
  assignedDepartmentId: assignee?.id ?? null,
  assignedTenantId: null,
  climate: 'ambient',
  hasPower: false,
  openCount: 0,
  openFailCount: 0,
  lastOpenedAt: null,
  lastOpenedBy: null,
  lastMaintenanceAt: null,
  faultClearedReason: null,
  externalId: null,
  notes: null,
})

/** Who last opened a door: recipients by code, couriers, staff. */
const openers = ['Recipient, by PIN', 'Recipient, by QR code', 'Courier', 'Recipient, by PIN', 'Front desk'] as const

type DoorReport = DoorState &
  Pick<DoorValues, 'openCount' | 'openFailCount' | 'lastOpenedAt' | 'lastOpenedBy' | 'lastMaintenanceAt' | 'outSince'>

/** Values reported since setup. */
export function doorReport(
  random: Random,
  calendar: Calendar,
  state: DoorState,
  { isLive, isOut }: { isLive: boolean; isOut: boolean },
): DoorReport {
  const opened = isLive ? random.int(40, 900) : 0
  return {
    ...state,
    openCount: opened,
    openFailCount: state.fault === 'none' ? Math.floor(opened / 400) : random.int(2, 14),
    lastOpenedAt: isLive ? calendar.instant(-random.int(1, 3 * workday)) : null,
    lastOpenedBy: isLive ? (openers[opened % openers.length] ?? null) : null,
    lastMaintenanceAt: isLive && opened > 600 ? calendar.instant(-(opened % 60) * workday) : null,
    outSince: isOut ? calendar.instant(-random.int(1, 9 * workday)) : null,
  }
}
