/**
 * Follow-up work after publishing: compares customer rules with the new set and re-reads unmatched scans. This takes longer than a
 * transaction may, so the set is committed with a marker (`insertSet`), and any node that finds the marker finishes the work. It's
 * idempotent.
 */
import { sql } from 'kysely'
import { type Database, type Db, tx } from '../../database/db.ts'
import { task } from '../../tasks/task.ts'
import { Books } from './books.ts'
import { keepFactsOfCustomers } from './ruleFacts.ts'
import { reevaluate } from './unmatched/reevaluate.ts'

const open = (db: Db, olderThanMinutes: number) =>
  db.all(sql<{ version: number }>`
    select version from rule_set_follow_ups where since <= now() - make_interval(mins => ${olderThanMinutes}::int)`)

/** `olderThanMinutes` skips those that a request is probably still working on. */
export async function finishFollowUps(database: Database, books: Books, olderThanMinutes = 0): Promise<number> {
  const found = await tx(database, 'all', (db) => open(db, olderThanMinutes))
  if (found.length === 0) return 0
  await tx(database, 'all', keepFactsOfCustomers)
  await reevaluate(database, books)
  const versions = found.map(({ version }) => version)
  await tx(database, 'all', (db) =>
    db.all(sql`delete from rule_set_follow_ups where version = any(${versions}::int[])`),
  )
  return found.length
}

const books = new Books()

/** The publishing request does this itself; older ones were interrupted. */
const leftAloneMinutes = 5

export const followUpTask = task({
  key: 'rule.finishPublishing',
  title: 'Finish published rules',
  description:
    'Compares customer rules with a newly published set and reads unmatched scans again, if publishing was interrupted.',
  queue: 'data',
  schedule: { everySeconds: 60 },
  isNeeded: sql`exists (select from rule_set_follow_ups where since <= now() - make_interval(mins => ${leftAloneMinutes}::int))`,
  timeoutSeconds: 1_800,
  run: async (run, { database }) => {
    await run.count(await finishFollowUps(database, books, leftAloneMinutes))
  },
})
