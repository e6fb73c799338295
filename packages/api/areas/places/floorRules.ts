import { floors } from '@postern/domain/areas/places/floors.ts'
import { sql } from 'kysely'
import { rules } from '../../engine/rules.ts'
import { leftEmpty } from './custody.ts'

export const floorRules = rules(floors, {
  archivesByItself: true,
  ...leftEmpty(floors, sql`l.floor_id`),
})
