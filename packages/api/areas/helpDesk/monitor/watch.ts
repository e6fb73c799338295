/**
 * Compares current issues with existing tickets: a new issue opens a ticket, a lasting one already has one, and a resolved one
 * closes its ticket, unless someone is working on it; then they're notified.
 */
import { ticketNumber } from '@postern/domain/areas/helpDesk/ticketFields.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import type { Writer } from '../../../engine/audit.ts'
import type { FoundTrouble, MonitorRule } from '../../../monitorRule.ts'
import { addEvent } from '../writes/addEvent.ts'
import { changeTicket } from '../writes/changeTicket.ts'
import { openTicket } from '../writes/openTicket.ts'
import type { TicketRef } from '../writes/storedTicket.ts'
import { platformAuthor } from '../writes/ticketEvents.ts'

const writer: Writer = { userId: null, via: 'monitor', requestId: null }
const author = { ...platformAuthor, name: 'Monitoring' }

/** An issue that recurs within this time counts as the same one. */
const sameWithinMinutes = 60

/** Per run, so a wide outage doesn't delay the next run, which opens the rest. */
const mostOpened = 200

interface WatchedTicket extends TicketRef {
  readonly entityId: string | null
  readonly isSolved: boolean
  readonly recoveredAt: string | null
  /** It's assigned, or staff have written in it. */
  readonly isWorkedOn: boolean
}

/** Open tickets, and recently solved ones. */
const watchedStatement = (rule: MonitorRule) => sql<WatchedTicket>`
  select t.customer_id as "customerId", t.id, t.monitor_id as "entityId", t.solved_at is not null as "isSolved",
    t.recovered_at as "recoveredAt",
    (t.assignee_id is not null or exists (select from ticket_events e
      where e.customer_id = t.customer_id and e.ticket_id = t.id and e.author_kind = 'staff')) as "isWorkedOn"
  from tickets t
  where t.monitor_rule = ${rule.key}
    and (t.solved_at is null or (t.status = 'solved' and t.recovered_at > now() - make_interval(mins => ${sameWithinMinutes})))
  order by t.solved_at nulls first, t.id desc`

const keyOf = ({ customerId, entityId }: { customerId: string; entityId: string | null }) => `${customerId} ${entityId}`

const subjectOf = ({ title }: MonitorRule, { name }: FoundTrouble): string => `${title}: ${name}`.slice(0, 160)

const open = (db: Db, rule: MonitorRule, trouble: FoundTrouble, at: Date) =>
  openTicket(db, writer, {
    customerId: trouble.customerId,
    subject: subjectOf(rule, trouble),
    description: trouble.text,
    requester: { name: 'Monitoring' },
    channel: 'monitor',
    category: rule.category,
    ...(rule.priority && { priority: rule.priority }),
    ...(rule.team && { team: rule.team }),
    siteId: trouble.siteId,
    lockerBankId: trouble.lockerBankId,
    stationId: trouble.stationId,
    cause: { rule: rule.key, entity: rule.entity, id: trouble.entityId },
    author,
    at,
  })

const note = (db: Db, ticket: TicketRef, body: string, at: Date, changes = {}) =>
  addEvent(db, writer, ticket, { kind: 'automation', author, body, at, changes })

/** Reopens a ticket solved a moment ago instead of opening a second one. */
const openAgain = (db: Db, ticket: TicketRef, { text }: FoundTrouble, at: Date) =>
  note(db, ticket, `It happened again. ${text}`, at, { status: 'open', recoveredAt: null })

async function close(db: Db, rule: MonitorRule, ticket: WatchedTicket, at: Date): Promise<void> {
  const recoveredAt = at.toISOString()
  if (ticket.isWorkedOn) {
    await note(db, ticket, 'It works again. Solve the ticket if nothing is left to do.', at, { recoveredAt })
    return
  }
  const changes = { recoveredAt, causeCode: rule.causeCode, resolution: 'It works again without anyone’s help.' }
  await changeTicket(db, writer, ticket, { ...changes, status: 'solved' }, { author, at })
}

interface Watched {
  readonly opened: number
  readonly closed: number
}

export async function watch(db: Db, rule: MonitorRule, log: (text: string) => void): Promise<Watched> {
  const found = new Map((await db.all(rule.found)).map((trouble) => [keyOf(trouble), trouble]))
  const tickets = await db.all(watchedStatement(rule))
  const clock = await db.one(sql<{ now: string }>`select now() as now`)
  const at = new Date(clock?.now ?? Date.now())
  const known = new Set<string>()
  let [opened, closed] = [0, 0]
  for (const ticket of tickets) {
    const trouble = found.get(keyOf(ticket))
    const isFirst = !known.has(keyOf(ticket))
    known.add(keyOf(ticket))
    if (trouble?.opensTicket && ticket.isSolved && isFirst) {
      await openAgain(db, ticket, trouble, at)
      opened++
    } else if (trouble && !ticket.isSolved && ticket.recoveredAt !== null) {
      await note(db, ticket, `It happened again. ${trouble.text}`, at, { recoveredAt: null })
    } else if (!trouble && !ticket.isSolved && ticket.recoveredAt === null) {
      await close(db, rule, ticket, at)
      closed++
    }
  }
  for (const [key, trouble] of found) {
    if (known.has(key) || !trouble.opensTicket || opened >= mostOpened) continue
    const { number } = await open(db, rule, trouble, at)
    log(`${ticketNumber(number)}: ${trouble.text}`)
    opened++
  }
  return { opened, closed }
}
