/** Alarms of a bank: list, acknowledge with a note, snooze. */
import type { LockerAlarm } from '@postern/domain/areas/lockers/alarms/alarmEndpoints.ts'
import { snoozedUntil } from '@postern/domain/areas/lockers/alarms/alarms.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { SignedIn } from '../../../auth/session.ts'
import { type Db, tx } from '../../../database/db.ts'
import type { Deps } from '../../../deps.ts'
import { type Changes, writeAudit } from '../../../engine/audit.ts'
import { getRecord } from '../../../engine/readRecords.ts'
import { contextOf } from '../../../engine/recordRequest.ts'
import { serve } from '../../../http/serve.ts'
import { publish } from '../../../stream/publish.ts'
import { bankTopic } from '../ingest/tellBank.ts'

const mostAlarms = 500

const alarmsStatement = (customerId: string, bankId: string) => sql<LockerAlarm>`
  select a.id, a.kind, case a.severity when 2 then 'danger' else 'warn' end as severity, a.since, a.locker_id as "lockerId", l.label,
    (select count(*)::int from parcels p join lockers d on d.customer_id = p.customer_id and d.id = p.locker_id
      where p.customer_id = a.customer_id and p.closed_at is null and d.locker_bank_id = a.locker_bank_id
        and (a.locker_id is null or d.id = a.locker_id)) as parcels,
    a.acknowledged_at as "acknowledgedAt", person_name(a.acknowledged_by) as "acknowledgedBy", a.note,
    a.snoozed_until as "snoozedUntil", person_name(a.snoozed_by) as "snoozedBy"
  from locker_alarms a left join lockers l on l.customer_id = a.customer_id and l.id = a.locker_id
  where a.customer_id = ${customerId} and a.locker_bank_id = ${bankId} and a.ended_at is null
  order by a.severity desc, a.since, a.id limit ${sql.lit(mostAlarms)}`

interface AlarmAddress {
  readonly customerId: string
  readonly id: string
  readonly alarmId: string
}

interface OpenAlarm {
  isOver: boolean
  zone: string
}

/** Locked until the end of the transaction. */
async function lockAlarm(db: Db, { customerId, id, alarmId }: AlarmAddress): Promise<OpenAlarm> {
  const alarm = await db.one(sql<OpenAlarm>`
    select a.ended_at is not null as "isOver", s.timezone as zone from locker_alarms a
    join locker_banks b on b.customer_id = a.customer_id and b.id = a.locker_bank_id
    join sites s on s.customer_id = b.customer_id and s.id = b.site_id
    where a.customer_id = ${customerId} and a.locker_bank_id = ${id} and a.id = ${alarmId} for update of a`)
  if (!alarm) throw failure('not_found')
  if (alarm.isOver) throw failure('conflict', { message: 'This alarm is over already.' })
  return alarm
}

interface Change {
  readonly params: AlarmAddress
  readonly signedIn: SignedIn
  readonly request: FastifyRequest
}

export function alarmRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps

  serve(
    app,
    'GET /api/customers/:customerId/lockerBanks/:id/alarms',
    ({ params: { customerId, id }, signedIn: { user } }) =>
      tx(database, { customerId }, async (db) => {
        await getRecord(db, lockerBanks, { customerId, reachable: user.customerIds }, id)
        return { items: await db.all(alarmsStatement(customerId, id)) }
      }),
  )

  /** Applies a user's change to an alarm and audits it. */
  const change = <Answer>(
    { params, signedIn, request }: Change,
    reason: string | undefined,
    work: (db: Db, alarm: OpenAlarm) => Promise<{ readonly answer: Answer; readonly changes: Changes }>,
  ): Promise<Answer> =>
    tx(database, { customerId: params.customerId }, async (db) => {
      const { customerId, id, alarmId } = params
      const place = { customerId, reachable: signedIn.user.customerIds }
      await getRecord(db, lockerBanks, place, id)
      const { answer, changes } = await work(db, await lockAlarm(db, params))
      const { writer } = contextOf(db, deps, { place, signedIn, request })
      writeAudit(db, { ...writer, ...(reason !== undefined && { reason }) }, [
        { resource: { name: 'lockerAlarms' }, customerId, recordId: alarmId, action: 'update', rowVersion: 0, changes },
      ])
      publish(db, bankTopic(customerId, id), { alarms: 'changed' })
      return answer
    })

  serve(app, 'POST /api/customers/:customerId/lockerBanks/:id/alarms/:alarmId/acknowledge', (call) => {
    const { params, body, signedIn } = call
    return change(call, body.note, async (db) => {
      await db.all(sql`
        update locker_alarms set acknowledged_at = now(), acknowledged_by = ${signedIn.user.id}, note = ${body.note}
        where customer_id = ${params.customerId} and id = ${params.alarmId}`)
      return { answer: undefined, changes: { acknowledged: { before: false, after: true } } }
    })
  })

  serve(app, 'POST /api/customers/:customerId/lockerBanks/:id/alarms/:alarmId/snooze', (call) => {
    const { params, body, signedIn } = call
    return change(call, undefined, async (db, { zone }) => {
      const until = body.snooze && new Date(snoozedUntil(body.snooze, Date.now(), zone)).toISOString()
      await db.all(sql`
        update locker_alarms set snoozed_until = ${until}::timestamptz, snoozed_by = ${until === null ? null : signedIn.user.id}::uuid
        where customer_id = ${params.customerId} and id = ${params.alarmId}`)
      return { answer: { snoozedUntil: until }, changes: { snoozedUntil: { before: null, after: until } } }
    })
  })
}
