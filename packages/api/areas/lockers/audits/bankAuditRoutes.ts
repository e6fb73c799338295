/** Physical audits of a bank: start, record findings door by door, then finish with corrections or cancel without. */
import {
  asksForLabels,
  correctionOf,
  type Finding,
  findingsFor,
} from '@postern/domain/areas/lockers/audits/findings.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { failure, invalid } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { SignedIn } from '../../../auth/session.ts'
import { type Db, tx } from '../../../database/db.ts'
import type { Deps } from '../../../deps.ts'
import { type Writer, writeAudit } from '../../../engine/audit.ts'
import type { Context } from '../../../engine/context.ts'
import { getRecord, lockRecord } from '../../../engine/readRecords.ts'
import { contextOf } from '../../../engine/recordRequest.ts'
import { writeFields } from '../../../engine/records.ts'
import { serve } from '../../../http/serve.ts'
import { newId } from '../../../newId.ts'
import { namedTo } from '../../shared/recipients.ts'
import { addDoorsStatement, auditStatement, auditsStatement, doorsStatement } from './bankAuditStatements.ts'

/** The user and their request. */
interface Call {
  readonly signedIn: SignedIn
  readonly request: FastifyRequest
}

interface AuditAddress {
  readonly customerId: string
  readonly id: string
  readonly auditId: string
}

type State = 'running' | 'finished' | 'canceled'

/** Locked until the end of the transaction, so the audit can't end while a door is being saved. */
async function lockRunning(db: Db, { customerId, id, auditId }: AuditAddress): Promise<void> {
  const found = await db.one(sql<{ state: State }>`
    select state from locker_audits where customer_id = ${customerId} and locker_bank_id = ${id} and id = ${auditId} for update`)
  if (!found) throw failure('not_found')
  if (found.state !== 'running') throw failure('conflict', { message: `This audit is ${found.state} already.` })
}

function noteAudit(db: Db, writer: Writer, { customerId, auditId }: AuditAddress, before: State | null, after: State) {
  writeAudit(db, writer, [
    {
      resource: { name: 'lockerAudits' },
      customerId,
      recordId: auditId,
      action: before === null ? 'create' : 'update',
      rowVersion: 0,
      changes: { state: { before, after } },
    },
  ])
}

const endStatement = ({ customerId, auditId }: AuditAddress, state: State, userId: string) => sql`
  update locker_audits set state = ${state}, ended_at = now(), ended_by = ${userId}
  where customer_id = ${customerId} and id = ${auditId}`

interface FoundDoor {
  lockerId: string
  finding: Finding | null
  expects: boolean
  note: string | null
}

/** Corrects door records to match the findings. A door already out of service keeps its reason. */
async function correct(context: Context, { customerId, auditId }: AuditAddress): Promise<number> {
  const found = await context.db.all(sql<FoundDoor>`
    select locker_id as "lockerId", finding, cardinality(expected) > 0 as expects, note from locker_audit_doors
    where customer_id = ${customerId} and audit_id = ${auditId} and finding <> 'matches' order by place`)
  let corrected = 0
  for (const { lockerId, finding, expects, note } of found) {
    const correction = finding && correctionOf(expects ? 'parcel' : 'nothing', finding)
    if (!correction) continue
    const door = await lockRecord(context.db, lockers, context.place, lockerId)
    if (door.archivedAt !== null) continue
    const { occupancy, fault } = correction
    const service =
      door.serviceState === 'inService' && correction.serviceState !== undefined
        ? {
            serviceState: correction.serviceState,
            outReason: correction.outReason,
            outNote: note ?? 'Found in an audit',
          }
        : {}
    const values = { ...(occupancy && { occupancy }), ...(fault && { fault }), ...service }
    await writeFields(context, lockers, lockerId, values)
    corrected++
  }
  return corrected
}

export function bankAuditRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps

  serve(
    app,
    'GET /api/customers/:customerId/lockerBanks/:id/audits',
    ({ params: { customerId, id }, signedIn: { user } }) =>
      tx(database, { customerId }, async (db) => {
        await getRecord(db, lockerBanks, { customerId, reachable: user.customerIds }, id)
        return { items: await db.all(auditsStatement(customerId, id)) }
      }),
  )

  serve(
    app,
    'POST /api/customers/:customerId/lockerBanks/:id/audits',
    ({ params: { customerId, id }, signedIn, request }) =>
      tx(database, { customerId }, async (db) => {
        const place = { customerId, reachable: signedIn.user.customerIds }
        const { archivedAt } = await lockRecord(db, lockerBanks, place, id)
        if (archivedAt !== null) throw failure('conflict', { message: 'This bank is archived. Restore it first.' })
        const running = await db.one(sql<{ id: string }>`
          select id from locker_audits where customer_id = ${customerId} and locker_bank_id = ${id} and state = 'running'`)
        if (running) return running
        const auditId = newId()
        await db.all(sql`
          insert into locker_audits (customer_id, id, locker_bank_id, started_by)
          values (${customerId}, ${auditId}, ${id}, ${signedIn.user.id})`)
        const doors = await db.all(addDoorsStatement(customerId, auditId, id))
        if (doors.length === 0) throw failure('conflict', { message: 'This bank has no doors to check.' })
        const { writer } = contextOf(db, deps, { place, signedIn, request })
        noteAudit(db, writer, { customerId, id, auditId }, null, 'running')
        return { id: auditId }
      }),
  )

  serve(
    app,
    'GET /api/customers/:customerId/lockerBanks/:id/audits/:auditId',
    ({ params: { customerId, id, auditId }, signedIn: { user } }) =>
      tx(database, { customerId }, async (db) => {
        await getRecord(db, lockerBanks, { customerId, reachable: user.customerIds }, id)
        const audit = await db.one(auditStatement(customerId, id, auditId))
        if (!audit) throw failure('not_found')
        return { ...audit, walk: await db.all(doorsStatement(customerId, auditId, namedTo(user))) }
      }),
  )

  serve(
    app,
    'PATCH /api/customers/:customerId/lockerBanks/:id/audits/:auditId/doors/:lockerId',
    ({ params: { customerId, id, auditId, lockerId }, body: { finding, labels, note }, signedIn: { user } }) =>
      tx(database, { customerId }, async (db) => {
        await getRecord(db, lockerBanks, { customerId, reachable: user.customerIds }, id)
        await lockRunning(db, { customerId, id, auditId })
        const named = namedTo(user)
        const [door] = await db.all(doorsStatement(customerId, auditId, named, lockerId))
        if (!door) throw failure('not_found')
        const expected = door.expected.length > 0 ? 'parcel' : 'nothing'
        if (finding !== null && !findingsFor(expected).includes(finding))
          throw invalid([
            { path: 'finding', description: 'Nothing should be in this door, so nothing can be missing.' },
          ])
        if (labels.length > 0 && (finding === null || !asksForLabels(finding)))
          throw invalid([{ path: 'labels', description: 'Labels belong to a parcel that shouldn’t be here.' }])
        await db.all(sql`
          update locker_audit_doors set finding = ${finding}, labels = ${labels}, note = ${note},
            found_at = ${finding === null ? null : new Date().toISOString()}, found_by = ${finding === null ? null : user.id}
          where customer_id = ${customerId} and audit_id = ${auditId} and locker_id = ${lockerId}`)
        const [after] = await db.all(doorsStatement(customerId, auditId, named, lockerId))
        return after ?? door
      }),
  )

  /** Ends a running audit; related work runs first, in the same transaction. */
  const end = <Answer>(
    { params, signedIn, request }: Pick<Call, 'signedIn' | 'request'> & { readonly params: AuditAddress },
    state: 'finished' | 'canceled',
    before: (context: Context) => Promise<Answer>,
  ): Promise<Answer> =>
    tx(database, { customerId: params.customerId }, async (db) => {
      const place = { customerId: params.customerId, reachable: signedIn.user.customerIds }
      await getRecord(db, lockerBanks, place, params.id)
      await lockRunning(db, params)
      const context = contextOf(db, deps, { place, signedIn, request })
      const answer = await before(context)
      await db.all(endStatement(params, state, signedIn.user.id))
      noteAudit(db, context.writer, params, 'running', state)
      return answer
    })

  serve(app, 'POST /api/customers/:customerId/lockerBanks/:id/audits/:auditId/finish', (call) =>
    end(call, 'finished', async (context) => ({
      corrected: await correct({ ...context, writer: { ...context.writer, reason: 'Physical audit' } }, call.params),
    })),
  )

  serve(app, 'POST /api/customers/:customerId/lockerBanks/:id/audits/:auditId/cancel', (call) =>
    end(call, 'canceled', async () => undefined),
  )
}
