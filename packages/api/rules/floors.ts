import { floors } from '@postern/domain/resources/floors.ts'
import { sql } from 'kysely'
import { atLocations, mayArchiveEmpty } from './custody.ts'
import { rules } from './rules.ts'

export const floorRules = rules(floors, {
  archivesByItself: true,
  mayArchive: ({ id }, context) => mayArchiveEmpty(context, floors, atLocations(sql`l.floor_id = ${id}`)),
})
