/** SQL conditions shared by the task daemon's page and its card. */
import { nodeOfflineSeconds } from '@postern/domain/areas/platform/taskStates.ts'
import { sql } from 'kysely'

/** A node that crashed counts as offline until another starts on its host. The node is `n`. */
export const isReplaced = sql`exists (select from task_nodes later where later.host = n.host and later.started_at > n.beat_at)`

export const isOffline = sql`n.beat_at < now() - make_interval(secs => ${sql.lit(nodeOfflineSeconds)})`

/** Spelled out to match the condition of the partial index. The run is `r`. */
export const unsettled = sql`r.state in ('failed', 'timedOut') and r.settled_at is null`
