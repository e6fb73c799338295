import { buildings } from '@postern/domain/areas/places/buildings.ts'
import type { Issue } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import { rules } from '../../engine/rules.ts'
import { leftEmpty } from './custody.ts'
import { moveWithBuilding } from './movingBuildings.ts'

const needed = ['addressLine1', 'city', 'countryCode'] as const

export const buildingRules = rules(buildings, {
  // A building has a complete address or none: a partial one would be read together with the site's.
  check: (next): Issue[] => {
    const written = [...needed, 'addressLine2', 'addressLine3', 'region', 'postalCode'] as const
    if (written.every((name) => next[name] === null)) return []
    return needed
      .filter((name) => next[name] === null)
      .map((path) => ({ path, description: 'Required for a separate address.' }))
  },
  beforeWrite: async (context, next, before) => {
    if (before && next.siteId !== before.siteId) await moveWithBuilding(context, before, next.siteId)
    return {}
  },
  archivesByItself: true,
  ...leftEmpty(buildings, sql`l.building_id`),
})
