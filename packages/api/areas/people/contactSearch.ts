/** Contacts in global search: by name, or by an exact email address, phone number, badge or external ID. */
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { hiddenFields } from '@postern/domain/engine/privacy.ts'
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
import { hasWords, rankOf, shortestIndexed } from '../../search/words.ts'

interface Row {
  id: string
  customerId: string
  customer: string
  name: string
  rank: number
  matchedBy: string | null
  type: string
  site: string | null
  place: string | null
  email: string | null
  reachable: boolean
  channels: string[]
  status: string
  waiting: number
  overdue: number
}

/** A common name has thousands of matches; this is as many as a user would ever look through. */
const mostCompared = 300

const names = [sql`r.display_name`, sql`r.first_name || ' ' || r.last_name`, sql`r.last_name`]

/** The expression of the index `contacts_by_key`. */
const keys = sql`contact_keys(r.emails, r.phones, r.badge_ids, r.external_id)`

const isUnreachable = ({ question }: Asked): RawBuilder<boolean> =>
  question.state === 'unreachable' ? sql`not r.reachable` : sql`true`

const wholeValues = ({ question: { email, phones, numbers } }: Asked): string[] => [
  ...(email === null ? [] : [email]),
  ...phones,
  ...numbers,
]

/** Which kind of value matched, without showing it. */
const matchedBy = ({ question: { email, phones, numbers } }: Asked): RawBuilder<string | null> => sql`case
  when ${email}::text is not null then 'Email'
  when ${keys} && ${[...phones]}::text[] then 'Phone number'
  when searchable(r.external_id) = any(${[...numbers]}::text[]) then 'External ID' else 'Badge' end`

const candidate = (
  rank: RawBuilder<number>,
  by: RawBuilder<string | null>,
  condition: RawBuilder<boolean>,
  asked: Asked,
) => sql`
  (select r.customer_id, r.id, ${rank} as rank, ${by} as by, r.status, r.updated_at from contacts r
  where r.archived_at is null and ${within(asked.reach)} and ${isUnreachable(asked)} and ${condition} limit ${sql.lit(mostCompared)})`

/** Masked phone numbers match only as a whole, never in part. */
function candidates(asked: Asked): RawBuilder<unknown>[] {
  const { question, pass } = asked
  const values = wholeValues(asked)
  const found: RawBuilder<unknown>[] = []
  if (question.ids.length > 0) found.push(candidate(sql`3`, sql`null::text`, hasId(asked), asked))
  if (values.length > 0 && pass === 'begins')
    found.push(
      candidate(
        sql`3`,
        matchedBy(asked),
        any(values.map((value) => sql<boolean>`${keys} @> array[${value}]::text[]`)),
        asked,
      ),
    )
  if (question.words.some(({ length }) => length >= shortestIndexed)) {
    const fits = hasWords(sql`r.search`, question.words, pass)
    found.push(candidate(rankOf(names, asked), sql`null::text`, fits, asked))
    // With thousands of contacts of the same name, always include those the user has opened before.
    if (asked.opened.length > 0 && pass === 'begins') {
      const isThere = all(question.words.map((word) => sql<boolean>`strpos(r.search, ${word}) > 0`))
      found.push(candidate(rankOf(names, asked), sql`null::text`, all([isOpened(asked), isThere]), asked))
    }
  }
  if (isBrowsing(asked)) found.push(candidate(sql`1`, sql`null::text`, sql`true`, asked))
  return found
}

const contactsStatement = (asked: Asked, found: readonly RawBuilder<unknown>[]) => sql<Row>`
  select r.id, r.customer_id as "customerId", cu.name as customer, r.display_name as name, hits.rank, hits.by as "matchedBy",
    ct.name as type, s.name as site, concat_ws(', ', d.name, nullif(r.suite, '')) as place, r.email, r.reachable, r.channels,
    r.status, open.waiting, open.overdue
  from (
    select id, customer_id, max(rank) as rank, max(by) as by, bool_or(id = any(${[...asked.opened]}::uuid[])) as opened,
      bool_or(status <> 'former') as there, max(updated_at) as updated_at
    from (${sql.join([...found], sql` union all `)}) each group by id, customer_id
    order by rank desc, opened desc, there desc, updated_at desc, id limit ${asked.limit}
  ) hits
  join contacts r on r.customer_id = hits.customer_id and r.id = hits.id
  join customers cu on cu.id = r.customer_id
  join contact_types ct on ct.customer_id = r.customer_id and ct.id = r.contact_type_id
  left join sites s on s.customer_id = r.customer_id and s.id = r.site_id
  left join departments d on d.customer_id = r.customer_id and d.id = r.department_id
  left join lateral (
    select count(*)::int as waiting, (count(*) filter (where p.due_at < now()))::int as overdue from parcels p
    where p.customer_id = r.customer_id and p.contact_id = r.id and p.closed_at is null
  ) open on true
  order by hits.rank desc, hits.opened desc, hits.there desc, hits.updated_at desc, hits.id`

function stateOf({ waiting, overdue }: Row): HitBody['state'] {
  if (overdue > 0) return { text: `${overdue} overdue`, tone: 'warn' }
  return waiting > 0 ? { text: `${waiting} waiting`, tone: 'info' } : { text: '0 waiting', tone: 'muted' }
}

const bodyOf =
  (showsEmail: boolean) =>
  (row: Row): HitBody => ({
    id: row.id,
    title: row.name,
    subtitle: [row.site, row.place].filter((part) => part).join(', '),
    customerId: row.customerId,
    customer: row.customer,
    href: `/customers/${row.customerId}/contacts/${row.id}`,
    rank: row.rank,
    ...(row.matchedBy !== null && { matchedBy: row.matchedBy }),
    state: stateOf(row),
    since: null,
    facts: [
      { label: 'Type', text: row.type },
      ...(row.site ? [{ label: 'Site', text: row.site }] : []),
      ...(row.place ? [{ label: 'Department', text: row.place }] : []),
      ...(showsEmail && row.email ? [{ label: 'Email', text: row.email }] : []),
      { label: 'Reachable', text: row.reachable ? row.channels.map(choiceText).join(', ') : 'No' },
      ...(row.status === 'active' ? [] : [{ label: 'Status', text: choiceText(row.status) }]),
      { label: 'Waiting', text: String(row.waiting) },
    ],
  })

export const contactSearch: SearchedKind = {
  kind: 'contacts',
  permissions: [`${contacts.permission}.view`],
  isLarge: true,
  find: (asked) => {
    const found = candidates(asked)
    if (found.length === 0) return null
    const hidden = hiddenFields(contacts, asked.actor).map(([name]) => name)
    return finding(contactsStatement(asked, found), bodyOf(!hidden.includes('email')))
  },
}
