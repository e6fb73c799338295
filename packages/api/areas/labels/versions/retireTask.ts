/** Retires labels on their planned day in the customer's time zone. From then on, stations use the next label that fits. */
import { thermalLabels } from '@postern/domain/areas/labels/thermalLabels.ts'
import { sql } from 'kysely'
import { writeAudit } from '../../../engine/audit.ts'
import { task } from '../../../tasks/task.ts'

const writer = { userId: null, via: 'task', requestId: null, reason: 'Planned retirement' }

/** For the label `l` of customer `c`. */
const isDue = sql`l.state = 'published' and l.archived_at is null and l.retires_on <= (now() at time zone c.timezone)::date`

interface Retired {
  readonly customerId: string
  readonly id: string
  readonly rowVersion: number
}

export const retireLabelsTask = task({
  key: 'labels.retire',
  title: 'Retire labels',
  description: 'Retires labels on the day that was set for it.',
  queue: 'maintenance',
  schedule: { cron: '5 * * * *', timeZone: 'UTC' },
  isNeeded: sql<boolean>`exists (select from thermal_labels l join customers c on c.id = l.customer_id where ${isDue})`,
  run: (run) =>
    run.inBatches(async (db) => {
      const retired = await db.all(sql<Retired>`
        update thermal_labels t set state = 'retired', row_version = t.row_version + 1, updated_at = now(), updated_by = null
        where (t.customer_id, t.id) in (
          select l.customer_id, l.id from thermal_labels l join customers c on c.id = l.customer_id
          where ${isDue} limit ${run.batchSize})
        returning t.customer_id as "customerId", t.id, t.row_version as "rowVersion"`)
      writeAudit(
        db,
        writer,
        retired.map(({ customerId, id, rowVersion }) => ({
          resource: thermalLabels,
          customerId,
          recordId: id,
          action: 'update',
          rowVersion,
          changes: { state: { before: 'published', after: 'retired' } },
        })),
      )
      return { processed: retired.length, isFinished: retired.length < run.batchSize }
    }),
})
