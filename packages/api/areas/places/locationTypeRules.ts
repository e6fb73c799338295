import { locationTypes } from '@postern/domain/areas/places/locationTypes.ts'
import type { Issue } from '@postern/domain/engine/failure.ts'
import { invalid } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import { rules } from '../../engine/rules.ts'
import { mayArchiveSeeded } from '../shared/ruleParts/seeded.ts'

export const locationTypeRules = rules(locationTypes, {
  check: (next) => {
    const issues: Issue[] = []
    if (!next.canHoldParcels && !next.canBeDeliveredTo && !next.canBeReceivedAt)
      issues.push({
        path: 'canHoldParcels',
        description: 'Select at least one: holds parcels, delivery location, receiving location.',
      })
    if (next.codePattern && !/^[A9-]+$/.test(next.codePattern))
      issues.push({ path: 'codePattern', description: 'Use A, 9 and - only, like A-99-99.' })
    return issues
  },
  beforeWrite: async ({ db, place }, next, before) => {
    if (!before || next.category === before.category) return {}
    const used = await db.one(sql`select from locations where customer_id = ${place.customerId}
      and location_type_id = ${before.id} and archived_at is null limit 1`)
    if (used)
      throw invalid([
        { path: 'category', description: 'You can’t change the category while locations have this type.' },
      ])
    return {}
  },
  mayArchive: (type) => mayArchiveSeeded(locationTypes, type),
})
