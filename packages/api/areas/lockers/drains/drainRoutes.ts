/** Drains a bank before maintenance or a vendor change: no new parcels, and a list of what's still inside. */
import type { BankDrain } from '@postern/domain/areas/lockers/ledger/ledgerEndpoints.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { counted } from '@postern/domain/values/text.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { SignedIn } from '../../../auth/session.ts'
import { type Db, tx } from '../../../database/db.ts'
import type { Deps } from '../../../deps.ts'
import type { Context } from '../../../engine/context.ts'
import { getRecord, lockRecord } from '../../../engine/readRecords.ts'
import { contextOf } from '../../../engine/recordRequest.ts'
import { writeFields } from '../../../engine/records.ts'
import { serve } from '../../../http/serve.ts'
import { newId } from '../../../newId.ts'
import { publish } from '../../../stream/publish.ts'
import { type Named, namedTo } from '../../shared/recipients.ts'
import { keepAlarmsOf } from '../alarms/keepAlarms.ts'
import { senderOf } from '../ingest/consumerOf.ts'
import { bankTopic } from '../ingest/tellBank.ts'
import { giveDoorsBack, holdFreeDoors } from './holdDoors.ts'

const insideCount = (customerId: string, bankId: string) => sql`(
  select count(*)::int from parcels p join lockers l on l.customer_id = p.customer_id and l.id = p.locker_id
  where p.customer_id = ${customerId} and p.closed_at is null and l.locker_bank_id = ${bankId})`

const insideStatement = (customerId: string, bankId: string, named: Named) => sql<BankDrain['inside'][number]>`
  select jsonb_build_object('id', p.id, 'internalNumber', p.internal_number) as parcel,
    jsonb_build_object('id', l.id, 'label', l.label) as door,
    coalesce((select max(e.at) from parcel_events e where e.customer_id = p.customer_id and e.parcel_id = p.id
      and e.locker_id = p.locker_id and e.voided_by is null), p.received_at) as since,
    coalesce(${named.contacts ? sql`co.display_name` : sql`null`}, ${named.departments ? sql`de.name` : sql`null`},
      ${named.tenants ? sql`te.name` : sql`null`}) as recipient,
    (select max(n.at) from notification_log n where n.customer_id = p.customer_id and n.parcel_id = p.id
      and n.state not in ('queued', 'failed', 'bounced')) as "notifiedAt"
  from parcels p join lockers l on l.customer_id = p.customer_id and l.id = p.locker_id
  left join contacts co on co.customer_id = p.customer_id and co.id = p.contact_id
  left join departments de on de.customer_id = p.customer_id and de.id = p.department_id
  left join tenants te on te.customer_id = p.customer_id and te.id = p.tenant_id
  where p.customer_id = ${customerId} and p.closed_at is null and l.locker_bank_id = ${bankId}
  order by 3, p.id limit 2000`

type DrainRow = Omit<BankDrain, 'inside'>

const drainStatement = (customerId: string, bankId: string) => sql<DrainRow>`
  select d.id, d.purpose, d.reason, d.started_at as "startedAt", person_name(d.started_by) as "startedBy",
    d.parcels_at_start as "parcelsAtStart"
  from locker_drains d where d.customer_id = ${customerId} and d.locker_bank_id = ${bankId} and d.ended_at is null`

interface Change {
  readonly params: { readonly customerId: string; readonly id: string }
  readonly signedIn: SignedIn
  readonly request: FastifyRequest
}

async function openDrain(db: Db, { customerId, id }: Change['params']): Promise<DrainRow> {
  const drain = await db.one(drainStatement(customerId, id))
  if (!drain) throw failure('conflict', { message: 'This bank isn’t being emptied.' })
  return drain
}

export function drainRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps

  serve(
    app,
    'GET /api/customers/:customerId/lockerBanks/:id/drain',
    ({ params: { customerId, id }, signedIn: { user } }) =>
      tx(database, { customerId }, async (db) => {
        await getRecord(db, lockerBanks, { customerId, reachable: user.customerIds }, id)
        const drain = await db.one(drainStatement(customerId, id))
        if (!drain) return { drain: null }
        return { drain: { ...drain, inside: await db.all(insideStatement(customerId, id, namedTo(user))) } }
      }),
  )

  /** Runs under the bank's lock, updates open pages of the bank, and sends the resulting commands to doors. */
  const change = async (
    { params: { customerId, id }, signedIn, request }: Change,
    reason: string | undefined,
    work: (context: Context, bank: AnyRecord) => Promise<unknown>,
  ): Promise<undefined> => {
    await tx(database, { customerId }, async (db) => {
      const place = { customerId, reachable: signedIn.user.customerIds }
      const bank = await lockRecord(db, lockerBanks, place, id)
      if (bank.archivedAt !== null) throw failure('conflict', { message: 'This bank is archived. Restore it first.' })
      const context = contextOf(db, deps, { place, signedIn, request })
      await work({ ...context, writer: { ...context.writer, ...(reason !== undefined && { reason }) } }, bank)
      await keepAlarmsOf(db, customerId, id)
      publish(db, bankTopic(customerId, id), { bank: 'changed' })
    })
    senderOf(deps).soon()
    return undefined
  }

  serve(app, 'POST /api/customers/:customerId/lockerBanks/:id/drain', (call) => {
    const { customerId, id } = call.params
    const { purpose, reason } = call.body
    const userId = call.signedIn.user.id
    return change(call, reason, async (context, bank) => {
      const { db, writer } = context
      if (bank.drainingSince !== null) throw failure('conflict', { message: 'This bank is being emptied already.' })
      if (bank.status !== 'active') throw failure('conflict', { message: 'Only an active bank can be emptied.' })
      await db.all(sql`
        insert into locker_drains (customer_id, id, locker_bank_id, purpose, reason, parcels_at_start, started_by)
        values (${customerId}, ${newId()}, ${id}, ${purpose}, ${reason}, ${insideCount(customerId, id)}, ${userId})`)
      const { startedAt } = await openDrain(db, call.params)
      await writeFields(context, lockerBanks, id, { drainingSince: startedAt })
      await holdFreeDoors(db, deps, writer, { customerId, bankId: id, startedAt, userId, reason })
    })
  })

  serve(app, 'POST /api/customers/:customerId/lockerBanks/:id/drain/maintenance', (call) => {
    const { customerId, id } = call.params
    return change(call, 'Emptied for maintenance', async (context, bank) => {
      await openDrain(context.db, call.params)
      const found = await context.db.one(sql<{ inside: number }>`select ${insideCount(customerId, id)} as inside`)
      const inside = found?.inside ?? 0
      if (inside > 0)
        throw failure('conflict', { message: `${counted(inside, 'parcel is', 'parcels are')} still inside.` })
      if (bank.status !== 'active') throw failure('conflict', { message: 'This bank isn’t active.' })
      await writeFields(context, lockerBanks, id, { status: 'maintenance' })
    })
  })

  serve(app, 'POST /api/customers/:customerId/lockerBanks/:id/drain/end', (call) => {
    const { customerId, id } = call.params
    const userId = call.signedIn.user.id
    return change(call, 'Back in service', async (context, bank) => {
      const { db, writer } = context
      const { startedAt } = await openDrain(db, call.params)
      await db.all(sql`
        update locker_drains set ended_at = now(), ended_by = ${userId}
        where customer_id = ${customerId} and locker_bank_id = ${id} and ended_at is null`)
      const isBack = bank.status === 'maintenance' ? { status: 'active' } : {}
      await writeFields(context, lockerBanks, id, { drainingSince: null, ...isBack })
      await giveDoorsBack(db, deps, writer, { customerId, bankId: id, startedAt, userId, reason: 'Back in service' })
    })
  })
}
