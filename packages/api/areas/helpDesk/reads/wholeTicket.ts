/** One ticket with its conversation. */
import { ticketNumber } from '@postern/domain/areas/helpDesk/ticketFields.ts'
import type { RelatedTicket, TicketEvent, WholeTicket } from '@postern/domain/areas/helpDesk/ticketShapes.ts'
import { type Actor, can } from '@postern/domain/auth/permission.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import { hiddenSecret } from '@postern/domain/engine/field.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import type { TicketRef } from '../writes/storedTicket.ts'
import { itemOf, mayNameRequester, type TicketRow, ticketColumns, ticketJoins } from './ticketRows.ts'

const mostEvents = 500

type Extra = Omit<
  WholeTicket,
  keyof ReturnType<typeof itemOf> | 'events' | 'parent' | 'duplicateOf' | 'children' | 'hours'
>
interface HeadRow extends TicketRow, Omit<Extra, keyof TicketRow> {
  readonly parentId: string | null
  readonly duplicateOfId: string | null
}

const named = (id: string, name: string) =>
  sql`case when ${sql.ref(id)} is not null then jsonb_build_object('id', ${sql.ref(id)}, 'name', ${sql.ref(name)}) end`

const headStatement = ({ customerId, id }: TicketRef, mayName: boolean) => sql<HeadRow>`
  select ${ticketColumns}, t.description, t.requester_email as "requesterEmail", t.requester_phone as "requesterPhone",
    ${named('si.id', 'si.name')} as site, ${named('lb.id', 'lb.name')} as "lockerBank",
    ${named('lk.id', 'lk.label')} as locker, ${named('st.id', 'st.name')} as station,
    ${named('p.id', 'p.internal_number')} as parcel,
    case when co.id is not null and ${mayName} then jsonb_build_object('id', co.id, 'name', co.display_name) end as contact,
    t.paused_seconds as "pausedSeconds", t.cause_code as "causeCode", t.resolution, t.reopened_count as "reopenedCount",
    t.satisfaction, t.satisfaction_comment as "satisfactionComment", t.monitor_rule as "monitorRule",
    t.recovered_at as "recoveredAt", t.parent_id as "parentId", t.duplicate_of as "duplicateOfId",
    coalesce((select jsonb_agg(jsonb_build_object('id', w, 'name', person_name(w)) order by person_name(w))
      from unnest(t.watcher_ids) w where person_name(w) is not null), '[]') as watchers
  from tickets t ${ticketJoins}
  left join parcels p on p.customer_id = t.customer_id and p.id = t.parcel_id
  left join contacts co on co.customer_id = t.customer_id and co.id = t.contact_id
  where t.customer_id = ${customerId} and t.id = ${id}`

const eventsStatement = ({ customerId, id }: TicketRef) => sql<TicketEvent>`
  select e.id, e.at, e.kind, coalesce(person_name(e.author_id), e.author) as author, e.author_kind as "authorKind",
    e.is_public as "isPublic", e.body, e.data,
    coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'type', a.type, 'size', a.size) order by a.id)
      from ticket_attachments a where a.customer_id = e.customer_id and a.event_id = e.id), '[]') as attachments,
    (select m.state from ticket_messages m where m.customer_id = e.customer_id and m.event_id = e.id
      order by m.created_at desc limit 1) as mail
  from (select * from ticket_events where customer_id = ${customerId} and ticket_id = ${id}
    order by at desc, id desc limit ${sql.lit(mostEvents)}) e
  order by e.at, e.id`

type RelatedRow = Omit<RelatedTicket, 'number'> & { number: number; parentId: string | null }

const relatedStatement = (customerId: string, id: string, ids: readonly string[]) => sql<RelatedRow>`
  select t.id, t.number, t.subject, t.status, t.parent_id as "parentId" from tickets t
  where t.customer_id = ${customerId} and (t.id = any(${[...ids]}::uuid[]) or t.parent_id = ${id})
  order by t.id limit 100`

const related = ({ id, number, subject, status }: RelatedRow): RelatedTicket => ({
  id,
  number: ticketNumber(number),
  subject,
  status,
})

const veiled = (value: string | null, isShown: boolean): string | null =>
  value === null || isShown ? value : hiddenSecret

/** Everyone sees what requesters wrote; only users who may see contacts see their names. */
const shownEvent = (event: TicketEvent, mayName: boolean): TicketEvent => {
  if (mayName) return event
  const author = event.authorKind === 'requester' ? 'Requester' : event.author
  const { requester: _, ...data } = event.data
  return { ...event, author, data }
}

export async function wholeTicket(db: Db, actor: Actor, ref: TicketRef): Promise<WholeTicket> {
  const mayName = mayNameRequester(actor)
  const maySee = can(actor, 'customers.contacts.pii')
  const head = await db.one(headStatement(ref, mayName))
  if (!head) throw failure('not_found')
  const { parentId, duplicateOfId, hours, pauses, slaPolicy, firstResponseAt, lastReplyAt, ...rest } = head
  const ids = [parentId, duplicateOfId].filter((id) => id !== null)
  const others = await db.all(relatedStatement(ref.customerId, ref.id, ids))
  const find = (id: string | null) => {
    const found = others.find((each) => each.id === id)
    return found ? related(found) : null
  }
  const { contactId: _, ...shown } = rest
  const row = { ...rest, hours, pauses, slaPolicy, firstResponseAt, lastReplyAt }
  const events = await db.all(eventsStatement(ref))
  return {
    ...shown,
    ...itemOf(actor, row, Date.now()),
    description: head.description,
    requesterEmail: veiled(head.requesterEmail, maySee),
    requesterPhone: veiled(head.requesterPhone, maySee),
    slaPolicy,
    firstResponseAt,
    lastReplyAt,
    pauses: [...pauses],
    hours,
    parent: find(parentId),
    duplicateOf: find(duplicateOfId),
    children: others.filter((each) => each.parentId === ref.id).map(related),
    events: events.map((event) => shownEvent(event, mayName)),
  }
}
