/** Recent parcels, events, scans and tickets of the demo, customer by customer. */
import { settings } from '@postern/domain/areas/customers/settings.ts'
import { can } from '@postern/domain/auth/permission.ts'
import { defaultsOf } from '@postern/domain/engine/resource.ts'
import { heartbeatsOf } from '../areas/devices/heartbeats.ts'
import { installedOf } from '../areas/devices/installed.ts'
import { versionDaysOf } from '../areas/devices/versionDays.ts'
import { demoMacros } from '../areas/helpDesk/stories.ts'
import { ticketsOf } from '../areas/helpDesk/tickets.ts'
import { bankCommandsOf } from '../areas/lockers/bankCommands.ts'
import { bankConnectivityOf } from '../areas/lockers/bankConnectivity.ts'
import { bankWorkOf } from '../areas/lockers/bankWork.ts'
import { customerTraffic } from '../areas/parcels/customerTraffic.ts'
import { idsFrom } from '../ids.ts'
import type { CustomerRow, DemoWorld } from '../rows.ts'
import type { Period, Premises } from './period.ts'
import type { DeviceAndTicketTraffic, ParcelTraffic } from './rows.ts'

const firstTicket = 10_000
const allTickets = 350

/** Active customers: others receive nothing yet, or no longer. */
const isBusy = ({ status }: CustomerRow): boolean => status === 'live' || status === 'suspended'

/** A customer's share of parcels is proportional to its sites' daily capacity. */
function premisesOf(world: DemoWorld, customer: CustomerRow, capacity: number): Premises {
  const own = <Row extends { customerId: string }>(rows: readonly Row[]): Row[] =>
    rows.filter(({ customerId }) => customerId === customer.id)
  const sites = own(world.sites)
  const decided = own(world.settings)[0] ?? defaultsOf(settings)
  return {
    customerId: customer.id,
    code: customer.code,
    share: capacityOf(sites) / capacity,
    numbering: decided,
    holdHours: decided.holdHours,
    sharedRules: world.primaryCarrierLogic,
    rows: {
      sites,
      locations: own(world.locations),
      locationTypes: own(world.locationTypes),
      actions: own(world.actions),
      carriers: own(world.carriers),
      carrierLogic: own(world.carrierLogic),
      services: own(world.services),
      packageTypes: own(world.packageTypes),
      priorityLevels: own(world.priorityLevels),
      contacts: own(world.contacts),
      stations: own(world.stations),
      users: own(world.users),
      lockerBanks: own(world.lockerBanks),
      lockers: own(world.lockers),
    },
  }
}

const capacityOf = (sites: DemoWorld['sites']): number =>
  sites.reduce((sum, { dailyCapacity }) => sum + (dailyCapacity ?? 40), 0)

/** Active customers, with their total capacity. */
function busyCustomers(world: DemoWorld): { busy: CustomerRow[]; capacity: number } {
  const busy = world.customers.filter(isBusy)
  const ids = new Set(busy.map(({ id }) => id))
  return { busy, capacity: capacityOf(world.sites.filter(({ customerId }) => ids.has(customerId))) }
}

/** Expected parcels per active customer: close to what `parcelTraffic` generates, without generating it. */
export function expectedParcels(world: DemoWorld, { days, parcelsPerDay }: Period): ReadonlyMap<string, number> {
  const { busy, capacity } = busyCustomers(world)
  const share = ({ id }: CustomerRow) =>
    capacityOf(world.sites.filter(({ customerId }) => customerId === id)) / capacity
  return new Map(busy.map((customer) => [customer.id, days * parcelsPerDay * share(customer)]))
}

/** Months of parcels at one customer; empty if it isn't active. By far the most rows of the demo. */
export function parcelTraffic(world: DemoWorld, period: Period, customerId: string): ParcelTraffic {
  const { busy, capacity } = busyCustomers(world)
  const customer = busy.find(({ id }) => id === customerId)
  return customer
    ? customerTraffic(period, premisesOf(world, customer, capacity))
    : { parcels: [], parcelEvents: [], scanLog: [], notificationLog: [], parcelPhotos: [] }
}

/** Users who can only view tickets aren't assigned any. */
function worksOnTickets({ securityRoles }: DemoWorld, roleId: string | null): boolean {
  const role = securityRoles.find(({ id }) => id === roleId)
  return role !== undefined && can({ securityRole: role.permissions, customerIds: null }, 'helpDesk.tickets.edit')
}

/** Device reports and tickets of all customers: comparatively few rows. */
export function deviceAndTicketTraffic(world: DemoWorld, period: Period): DeviceAndTicketTraffic {
  const { busy, capacity } = busyCustomers(world)
  const installed = installedOf(world)
  let number = firstTicket
  const newId = idsFrom(period.seed, 'macro ids', 0)
  const agents = world.users.filter(
    ({ customerId, status, securityRoleId }) =>
      customerId === world.provider.id && status === 'active' && worksOnTickets(world, securityRoleId),
  )
  // The provider has its own stations and lockers, which report like everyone's.
  const parts = [world.provider, ...busy].map((customer) => {
    const premises = premisesOf(world, customer, capacity)
    return {
      appHeartbeats: heartbeatsOf(period, premises, installed),
      appVersionDays: versionDaysOf(period, premises, installed, world.versions),
      lockerBankConnectivity: bankConnectivityOf(period, premises),
      lockerCommands: bankCommandsOf(period, premises),
      ...bankWorkOf(period, premises),
    }
  })
  const desk = busy.map((customer) => {
    const premises = premisesOf(world, customer, capacity)
    return ticketsOf(period, premises, {
      agents: agents.filter(({ customerIds }) => customerIds === null || customerIds.includes(customer.id)),
      tier: customer.supportTier,
      timezone: customer.timezone,
      count: Math.round(allTickets * (0.4 / busy.length + 0.6 * premises.share)),
      nextNumber: () => ++number,
    })
  })
  return {
    appHeartbeats: parts.flatMap(({ appHeartbeats }) => appHeartbeats),
    appVersionDays: parts.flatMap(({ appVersionDays }) => appVersionDays),
    lockerBankConnectivity: parts.flatMap(({ lockerBankConnectivity }) => lockerBankConnectivity),
    lockerAlarms: parts.flatMap(({ lockerAlarms }) => lockerAlarms),
    lockerCommands: parts.flatMap(({ lockerCommands }) => lockerCommands),
    lockerDrains: parts.flatMap(({ lockerDrains }) => lockerDrains),
    lockerReservations: parts.flatMap(({ lockerReservations }) => lockerReservations),
    tickets: desk.flatMap(({ tickets }) => tickets),
    ticketEvents: desk.flatMap(({ ticketEvents }) => ticketEvents),
    macros: demoMacros.map(({ name, body, changes }, position) => ({
      id: newId(period.now),
      name,
      body,
      changes: JSON.stringify(changes),
      position,
    })),
  }
}
