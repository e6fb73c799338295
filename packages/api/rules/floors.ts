import { floors } from '@postern/domain/resources/floors.ts'
import { sql } from 'kysely'
import { archivedEmpty } from './custody.ts'
import { rules } from './rules.ts'

export const floorRules = rules(floors, {
  archivesByItself: true,
  ...archivedEmpty(floors, sql`l.floor_id`),
})
