/** Decisions about a shape: ignore, reopen, assign. Each requires a scan of the shape that the user may see. */

import type { IgnoreReason, UnmatchedCluster } from '@postern/domain/areas/carrierLogic/unmatchedEndpoints.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import { type Db, tx } from '../../../database/db.ts'
import { type Decision, decide } from './shapeStore.ts'
import { type UnmatchedCall, writerOf } from './unmatchedCall.ts'
import { requireCluster, type Unmatched } from './visibleClusters.ts'

const notCarriers: ReadonlySet<IgnoreReason> = new Set(['assetTag', 'productCode', 'driverLicence'])

export const ignoreDecision = (reason: IgnoreReason, note: string | null): Decision => ({
  state: notCarriers.has(reason) ? 'notACarrier' : 'ignored',
  ignoreReason: reason,
  note,
})

/** Assigning a new shape starts its review; removing the assignee keeps the state. */
export const assignDecision = (userId: string | null, state: UnmatchedCluster['state']): Decision => ({
  assigneeId: userId,
  ...(userId !== null && state === 'new' && { state: 'reviewing' }),
})

export async function ignoreShape(unmatched: Unmatched, call: UnmatchedCall<'POST /ignore'>): Promise<undefined> {
  const { shape, reason, note } = call.body
  await requireCluster(unmatched, call.signedIn, shape)
  await tx(unmatched.deps.database, 'all', (db) => decide(db, writerOf(call), shape, ignoreDecision(reason, note)))
}

export async function reopenShape(unmatched: Unmatched, call: UnmatchedCall<'POST /reopen'>): Promise<undefined> {
  const { shape } = call.body
  await requireCluster(unmatched, call.signedIn, shape)
  await tx(unmatched.deps.database, 'all', (db) =>
    decide(db, writerOf(call), shape, { state: 'new', ignoreReason: null, note: null }),
  )
}

async function requireStaff(db: Db, userId: string): Promise<void> {
  const staff = await db.one(sql`
    select from users u join customers c on c.id = u.customer_id and c.is_provider
    where u.id = ${userId} and u.archived_at is null`)
  if (!staff) throw failure('unprocessable', { message: 'Only staff can be assigned. Select a staff member.' })
}

export async function assignShape(unmatched: Unmatched, call: UnmatchedCall<'POST /assign'>): Promise<undefined> {
  const { shape, userId } = call.body
  const { cluster } = await requireCluster(unmatched, call.signedIn, shape)
  await tx(unmatched.deps.database, 'all', async (db) => {
    if (userId !== null) await requireStaff(db, userId)
    await decide(db, writerOf(call), shape, assignDecision(userId, cluster.decided?.state ?? 'new'))
  })
}
