/**
 * Keeps pairs of possible duplicates current. Writers only update the contact's change time; the task compares contacts changed
 * since its last run. A full pass compares all of them.
 */
import { scoringVersion } from '@postern/domain/areas/people/duplicates/score.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../database/db.ts'
import { inBackground } from '../../../imports/importWork.ts'
import { type Batch, type TaskRun, task } from '../../../tasks/task.ts'
import { compareContacts } from './compareContacts.ts'

/** How long a transaction may be open before it's listed among the open ones. */
const slackSeconds = 10

/** A contact written by a transaction that's still open appears later, with that transaction's start time. */
const settled = sql`audit_settled_before() - make_interval(secs => ${slackSeconds})`

const positionSchema = z.strictObject({
  /** The customer whose contacts are being compared, or were compared last. */
  customerId: z.uuid(),
  /** Null between two customers. */
  pass: z
    .strictObject({
      isFull: z.boolean(),
      /** Earlier passes compared contacts changed before this. */
      since: z.string(),
      /** Changes up to here are covered once this pass is done. */
      until: z.string(),
      /** The last contact compared. */
      at: z.string(),
      id: z.uuid(),
    })
    .nullable(),
})
type Position = z.output<typeof positionSchema>
type Pass = NonNullable<Position['pass']>

const isOutdated = sql`(p.customer_id is null or p.scoring_version <> ${scoringVersion})`

/** The customer is `k`, its last pass `p`. Only the last change is compared: to find any change, Postgres would read all contacts. */
const isDue = sql<boolean>`(k.archived_at is null and (${isOutdated} or p.compared_until <= (
  select c.updated_at from contacts c where c.customer_id = k.id and c.archived_at is null
  order by c.updated_at desc limit 1)))`

const withPass = sql`customers k left join duplicate_passes p on p.customer_id = k.id`

const isAnyDue: RawBuilder<boolean> = sql<boolean>`exists (select from ${withPass} where ${isDue})`

const beginning = '-infinity'
const noId = '00000000-0000-0000-0000-000000000000'

interface Due {
  readonly customerId: string
  readonly isFull: boolean
  readonly since: string | null
  readonly until: string
}

async function nextPass(db: Db, after: string | null, everyone: boolean): Promise<Position | null> {
  const due = await db.one(sql<Due>`
    select k.id as "customerId", (${everyone}::boolean or ${isOutdated}) as "isFull", p.compared_until as since, ${settled} as until
    from ${withPass}
    where ${everyone ? sql`k.archived_at is null` : isDue} ${after === null ? sql`` : sql`and k.id > ${after}`}
    order by k.id limit 1`)
  if (!due) return null
  const since = due.isFull ? beginning : (due.since ?? beginning)
  return { customerId: due.customerId, pass: { isFull: due.isFull, since, until: due.until, at: since, id: noId } }
}

interface Changed {
  readonly id: string
  readonly at: string
}

/** In index order, from where the last batch ended. */
const changedStatement = (customerId: string, { isFull, at, id }: Pass, size: number): RawBuilder<Changed> =>
  isFull
    ? sql<Changed>`
        select c.id, c.updated_at as at from contacts c
        where c.customer_id = ${customerId} and c.archived_at is null and c.id > ${id} order by c.id limit ${size}`
    : sql<Changed>`
        select c.id, c.updated_at as at from contacts c
        where c.customer_id = ${customerId} and c.archived_at is null and (c.updated_at, c.id) > (${at}::timestamptz, ${id}::uuid)
        order by c.updated_at, c.id limit ${size}`

/** Drops pairs of merged, archived and deleted contacts; they aren't shown anyway. */
const dropGone = (db: Db, customerId: string): Promise<unknown> =>
  db.all(sql`
    with gone as (
      select d.contact_id, d.other_id from contact_duplicates d where d.customer_id = ${customerId} and not (
        exists (select from contacts c where c.customer_id = d.customer_id and c.id = d.contact_id and c.archived_at is null)
        and exists (select from contacts c where c.customer_id = d.customer_id and c.id = d.other_id and c.archived_at is null)))
    delete from contact_duplicates d using gone g
    where d.customer_id = ${customerId} and d.contact_id = g.contact_id and d.other_id = g.other_id`)

const endPass = async (db: Db, customerId: string, { isFull, until }: Pass): Promise<void> => {
  await dropGone(db, customerId)
  await db.all(sql`
    insert into duplicate_passes as p (customer_id, compared_until, scoring_version, full_pass_at)
    values (${customerId}, ${until}, ${scoringVersion}, now())
    on conflict (customer_id) do update set compared_until = excluded.compared_until, scoring_version = excluded.scoring_version,
      full_pass_at = case when ${isFull}::boolean then now() else p.full_pass_at end`)
}

async function compareBatch(run: TaskRun, db: Db, position: unknown, everyone: boolean): Promise<Batch> {
  const last = position === null ? null : positionSchema.parse(position)
  const next = last?.pass ? last : await nextPass(db, last?.customerId ?? null, everyone)
  if (!next?.pass) return { processed: 0, isFinished: true }
  const { customerId, pass } = next
  await inBackground(db)
  const changed = await db.all(changedStatement(customerId, pass, run.batchSize))
  await compareContacts(
    db,
    customerId,
    changed.map(({ id }) => id),
  )
  const end = changed.at(-1)
  const isOver = end === undefined || changed.length < run.batchSize
  if (isOver) await endPass(db, customerId, pass)
  return {
    processed: changed.length,
    position: { customerId, pass: isOver ? null : { ...pass, ...end } },
    isFinished: false,
  }
}

export const compareChangedTask = task({
  key: 'contact.findDuplicates',
  title: 'Find duplicates',
  description: 'Compares contacts that were added or changed with all others of their customer.',
  queue: 'data',
  schedule: { everySeconds: 30 },
  isNeeded: isAnyDue,
  // Few enough that a request between two batches doesn't wait long.
  batchSize: 200,
  timeoutSeconds: 3_600,
  run: (run) => run.inBatches((db, position) => compareBatch(run, db, position, false)),
})

export const compareAllTask = task({
  key: 'contact.findAllDuplicates',
  title: 'Find all duplicates',
  description: 'Compares every contact with all others of its customer.',
  queue: 'data',
  schedule: { cron: '0 3 * * 0', timeZone: 'UTC' },
  missed: 'skip',
  // They take a second or less.
  batchSize: 1_000,
  timeoutSeconds: 6 * 3_600,
  run: (run) => run.inBatches((db, position) => compareBatch(run, db, position, true)),
})
