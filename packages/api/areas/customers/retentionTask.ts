/** Deletes data past its retention period: counts it first, and writes an audit row afterwards. */
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../database/db.ts'
import { writeAudit } from '../../engine/audit.ts'
import { type Batch, type TaskRun, task } from '../../tasks/task.ts'
import { type Periods, retentionParts } from './retention.ts'

const counts = z.record(z.string(), z.int())

const positionSchema = z.object({
  customerId: z.string(),
  /** Null before anything was counted for this customer. */
  part: z.int().nullable(),
  cursor: z.object({ at: z.string(), id: z.string() }).optional(),
  deleted: counts,
})
type Position = z.output<typeof positionSchema>

const params = z.strictObject({
  customerId: z.uuid().optional().describe('Only this customer. Leave blank for all.'),
  dryRun: z.boolean().optional().describe('Count what would be deleted, and delete nothing.'),
})
type Params = z.output<typeof params>

interface Customer extends Periods {
  readonly id: string
  readonly name: string
  readonly isOnHold: boolean
}

/** Locked until the batch commits: a hold set meanwhile applies before the next one. */
const customersStatement = (where: ReturnType<typeof sql>) => sql<Customer>`
  select c.id, c.name, s.retention_hold as "isOnHold", s.parcel_retention_months as "parcelMonths",
    s.photo_retention_months as "photoMonths", s.audit_retention_months as "auditMonths"
  from customers c join settings s on s.customer_id = c.id where ${where} order by c.id limit 1 for share of s`

const nextCustomer = (db: Db, { customerId }: Params, after: string | undefined): Promise<Customer | undefined> =>
  db.one(
    customersStatement(sql`${customerId === undefined ? sql`true` : sql`c.id = ${customerId}`}
      and ${after === undefined ? sql`true` : sql`c.id > ${after}`}`),
  )

const writer = { userId: null, via: 'retention', requestId: null }

const inWords: Readonly<Record<string, string>> = {
  parcels: 'parcels',
  parcelEvents: 'parcel events',
  photos: 'photos',
  scans: 'scans',
  notifications: 'notifications',
  auditRows: 'audit rows',
}

const listed = (found: Readonly<Record<string, number>>): string =>
  Object.entries(found)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count.toLocaleString('en-US')} ${inWords[name] ?? name}`)
    .join(', ')

const sumOf = (found: Readonly<Record<string, number>>): number => Object.values(found).reduce((sum, n) => sum + n, 0)

const added = (a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(
    [...new Set([...Object.keys(a), ...Object.keys(b)])].map((key) => [key, (a[key] ?? 0) + (b[key] ?? 0)]),
  )

/** Counts how much is due before deleting. Null if nothing may or needs to be deleted. */
async function countDue(db: Db, run: TaskRun, customer: Customer): Promise<number | null> {
  const { id, name, isOnHold } = customer
  if (isOnHold) {
    run.log(`${name} is on legal hold and keeps everything.`)
    return null
  }
  const due: Record<string, number> = {}
  for (const part of retentionParts) due[part.name] = await part.count(db, id, customer)
  if (sumOf(due) === 0) return null
  run.log(`${name}: ${listed(due)} to delete.`)
  return sumOf(due)
}

function noteDeleted(db: Db, { customerId, deleted }: Position): void {
  if (sumOf(deleted) === 0) return
  writeAudit(db, writer, [
    {
      resource: { name: 'retention' },
      customerId,
      recordId: customerId,
      action: 'delete',
      rowVersion: 0,
      changes: Object.fromEntries(Object.entries(deleted).map(([key, count]) => [key, { before: count, after: 0 }])),
    },
  ])
}

/** The next deletion step for a customer. */
async function deleteSome(db: Db, run: TaskRun, at: Position, customer: Customer): Promise<Batch> {
  const part = retentionParts[at.part ?? 0]
  if (!part || customer.isOnHold) {
    noteDeleted(db, at)
    run.log(`${customer.name}: deleted ${listed(at.deleted) || 'nothing'}.`)
    return { processed: 0, position: { ...at, part: retentionParts.length, deleted: {} }, isFinished: false }
  }
  const done = await part.deleteSome(db, customer.id, customer, run.batchSize, at.cursor)
  const { cursor: _, ...rest } = at
  const next = done.isFinished
    ? { ...rest, part: (at.part ?? 0) + 1 }
    : { ...rest, part: at.part, ...(done.cursor && { cursor: done.cursor }) }
  return {
    processed: sumOf(done.counts),
    position: { ...next, deleted: added(at.deleted, done.counts) },
    isFinished: false,
  }
}

export const retentionTask = task({
  key: 'retention.purge',
  title: 'Delete expired data',
  description:
    'Deletes parcels, photos, scans, notifications and audit rows that are older than each customer’s settings keep them.',
  queue: 'maintenance',
  schedule: { cron: '30 3 * * *', timeZone: 'UTC' },
  timeoutSeconds: 14_400,
  batchSize: 500,
  isDestructive: true,
  params,
  run: async (run) => {
    const asked = params.safeParse(run.params ?? {}).data ?? {}
    let all = 0
    await run.inBatches(async (db, position) => {
      const at = positionSchema.safeParse(position).data
      const isUnderWay = at !== undefined && at.part !== null && at.part < retentionParts.length
      const wasLast = at !== undefined && at.part === retentionParts.length && sumOf(at.deleted) > 0
      if (isUnderWay || wasLast) {
        const customer = await db.one(customersStatement(sql`c.id = ${at.customerId}`))
        if (customer) {
          const batch = await deleteSome(db, run, at, customer)
          all += batch.processed
          return batch
        }
      }
      const customer = await nextCustomer(db, asked, at?.customerId)
      if (!customer) return { processed: 0, isFinished: true }
      const due = await countDue(db, run, customer)
      const deletes = due !== null && !asked.dryRun
      return {
        processed: 0,
        position: {
          customerId: customer.id,
          part: deletes ? 0 : retentionParts.length,
          deleted: {},
        } satisfies Position,
        isFinished: false,
      }
    })
    run.summarize(asked.dryRun ? 'Counted only. Nothing was deleted.' : `Deleted ${all.toLocaleString('en-US')} rows.`)
  },
})
