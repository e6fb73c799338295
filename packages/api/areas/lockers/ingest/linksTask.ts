/**
 * Marks banks whose heartbeats stopped: offline after three missed ones, confirmed offline after the bank's own threshold.
 * A bank that keeps losing its connection is unstable (`flapping`) even while it responds.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { publish } from '../../../stream/publish.ts'
import { task } from '../../../tasks/task.ts'
import { keepAlarmsOf } from '../alarms/keepAlarms.ts'
import { bankMessage, bankTopic } from './tellBank.ts'

interface ChangedBank {
  customerId: string
  id: string
  connectivity: 'online' | 'flapping' | 'offline' | 'offlineConfirmed'
  lastSeenAt: string | null
}

/** A single missed heartbeat may be a network hiccup. */
const heartbeatsMissed = 3

const isSilent = sql`b.connectivity in ('online', 'flapping')
  and b.last_seen_at < now() - make_interval(secs => b.health_poll_seconds * ${sql.lit(heartbeatsMissed)})`

/** No heartbeat for longer than the bank's threshold. */
const isSurelyGone = sql`b.connectivity = 'offline'
  and coalesce(b.last_seen_at, '-infinity') < now() - make_interval(mins => b.offline_confirm_minutes)`

/** A bank that loses its connection this often within an hour is unstable; after an hour without losses it no longer is. */
const lossesUntilUnstable = 3

const lossesWithinHour = sql`(select count(*) from locker_bank_connectivity c where c.customer_id = b.customer_id
  and c.locker_bank_id = b.id and c.connectivity = 'offline' and c.at > now() - interval '1 hour')`

const isUnstable = sql`b.connectivity = 'online' and ${lossesWithinHour} >= ${sql.lit(lossesUntilUnstable)}`
const isStableAgain = sql`b.connectivity = 'flapping' and ${lossesWithinHour} = 0`

/** Only banks that report; the others' connectivity isn't ours to change. */
const reports = sql`s.customer_id = b.customer_id and s.locker_bank_id = b.id and b.archived_at is null`

const become = (db: Db, connectivity: ChangedBank['connectivity'], which: RawBuilder<unknown>) =>
  db.all(sql<ChangedBank>`
    update locker_banks b set connectivity = ${connectivity} from locker_bank_states s where ${reports} and ${which}
    returning b.customer_id as "customerId", b.id, b.connectivity, b.last_seen_at as "lastSeenAt"`)

export const watchLinksTask = task({
  key: 'lockers.watchLinks',
  title: 'Watch locker banks',
  description:
    'Marks locker banks offline when their heartbeats stop, confirms it after each bank’s threshold, and marks banks that keep losing their connection as unstable.',
  queue: 'monitoring',
  schedule: { everySeconds: 30 },
  isNeeded: sql<boolean>`exists (select from locker_banks b, locker_bank_states s where ${reports} and (${isSilent} or ${isSurelyGone}
    or ${isUnstable} or ${isStableAgain}))`,
  missed: 'skip',
  run: (run) =>
    run.inBatches(async (db) => {
      // In this order: a bank silent for longer than its threshold passes through `offline` first.
      const changed = [
        ...(await become(db, 'offline', isSilent)),
        ...(await become(db, 'offlineConfirmed', isSurelyGone)),
        ...(await become(db, 'flapping', isUnstable)),
        ...(await become(db, 'online', isStableAgain)),
      ]
      for (const { customerId, id, connectivity, lastSeenAt } of changed) {
        publish(db, bankTopic(customerId, id), bankMessage({ connectivity, lastSeenAt }))
        await keepAlarmsOf(db, customerId, id)
      }
      return { processed: changed.length, isFinished: true }
    }),
})
