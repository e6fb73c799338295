/** Builds sites, buildings and floors from the plans. */
import { buildings } from '@postern/domain/areas/places/buildings.ts'
import { floors } from '@postern/domain/areas/places/floors.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { type Moment, workday } from '../../calendar.ts'
import { type Chronicle, momentBetween } from '../../history.ts'
import { entranceNotes } from '../../names.ts'
import { photoIdOf, planIdOf } from '../../pictures.ts'
import type { Random } from '../../random.ts'
import type { BuildingRow, FloorRow, PriorityLevelRow, SiteRow, ValuesIn } from '../../rows.ts'
import type { Crew } from '../access/staff.ts'
import type { Client } from '../customers/customers.ts'
import { campuses } from './campuses.ts'
import { clinics } from './clinics.ts'
import { floorsBetween } from './floors.ts'
import { homesAndShops } from './homesAndShops.ts'
import type { BuildingPlan, PlacePlans } from './plan.ts'
import { near, siteRow } from './sites.ts'
import { workplaces } from './workplaces.ts'

const placePlans: PlacePlans = { ...campuses, ...clinics, ...workplaces, ...homesAndShops }

export interface Places {
  readonly sites: SiteRow[]
  readonly buildings: BuildingRow[]
  readonly floors: FloorRow[]
}

/** Who created a place, and when. */
interface Entry {
  readonly born: Moment
  readonly by: string
}

/** Nearly all share their site's address. */
const noAddress = {
  addressLine1: null,
  addressLine2: null,
  addressLine3: null,
  city: null,
  region: null,
  postalCode: null,
  countryCode: null,
}

const buildingValues = (site: SiteRow, plan: BuildingPlan, key: string, random: Random): ValuesIn<BuildingRow> => ({
  siteId: site.id,
  name: plan.name,
  code: plan.code,
  deliveryRoute: plan.route ?? null,
  mainEntranceNote: plan.entrance ?? (random.chance(0.35) ? random.pick(entranceNotes) : null),
  latitude: site.latitude === null ? null : near(site.latitude, 0.0012, random),
  longitude: site.longitude === null ? null : near(site.longitude, 0.0016, random),
  accessHours: null,
  photo: photoIdOf(key),
  ...noAddress,
  isActive: true,
  externalId: site.externalId ? `${site.externalId}-${plan.code}` : null,
  notes: null,
})

export function placesOf(
  chronicle: Chronicle,
  crew: Crew,
  client: Client,
  levels: readonly PriorityLevelRow[],
): Places {
  const places: Places = { sites: [], buildings: [], floors: [] }
  const { newId, record } = chronicle
  const customerId = client.row.id
  const end = client.stopped ?? client.until

  function addFloors(building: BuildingRow, plan: BuildingPlan, key: string, { born, by }: Entry) {
    const planImage = planIdOf(key)
    const rows = floorsBetween(plan.style, plan.from, plan.to).map((floor, index): FloorRow => {
      // All at once, a few seconds after their building, like “Add floors” does.
      const at = born + 5000 + index * 40
      const values = { buildingId: building.id, planImage, planScale: planImage === null ? null : 0.08, ...floor }
      const labels = { buildingId: building.name }
      return {
        customerId,
        ...record({ resource: floors.name, id: newId(at), customerId, born: at, by, values, labels }),
      }
    })
    places.floors.push(...rows)
  }

  function addBuilding(site: SiteRow, plan: BuildingPlan, { born, by }: Entry) {
    const key = `${client.plan.code} ${site.code} ${plan.code}`
    const random = chronicle.random(`buildings ${key}`)
    const values = buildingValues(site, plan, key, random)
    const at = momentBetween(random, born + workday, end)
    const before = random.pick([{ deliveryRoute: null }, { mainEntranceNote: null }, { externalId: null }])
    const revision = { at, before, by: crew.actor(random, `${buildings.permission}.edit`, at) }
    const life = {
      resource: buildings.name,
      id: newId(born),
      customerId,
      born,
      by,
      values,
      labels: { siteId: site.name },
    }
    const row = record({ ...life, revisions: random.chance(0.3) ? [revision] : [] })
    const building = { customerId, ...row }
    places.buildings.push(building)
    addFloors(building, plan, key, { born, by })
  }

  const random = chronicle.random(`places ${client.plan.code}`)
  const level = levels.find(({ name }) => name === 'Standard')
  const first = client.begun + random.int(2 * workday, 6 * workday)
  for (const [index, plan] of (placePlans[client.plan.code] ?? []).entries()) {
    const born = index === 0 ? first : momentBetween(random, first + 3 * workday, first + 0.6 * (end - first))
    const by = crew.actor(random, `${sites.permission}.create`, born)
    const site = siteRow(chronicle, crew, client, plan, born, by, index === 0, level)
    places.sites.push(site)
    for (const [number, building] of plan.buildings.entries())
      addBuilding(site, building, { born: born + (number + 1) * 731_209, by })
  }
  return places
}
