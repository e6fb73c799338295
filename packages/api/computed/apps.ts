import { apps } from '@postern/domain/resources/apps.ts'
import { sql } from 'kysely'
import { computing } from './computed.ts'

/** Of several platforms the newest counts: that is how far the app has come. */
export const appsComputed = computing(
  apps,
  { latestVersion: sql`released.latest`, minimumVersion: sql`released.minimum` },
  sql`left join lateral (
    select (array_agg(v.version order by v.version desc) filter (where v.channel = 'stable' and v.state in ('rolling', 'released')))[1] as latest,
      (array_agg(v.version order by v.version desc) filter (where v.is_minimum))[1] as minimum
    from versions v where v.app_id = r.id and v.archived_at is null
  ) released on true`,
)
