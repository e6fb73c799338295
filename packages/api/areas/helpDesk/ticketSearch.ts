/**
 * Tickets in the global search: by number, subject, requester, and through the contact they're about. Users who may not see
 * contacts can't find tickets by requester, because the ticket's page doesn't name them either.
 */
import { choiceText } from '@postern/domain/values/text.ts'
import { type RawBuilder, sql } from 'kysely'
import {
  type Asked,
  all,
  any,
  finding,
  type HitBody,
  hasId,
  isBrowsing,
  isOpened,
  type SearchedKind,
  within,
} from '../../search/searchedKind.ts'
import { hasWordsAnywhere } from '../../search/words.ts'
import { mayNameRequester } from './reads/ticketRows.ts'

interface Row {
  id: string
  customerId: string
  customer: string
  number: number
  subject: string
  requester: string
  priority: string
  status: string
  assignee: string | null
  createdAt: string
  solutionDue: string | null
  isOverdue: boolean
  rank: number
}

const isLate = sql<boolean>`(r.solved_at is null and coalesce(r.solution_due < now(), false))`

const inState = ({ question: { state } }: Asked): RawBuilder<boolean> => {
  if (state === 'overdue') return isLate
  if (state === 'open') return sql`r.solved_at is null`
  return state === 'closed' ? sql`r.solved_at is not null` : sql`true`
}

const ticketsStatement = (asked: Asked, condition: RawBuilder<boolean>, rank: RawBuilder<number>) => sql<Row>`
  select r.id, r.customer_id as "customerId", cu.name as customer, r.number, r.subject, r.requester_name as requester,
    r.priority, r.status, person_name(r.assignee_id) as assignee, r.created_at as "createdAt", r.solution_due as "solutionDue",
    ${isLate} as "isOverdue", ${rank} as rank
  from tickets r join customers cu on cu.id = r.customer_id
  where ${within(asked.reach)} and ${inState(asked)} and ${condition}
  order by rank desc, ${isOpened(asked)} desc, r.solved_at is null desc, r.priority, r.created_at desc, r.id limit ${asked.limit}`

const toneOf = ({ isOverdue, status }: Row): 'warn' | 'info' | 'muted' => {
  if (isOverdue) return 'warn'
  return status === 'solved' || status === 'closed' ? 'muted' : 'info'
}

const bodyFor =
  ({ actor }: Asked) =>
  (row: Row): HitBody => ({
    id: row.id,
    title: row.subject,
    subtitle: mayNameRequester(actor) ? `HD-${row.number}, ${row.requester}` : `HD-${row.number}`,
    customerId: row.customerId,
    customer: row.customer,
    href: `/dashboard/helpDesk/tickets/${row.id}`,
    rank: row.rank,
    state: { text: `${row.priority} ${row.isOverdue ? 'Overdue' : choiceText(row.status)}`, tone: toneOf(row) },
    since: row.createdAt,
    facts: [
      { label: 'Number', text: `HD-${row.number}` },
      { label: 'Status', text: choiceText(row.status) },
      { label: 'Priority', text: row.priority },
      ...(mayNameRequester(actor) ? [{ label: 'Requester', text: row.requester }] : []),
      { label: 'Assignee', text: row.assignee ?? 'Unassigned' },
    ],
  })

/** The expression of the index `tickets_search`. */
const searched = sql`searchable(r.subject || ' ' || r.requester_name)`
const subjectAlone = sql`searchable(r.subject)`

/** Searches the index; for users who may not see requesters, the subject alone must match, too. */
function hasWords(asked: Asked): RawBuilder<boolean> | null {
  const [indexed, subject] = [hasWordsAnywhere(searched, asked), hasWordsAnywhere(subjectAlone, asked)]
  return mayNameRequester(asked.actor) || !indexed || !subject ? indexed : all([indexed, subject])
}

export const ticketSearch: SearchedKind = {
  kind: 'tickets',
  permissions: ['helpDesk.tickets.view'],
  find: (asked) => {
    const { ids, ticket, email, words } = asked.question
    const ask = (condition: RawBuilder<boolean>, rank: RawBuilder<number>) =>
      finding(ticketsStatement(asked, condition, rank), bodyFor(asked))
    if (ids.length > 0) return ask(hasId(asked), sql`3`)
    if (ticket !== null) return asked.pass === 'begins' ? ask(sql`r.number = ${ticket}`, sql`3`) : null
    if (email !== null)
      return asked.pass === 'begins' && mayNameRequester(asked.actor)
        ? ask(sql`lower(r.requester_email) = ${email}`, sql`3`)
        : null
    // Subjects are sentences: guessing a single word doesn't help, and requesters are found through their contact.
    if (asked.pass !== 'begins' || (words.length === 0 && !isBrowsing(asked))) return null
    const fits = hasWords(asked)
    return fits && ask(fits, sql`1`)
  },
  through: {
    kind: 'contacts',
    find: (asked, ids) =>
      finding(
        ticketsStatement(
          asked,
          all([
            any([sql<boolean>`r.solved_at is null`, sql<boolean>`${asked.question.state}::text is not null`]),
            sql<boolean>`(r.customer_id, r.contact_id) in (select c.customer_id, c.id from contacts c
              where c.id = any(${[...ids]}::uuid[]) and ${within(asked.reach, 'c.customer_id')})`,
          ]),
          sql`1`,
        ),
        bodyFor(asked),
      ),
  },
}
