/** Banks whose heartbeats stopped: offline after three of them, surely offline after the bank's own threshold. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { publish } from '../../../stream/publish.ts'
import { task } from '../../../tasks/task.ts'
import { keepAlarmsOf } from '../alarms/keepAlarms.ts'
import { bankMessage, bankTopic } from './tellBank.ts'

interface ChangedBank {
  customerId: string
  id: string
  connectivity: 'offline' | 'offlineConfirmed'
  lastSeenAt: string | null
}

/** One missed heartbeat is a network's hiccup. */
const heartbeatsMissed = 3

const isSilent = sql`b.connectivity in ('online', 'flapping')
  and b.last_seen_at < now() - make_interval(secs => b.health_poll_seconds * ${sql.lit(heartbeatsMissed)})`

/** Since the last heartbeat, or since the bank said that it's gone. */
const isSurelyGone = sql`b.connectivity = 'offline'
  and coalesce(b.last_seen_at, '-infinity') < now() - make_interval(mins => b.offline_confirm_minutes)`

/** Only banks that report: what is known of the others isn't ours to change. */
const reports = sql`s.customer_id = b.customer_id and s.locker_bank_id = b.id and b.archived_at is null`

const become = (db: Db, connectivity: ChangedBank['connectivity'], which: RawBuilder<unknown>) =>
  db.all(sql<ChangedBank>`
    update locker_banks b set connectivity = ${connectivity} from locker_bank_states s where ${reports} and ${which}
    returning b.customer_id as "customerId", b.id, b.connectivity, b.last_seen_at as "lastSeenAt"`)

export const watchLinksTask = task({
  key: 'lockers.watchLinks',
  title: 'Watch locker banks',
  description: 'Marks locker banks offline when their heartbeats stop, and confirms it after each bank’s threshold.',
  queue: 'monitoring',
  schedule: { everySeconds: 30 },
  isNeeded: sql<boolean>`exists (select from locker_banks b, locker_bank_states s where ${reports} and (${isSilent} or ${isSurelyGone}))`,
  missed: 'skip',
  run: (run) =>
    run.inBatches(async (db) => {
      // A bank silent for longer than its threshold was offline in between, if only for a moment.
      const changed = [
        ...(await become(db, 'offline', isSilent)),
        ...(await become(db, 'offlineConfirmed', isSurelyGone)),
      ]
      for (const { customerId, id, connectivity, lastSeenAt } of changed) {
        publish(db, bankTopic(customerId, id), bankMessage({ connectivity, lastSeenAt }))
        await keepAlarmsOf(db, customerId, id)
      }
      return { processed: changed.length, isFinished: true }
    }),
})
