/** The demo world: one seed, the same world; only its dates follow the day it is loaded on (entities §9). */
import { type Client, clientsOf, providerOf } from './customers.ts'
import { chronicleOf } from './history.ts'
import { placesOf } from './places.ts'
import { priorityLevelsOf } from './priorityLevels.ts'
import type { CustomerRow, DemoWorld } from './rows.ts'
import { founding, hireStaff } from './staff.ts'

/** The sites people count are the ones still there. */
const withSites = (row: CustomerRow, sites: DemoWorld['sites']): CustomerRow => ({
  ...row,
  sites: sites.filter((site) => site.customerId === row.id && site.archivedAt === null).length,
})

/** `today` is a day like `2026-11-15`: the world was busy until the working day before it. */
export function demoWorld(today: string, seed = 4310): DemoWorld {
  const chronicle = chronicleOf(today, seed)
  const providerId = chronicle.newId(founding)
  const crew = hireStaff(chronicle, providerId)
  const provider = providerOf(chronicle, crew, providerId)
  const clients: Client[] = clientsOf(chronicle, crew)

  const everybody = [provider, ...clients]
  const levels = everybody.map((client) => priorityLevelsOf(chronicle, crew, client))
  const places = everybody.map((client, index) => placesOf(chronicle, crew, client, levels[index] ?? []))
  const sites = places.flatMap((place) => place.sites)
  return {
    provider: withSites(provider.row, sites),
    roles: crew.roles,
    staff: crew.staff,
    customers: clients.map(({ row }) => withSites(row, sites)),
    sites,
    buildings: places.flatMap((place) => place.buildings),
    floors: places.flatMap((place) => place.floors),
    priorityLevels: levels.flat(),
    audit: chronicle.audit(),
  }
}
