/** Recent parcels, events, scans and tickets of the demo, customer by customer. */

import { settings } from '@postern/domain/areas/customers/settings.ts'
import { defaultsOf } from '@postern/domain/engine/resource.ts'
import { heartbeatsOf } from '../areas/devices/heartbeats.ts'
import { installedOf } from '../areas/devices/installed.ts'
import { ticketsOf } from '../areas/helpDesk/tickets.ts'
import { bankConnectivityOf } from '../areas/lockers/bankConnectivity.ts'
import { customerTraffic } from '../areas/parcels/customerTraffic.ts'
import type { CustomerRow, DemoWorld } from '../rows.ts'
import type { Period, Premises } from './period.ts'
import type { Traffic } from './rows.ts'

const firstTicket = 10_000
const allTickets = 350

/** Who is at work: others have nothing to receive yet, or no more. */
const isBusy = ({ status }: CustomerRow): boolean => status === 'live' || status === 'suspended'

/** Larger houses get more: by what their sites can take in a day. */
function premisesOf(world: DemoWorld, customer: CustomerRow, capacity: number): Premises {
  const own = <Row extends { customerId: string }>(rows: readonly Row[]): Row[] =>
    rows.filter(({ customerId }) => customerId === customer.id)
  const sites = own(world.sites)
  return {
    customerId: customer.id,
    code: customer.code,
    share: capacityOf(sites) / capacity,
    numbering: own(world.settings)[0] ?? defaultsOf(settings),
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

/** One customer at a time, so that no more than one customer's months are held at once. */
export function* trafficOf(world: DemoWorld, period: Period): Generator<Traffic> {
  const busy = world.customers.filter(isBusy)
  const ids = new Set(busy.map(({ id }) => id))
  const capacity = capacityOf(world.sites.filter(({ customerId }) => ids.has(customerId)))
  const installed = installedOf(world)
  let number = firstTicket
  const staff = world.users.filter(({ customerId }) => customerId === world.provider.id)
  const agents = staff.filter(({ status }) => status === 'active').map(({ id, name }) => ({ id, name }))
  for (const customer of busy) {
    const premises = premisesOf(world, customer, capacity)
    const count = Math.round(allTickets * (0.4 / busy.length + 0.6 * premises.share))
    yield {
      ...customerTraffic(period, premises),
      appHeartbeats: heartbeatsOf(period, premises, installed),
      lockerBankConnectivity: bankConnectivityOf(period, premises),
      ...ticketsOf(period, premises, { agents, count, nextNumber: () => ++number }),
    }
  }
}
