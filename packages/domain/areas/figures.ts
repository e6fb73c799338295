/**
 * Maps each figure to the list of exactly the records it counts, with its filters. The console links the figure to that list,
 * and a test verifies that the figure equals the list's total (api/areas/shared/figures.test.ts).
 */
import type { ResourceName } from '../engine/resourceNames.ts'
import type { AttentionKind } from './customers/attention.ts'
import type { HealthPart } from './customers/customerScores.ts'
import type { TicketSubject } from './helpDesk/endpoints.ts'
import type { ParcelHolder, WhichParcels, WhichTickets } from './parcels/trafficLists.ts'

export type CountedList =
  | { readonly list: 'parcels'; readonly holder: ParcelHolder; readonly id: string; readonly which: WhichParcels }
  | { readonly list: 'tickets'; readonly about: TicketSubject; readonly id: string; readonly which: WhichTickets }
  /** A resource of the customer, with filters as in the URL. */
  | { readonly list: 'records'; readonly resource: ResourceName; readonly filters: Readonly<Record<string, string>> }

const parcels =
  (holder: ParcelHolder, which: WhichParcels) =>
  (id: string): CountedList => ({ list: 'parcels', holder, id, which })

const tickets =
  (about: TicketSubject, which: WhichTickets) =>
  (id: string): CountedList => ({ list: 'tickets', about, id, which })

const records =
  (resource: ResourceName, filters: (id: string) => Readonly<Record<string, string>>) =>
  (id: string): CountedList => ({ list: 'records', resource, filters: filters(id) })

/** Heartbeat within the last ten minutes. */
const online = { 'filter[connection][in]': 'online,late' }
const taken = { 'filter[occupancy][in]': 'reserved,occupied,expired' }

const unsentScans = records('stations', () => ({
  'filter[pairingState]': 'paired',
  'filter[queuedScans][gt]': '0',
}))

/** By resource and field. For a ratio, its numerator is counted. */
export const figures = {
  customers: {
    parcelsInCustody: parcels('customers', 'open'),
    parcelsOverdue: parcels('customers', 'overdue'),
    openTickets: tickets('customers', 'open'),
    stationsOnline: records('stations', () => online),
    doorsTaken: records('lockers', () => taken),
  },
  sites: {
    parcelsInCustody: parcels('sites', 'open'),
    parcelsOverdue: parcels('sites', 'overdue'),
    openTickets: tickets('sites', 'open'),
    stationsOnline: records('stations', (id) => ({ 'filter[siteId]': id, ...online })),
    banksOnline: records('lockerBanks', (id) => ({
      'filter[siteId]': id,
      'filter[connectivity][in]': 'online,flapping',
    })),
    doorsFree: records('lockers', (id) => ({
      'filter[sites][contains]': id,
      'filter[occupancy][in]': 'empty,unknown',
    })),
  },
  locations: {
    parcelsNow: parcels('locations', 'open'),
    parcelsOverdue: parcels('locations', 'overdue'),
  },
  contacts: { parcelsWaiting: parcels('contacts', 'open') },
  departments: { parcelsWaiting: parcels('departments', 'open') },
  tenants: { parcelsWaiting: parcels('tenants', 'open') },
  buildings: {
    contacts: records('contacts', (id) => ({ 'filter[buildings][contains]': id })),
    tenants: records('tenants', (id) => ({ 'filter[buildings][contains]': id })),
  },
  lockerBanks: {
    occupancy: records('lockers', (id) => ({ 'filter[lockerBankId]': id, ...taken })),
    expired: records('lockers', (id) => ({ 'filter[lockerBankId]': id, 'filter[occupancy]': 'expired' })),
    faults: records('lockers', (id) => ({ 'filter[lockerBankId]': id, 'filter[fault][ne]': 'none' })),
  },
} as const satisfies { readonly [N in ResourceName]?: Readonly<Record<string, (id: string) => CountedList>> }

/** The doors of a bank in these states, as counted in its drawing. */
export const doorsInState = (states: readonly string[]) =>
  records('lockers', (id) => ({ 'filter[lockerBankId]': id, 'filter[state][in]': states.join(',') }))

/** What needs attention at a customer: each count links to exactly what it counts. */
export const attentionFigures: Readonly<Record<AttentionKind, (customerId: string) => CountedList>> = {
  banksOffline: records('lockerBanks', () => ({ 'filter[connectivity][in]': 'offline,offlineConfirmed' })),
  stationsOffline: records('stations', () => ({
    'filter[pairingState]': 'paired',
    'filter[connection][in]': 'offline,never',
  })),
  ticketsOverdue: tickets('customers', 'overdue'),
  doorsFaulty: records('lockers', () => ({ 'filter[fault][ne]': 'none' })),
  doorsExpired: records('lockers', () => ({ 'filter[occupancy]': 'expired' })),
  parcelsOverdue: parcels('customers', 'overdue'),
  banksUnstable: records('lockerBanks', () => ({ 'filter[connectivity]': 'flapping' })),
  scansUnsent: unsentScans,
  accessExpiring: records('users', () => ({ 'filter[expiresSoon]': 'true' })),
}

/** Received and handed over today, in the local time zone. */
export const todayFigures = {
  customers: { received: parcels('customers', 'receivedToday') },
  sites: { received: parcels('sites', 'receivedToday'), handedOver: parcels('sites', 'handedOverToday') },
} as const

/** Recipients who can't be notified. */
export const unreachable: CountedList = {
  list: 'records',
  resource: 'contacts',
  filters: { 'filter[reachable]': 'false', 'filter[isRecipient]': 'true', 'filter[status][ne]': 'former' },
}

interface Measured {
  readonly part: number
  readonly whole: number
}

interface HealthFigure {
  /** The number shown next to the link. */
  readonly counts: (of: Measured) => number
  readonly in: (customerId: string) => CountedList
}

const missing = ({ part, whole }: Measured): number => whole - part
const all = ({ part }: Measured): number => part

/** The records behind each part of the health score. Uptime is a share of time and counts no records. */
export const healthFigures: Readonly<Record<Exclude<HealthPart, 'uptime'>, HealthFigure>> = {
  usage: { counts: all, in: parcels('customers', 'fourWeeks') },
  onTime: { counts: missing, in: parcels('customers', 'missed') },
  reachability: { counts: missing, in: () => unreachable },
  tickets: { counts: all, in: tickets('customers', 'fourWeeks') },
  sync: { counts: missing, in: unsentScans },
}
