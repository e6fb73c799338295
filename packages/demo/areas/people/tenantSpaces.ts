/** The suites of a site's tenants: one each, two for larger ones. */
import { tenantSpaces } from '@postern/domain/areas/people/tenantSpaces.ts'
import { workday } from '../../calendar.ts'
import type { Chronicle } from '../../history.ts'
import { momentOf } from '../../ids.ts'
import type { TenantRow, TenantSpaceRow, ValuesIn } from '../../rows.ts'
import { seriesOf } from '../../series.ts'
import type { Crew } from '../access/staff.ts'
import type { Client } from '../customers/customers.ts'
import type { Places } from '../places/places.ts'

export function tenantSpacesOf(
  chronicle: Chronicle,
  crew: Crew,
  client: Client,
  { buildings, floors }: Places,
  tenants: readonly TenantRow[],
): TenantSpaceRow[] {
  const inUse = new Map<string, number>()
  return tenants.flatMap((tenant, index) => {
    const houses = buildings.filter(({ siteId }) => siteId === tenant.siteId)
    const house = houses[index % Math.max(houses.length, 1)]
    const levels = floors.filter(({ buildingId, level }) => buildingId === house?.id && level >= 0)
    if (!house) return []
    const begins = Math.max(...[tenant, house, ...levels].map(({ id }) => momentOf(id))) + 0.05 * workday
    const add = seriesOf(chronicle, crew, client, tenantSpaces, begins)
    return Array.from({ length: tenant.kind === 'company' && index % 4 === 0 ? 2 : 1 }, () => {
      const count = (inUse.get(house.id) ?? 0) + 1
      inUse.set(house.id, count)
      const floor = levels[count % Math.max(levels.length, 1)]
      const values: ValuesIn<TenantSpaceRow> = {
        tenantId: tenant.id,
        buildingId: house.id,
        floorId: floor?.id ?? null,
        suite: String((floor?.level ?? 0) * 100 + count),
      }
      const labels = { tenantId: tenant.name, buildingId: house.name, ...(floor && { floorId: floor.name }) }
      return add(values, { labels })
    })
  })
}
