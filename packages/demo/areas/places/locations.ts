/** The locations of each site, from the dock to the mail stops on its floors. */
import { locations } from '@postern/domain/areas/places/locations.ts'
import { workday } from '../../calendar.ts'
import type { Chronicle } from '../../history.ts'
import { momentOf } from '../../ids.ts'
import type { BuildingRow, FloorRow, LocationRow, LocationTypeRow, SiteRow, ValuesIn } from '../../rows.ts'
import { seriesOf } from '../../series.ts'
import type { Crew } from '../access/staff.ts'
import type { Client } from '../customers/customers.ts'
import type { Places } from './places.ts'

type Values = ValuesIn<LocationRow>

const accessNotes = [
  'Badge needed after 18:00.',
  'Key at the front desk.',
  'The site manager has the door code.',
  'Behind the pillar, second row.',
] as const

interface Spot extends Partial<Values> {
  readonly name: string
  readonly type: string
  readonly inside?: LocationRow
}

const two = (number: number): string => String(number).padStart(2, '0')

/** Shelf space for one day: one row of shelves per 150 parcels. */
const rowsFor = ({ dailyCapacity }: SiteRow): number =>
  Math.min(6, Math.max(1, Math.round((dailyCapacity ?? 150) / 150)))

export function locationsOf(
  chronicle: Chronicle,
  crew: Crew,
  client: Client,
  places: Places,
  types: readonly LocationTypeRow[],
): LocationRow[] {
  const made: LocationRow[] = []

  function furnish(site: SiteRow) {
    const houses = places.buildings.filter(({ siteId }) => siteId === site.id)
    const floorsOf = (house: BuildingRow): FloorRow[] =>
      places.floors.filter(({ buildingId }) => buildingId === house.id).sort((a, b) => a.level - b.level)
    const newest = [site, ...houses, ...houses.flatMap(floorsOf)].map(({ id }) => momentOf(id))
    const add = seriesOf(chronicle, crew, client, locations, Math.max(...newest) + 0.1 * workday, 1317)
    const random = chronicle.random(`locations ${client.plan.code} ${site.code}`)
    const main = houses[0]
    const ground = main && floorsOf(main).find(({ level }) => level >= 0)
    const barcodes = new Set<string>()

    function barcodeOf(name: string): string {
      const word = name
        .normalize('NFD')
        .replace(/[^\w]+/g, '')
        .toUpperCase()
        .slice(0, 20)
      const barcode = `LOC-${site.code}-${word}`
      const free = barcodes.has(barcode) ? `${barcode}-${barcodes.size}` : barcode
      barcodes.add(free)
      return free
    }

    function put({ type: code, inside, ...spot }: Spot): LocationRow | undefined {
      const type = types.find((each) => each.code === code && each.isActive && each.archivedAt === null)
      if (!type) return undefined
      const values: Values = {
        barcode: barcodeOf(spot.name),
        locationTypeId: type.id,
        siteId: site.id,
        buildingId: main?.id ?? null,
        floorId: ground?.id ?? null,
        parentLocationId: inside?.id ?? null,
        departmentId: null,
        tenantId: null,
        lockerBankId: null,
        capacity: type.capacityMode === 'count' ? random.pick([6, 8, 10, 12, 20]) : null,
        routeCode: null,
        routeStop: null,
        planX: null,
        planY: null,
        accessNote: random.chance(0.06) ? random.pick(accessNotes) : null,
        isDefaultReceive: false,
        isActive: random.chance(0.98),
        externalId: null,
        notes: null,
        ...spot,
      }
      const building = houses.find(({ id }) => id === values.buildingId)
      const floor = places.floors.find(({ id }) => id === values.floorId)
      const labels = {
        locationTypeId: type.name,
        siteId: site.name,
        ...(building && { buildingId: building.name }),
        ...(floor && { floorId: floor.name }),
        ...(inside && { parentLocationId: inside.name }),
      }
      const before: Partial<Values>[] = random.chance(0.05)
        ? [random.pick([{ accessNote: null }, { capacity: values.capacity && 5 }, { isActive: !values.isActive }])]
        : []
      const row = add(values, { labels, before })
      made.push(row)
      return row
    }

    put({ type: 'DOCK', name: 'Receiving', isDefaultReceive: true, isActive: true })
    put({ type: 'STAGE', name: 'Staging' })
    for (const letter of 'ABCDEF'.slice(0, rowsFor(site)))
      for (let number = 1; number <= 4; number++) {
        const shelf = put({ type: 'SHELF', name: `${letter}-${two(number)}` })
        if (shelf && letter === 'A' && number <= 2)
          for (let bin = 1; bin <= 3; bin++)
            put({ type: 'BIN', name: `${letter}-${two(number)}-${two(bin)}`, inside: shelf })
      }
    put({ type: 'CAGE', name: 'Hold cage', accessNote: 'Two people, always.' })
    put({ type: 'LOST', name: 'Lost & found' })
    if (client.plan.kind.segment === 'healthcare') put({ type: 'FRIDGE', name: 'Refrigerator' })
    if (client.plan.code === 'BWH') put({ type: 'FREEZER', name: 'Specimen freezer' })
    if (client.plan.kind.segment === 'logistics')
      for (let door = 1; door <= 6; door++) put({ type: 'TRAILER', name: `T${two(door)}` })
    if (site.siteType === 'hub' || site.siteType === 'dock')
      for (let van = 1; van <= 3; van++) put({ type: 'VEHICLE', name: `Van ${van}`, buildingId: null, floorId: null })
    let stop = 0
    for (const house of houses)
      for (const floor of floorsOf(house)
        .filter(({ level }) => level >= 0)
        .slice(0, 9)) {
        stop += 1
        put({
          type: 'STOP',
          name: `${house.code} ${floor.code ?? floor.name}`,
          buildingId: house.id,
          floorId: floor.id,
          routeCode: house.deliveryRoute ?? 'R1',
          routeStop: stop,
          planX: Math.round(random.next() * 1000) / 1000,
          planY: Math.round(random.next() * 1000) / 1000,
        })
      }
  }

  // Planned sites aren't furnished because no one works there yet; archived sites were emptied before archiving.
  for (const site of places.sites) if (site.status !== 'planned' && site.archivedAt === null) furnish(site)
  return made
}
