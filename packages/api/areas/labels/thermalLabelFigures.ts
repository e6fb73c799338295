/** What a label's own source says about it. */
import { thermalLabels } from '@postern/domain/areas/labels/thermalLabels.ts'
import { sql } from 'kysely'
import { computing } from '../../engine/computed.ts'
import { sizeOf } from '../shared/sizeInInches.ts'

/** `{{recipient.displayName|truncate:24}}`: what stands before the filters. */
const variablePattern = '\\{\\{\\s*([A-Za-z][A-Za-z.]*)'

export const thermalLabelFigures = computing(thermalLabels, {
  size: sizeOf('width_in', 'height_in'),
  variables: sql`(select array_agg(distinct found[1] order by found[1]) from regexp_matches(r.source, ${sql.lit(variablePattern)}, 'g') found)`,
})
