/** Steps that staff record in the console: moved, extended, returned. Each is part of the parcel's history and can be undone. */
import { failure, invalid } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Person } from '../../auth/people.ts'
import { type Db, tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { type Changes, type Writer, writeAudit } from '../../engine/audit.ts'
import { serve } from '../../http/serve.ts'
import { newId } from '../../newId.ts'
import { lockAnyParcel, lockParcel, noteChange, type OpenParcel } from './openParcel.ts'

/** The fields a step changes and undo restores. */
interface Standing {
  readonly actionId: string
  readonly statusGroup: string
  readonly locationId: string | null
  readonly lockerId: string | null
  readonly dueAt: string | null
  readonly closedAt: string | null
}
const standingNames = ['actionId', 'statusGroup', 'locationId', 'lockerId', 'dueAt', 'closedAt'] as const

const lastEvent = async (db: Db, { customerId, id }: OpenParcel): Promise<string | null> =>
  (
    await db.one(sql<{ id: string }>`select e.id from parcel_events e
      where e.customer_id = ${customerId} and e.parcel_id = ${id} order by e.at desc, e.id desc limit 1`)
  )?.id ?? null

async function requireSeen(db: Db, parcel: OpenParcel, seen: string | null): Promise<void> {
  if ((await lastEvent(db, parcel)) !== seen)
    throw failure('conflict', {
      message: 'This parcel moved on since you opened it. Check its latest step, then try again.',
    })
}

interface StepAction {
  readonly id: string
  readonly name: string
  readonly statusGroup: string
}

/** The customer's action for this kind. */
async function actionOf(db: Db, { customerId }: OpenParcel, kind: 'store' | 'return'): Promise<StepAction> {
  const action = await db.one(sql<StepAction>`
    select a.id, coalesce(a.past_tense, a.name) as name, a.status_group as "statusGroup" from actions a
    where a.customer_id = ${customerId} and a.kind = ${kind} and a.is_active and a.archived_at is null
    order by a.sort_order, a.id limit 1`)
  if (!action) throw failure('conflict', { message: `This customer has no active action of the kind “${kind}”.` })
  return action
}

const saveStatement = ({ customerId, id }: OpenParcel, to: Standing) => sql`
  update parcels set current_action_id = ${to.actionId}, status_group = ${to.statusGroup}, location_id = ${to.locationId}::uuid,
    locker_id = ${to.lockerId}::uuid, due_at = ${to.dueAt}::timestamptz, closed_at = ${to.closedAt}::timestamptz
  where customer_id = ${customerId} and id = ${id}`

interface Step extends Standing {
  readonly name: string
  readonly reason: string
}

const eventStatement = (user: Person, { customerId, id }: OpenParcel, eventId: string, step: Step) => sql`
  insert into parcel_events (customer_id, id, at, parcel_id, action_id, action_name, user_name, location_id, locker_id, reason)
  values (${customerId}, ${eventId}, now(), ${id}, ${step.actionId}, ${step.name}, ${user.name}, ${step.locationId}::uuid,
    ${step.lockerId}::uuid, ${step.reason})`

interface Door {
  readonly was: string
  readonly rowVersion: number
}

/** Empties a door only if no open parcel is left in it; undo marks it as taken again. */
async function setDoor(db: Db, writer: Writer, customerId: string, id: string, to: string): Promise<string | null> {
  const door = await db.one(sql<Door>`
    with old as (select l.customer_id, l.id, l.occupancy from lockers l where l.customer_id = ${customerId} and l.id = ${id} for update)
    update lockers l set occupancy = ${to}, row_version = l.row_version + 1, updated_at = now() from old
    where l.customer_id = old.customer_id and l.id = old.id and old.occupancy <> ${to} and (${to} <> 'empty' or not exists (
      select from parcels p where p.customer_id = l.customer_id and p.locker_id = l.id and p.closed_at is null))
    returning old.occupancy as was, l.row_version as "rowVersion"`)
  if (!door) return null
  const { was, rowVersion } = door
  const changes = { occupancy: { before: was, after: to } }
  writeAudit(db, writer, [
    { resource: { name: 'lockers' }, customerId, recordId: id, action: 'update', rowVersion, changes },
  ])
  return was
}

function changesTo(parcel: OpenParcel, step: Standing): Changes {
  const changed = standingNames.filter((name) => parcel[name] !== step[name])
  return Object.fromEntries(changed.map((name) => [name, { before: parcel[name], after: step[name] }]))
}

async function take(db: Db, user: Person, request: FastifyRequest, parcel: OpenParcel, step: Step): Promise<string> {
  const eventId = newId()
  await db.all(saveStatement(parcel, step))
  await db.all(eventStatement(user, parcel, eventId, step))
  const writer = { userId: user.id, via: 'console', requestId: request.id, reason: step.reason }
  const wasDoor =
    parcel.lockerId !== null && step.lockerId === null
      ? await setDoor(db, writer, parcel.customerId, parcel.lockerId, 'empty')
      : null
  noteChange(
    db,
    user,
    request,
    parcel,
    {
      ...changesTo(parcel, step),
      eventId: { before: null, after: eventId },
      ...(wasDoor !== null && { door: { before: wasDoor, after: 'empty' } }),
    },
    step.reason,
  )
  return eventId
}

async function requireLocation(db: Db, parcel: OpenParcel, locationId: string): Promise<void> {
  const found = await db.one(sql`
    select l.id from locations l where l.customer_id = ${parcel.customerId} and l.id = ${locationId} and l.site_id = ${parcel.siteId}
      and l.is_active and l.archived_at is null`)
  if (!found || locationId === parcel.locationId)
    throw invalid([{ path: 'locationId', description: 'Select another active location of the same site.' }])
}

interface Recorded {
  readonly changes: Changes
  readonly name: string
}

/** The step from the audit log, if it was recorded there within 24 hours and nothing happened since. */
async function recordedStep(db: Db, parcel: OpenParcel, eventId: string): Promise<Recorded> {
  const found = await db.one(sql<Recorded>`
    select a.changes, e.action_name as name from audit_log a
    join parcel_events e on e.customer_id = a.customer_id and e.id = ${eventId} and e.voided_by is null
    where a.record_id = ${parcel.id} and a.resource = 'parcels' and a.changes -> 'eventId' ->> 'after' = ${eventId}
      and a.at > now() - interval '24 hours'`)
  if (!found || (await lastEvent(db, parcel)) !== eventId)
    throw failure('conflict', { message: 'This step can’t be undone anymore. Something happened since.' })
  return found
}

const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** The values before the step. */
function before(parcel: OpenParcel, changes: Changes): Standing {
  const was = (name: (typeof standingNames)[number]) =>
    changes[name] === undefined ? parcel[name] : textIn(changes[name].before)
  return {
    actionId: was('actionId') ?? parcel.actionId,
    statusGroup: was('statusGroup') ?? parcel.statusGroup,
    locationId: was('locationId'),
    lockerId: was('lockerId'),
    dueAt: was('dueAt'),
    closedAt: was('closedAt'),
  }
}

export function parcelStepRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(app, 'POST /api/parcels/:id/move', ({ params: { id }, body, signedIn: { user }, request }) =>
    tx(database, 'all', async (db) => {
      const { locationId, lastEventId, reason } = body
      const parcel = await lockParcel(db, user, id)
      await requireSeen(db, parcel, lastEventId)
      await requireLocation(db, parcel, locationId)
      const { id: actionId, name, statusGroup } = await actionOf(db, parcel, 'store')
      const step = { ...parcel, actionId, statusGroup, locationId, lockerId: null, name, reason }
      return { eventId: await take(db, user, request, parcel, step) }
    }),
  )

  serve(app, 'POST /api/parcels/:id/extend', ({ params: { id }, body, signedIn: { user }, request }) =>
    tx(database, 'all', async (db) => {
      const { lastEventId, reason } = body
      const parcel = await lockParcel(db, user, id)
      await requireSeen(db, parcel, lastEventId)
      const dueAt = new Date(body.dueAt)
      if (dueAt.getTime() <= Math.max(Date.now(), Date.parse(parcel.dueAt ?? '') || 0))
        throw invalid([{ path: 'dueAt', description: 'Enter a time in the future that is later than its due time.' }])
      const step = { ...parcel, dueAt: dueAt.toISOString(), name: 'Due time extended', reason }
      return { eventId: await take(db, user, request, parcel, step) }
    }),
  )

  serve(app, 'POST /api/parcels/:id/return', ({ params: { id }, body, signedIn: { user }, request }) =>
    tx(database, 'all', async (db) => {
      const { lastEventId, reason } = body
      const parcel = await lockParcel(db, user, id)
      await requireSeen(db, parcel, lastEventId)
      const { id: actionId, name } = await actionOf(db, parcel, 'return')
      const closedAt = new Date().toISOString()
      const gone = { statusGroup: 'closed', locationId: null, lockerId: null, closedAt }
      return { eventId: await take(db, user, request, parcel, { ...parcel, ...gone, actionId, name, reason }) }
    }),
  )

  serve(
    app,
    'POST /api/parcels/:id/undo',
    async ({ params: { id }, body: { eventId }, signedIn: { user }, request }) => {
      await tx(database, 'all', async (db) => {
        const parcel = await lockAnyParcel(db, user, id)
        const { changes, name } = await recordedStep(db, parcel, eventId)
        const back = before(parcel, changes)
        const undone = newId()
        await db.all(saveStatement(parcel, back))
        await db.all(eventStatement(user, parcel, undone, { ...back, name: `Undone: ${name}`, reason: 'Undone' }))
        await db.all(
          sql`update parcel_events set voided_by = ${undone} where customer_id = ${parcel.customerId} and id = ${eventId}`,
        )
        const door = textIn(changes.door?.before)
        const writer = { userId: user.id, via: 'console', requestId: request.id, reason: 'Undone' }
        if (back.lockerId !== null && door !== null)
          if ((await setDoor(db, writer, parcel.customerId, back.lockerId, door)) !== 'empty')
            throw failure('conflict', { message: 'Its door is taken again. Move the parcel instead.' })
        noteChange(db, user, request, parcel, changesTo(parcel, back), 'Undone')
      })
      return undefined
    },
  )
}
