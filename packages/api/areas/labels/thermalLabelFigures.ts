/** Computed fields of a label: from its source, and whether its draft differs from the published version. */
import { thermalLabels } from '@postern/domain/areas/labels/thermalLabels.ts'
import { sql } from 'kysely'
import { computing } from '../../engine/computed.ts'
import { sizeOf } from '../shared/sizeInInches.ts'
import { printsOfLabel } from './versions/printCounts.ts'

/** Matches the variable name in `{{recipient.displayName|truncate:24}}`. */
const variablePattern = '\\{\\{\\s*([A-Za-z][A-Za-z.]*)'

const draft = sql`label_print(r.language, r.source, r.width_in, r.height_in, r.dpi, r.orientation, r.darkness, r.speed, r.copies, r.encoding)`

export const thermalLabelFigures = computing(
  thermalLabels,
  {
    size: sizeOf('width_in', 'height_in'),
    variables: sql`(select array_agg(distinct found[1] order by found[1]) from regexp_matches(r.source, ${sql.lit(variablePattern)}, 'g') found)`,
    version: sql`latest.number`,
    prints30Days: printsOfLabel,
    hasDraft: sql`latest.print is distinct from ${draft}`,
  },
  sql`left join lateral (
    select v.number, label_print_of(v) as print from label_versions v
    where v.customer_id = r.customer_id and v.thermal_label_id = r.id order by v.number desc limit 1
  ) latest on true`,
)
