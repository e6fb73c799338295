/** Users and staff in global search: by name, email address, phone number, badge, user name or employee ID. */
import { users } from '@postern/domain/areas/access/users.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { type RawBuilder, sql } from 'kysely'
import {
  type Asked,
  any,
  finding,
  type HitBody,
  hasId,
  isOpened,
  type SearchedKind,
  within,
} from '../../search/searchedKind.ts'
import { hasWordsAnywhere, rankOf } from '../../search/words.ts'

interface Row {
  id: string
  customerId: string
  customer: string
  name: string
  email: string
  role: string | null
  status: string
  lastLoginAt: string | null
  rank: number
}

type Whose = 'users' | 'staff'

/** Staff are the provider's users. */
const whose: Record<Whose, RawBuilder<boolean>> = {
  users: sql`r.customer_id <> provider_id()`,
  staff: sql`r.customer_id = provider_id()`,
}

const usersStatement = (
  which: Whose,
  asked: Asked,
  condition: RawBuilder<boolean>,
  rank: RawBuilder<number>,
) => sql<Row>`
  select r.id, r.customer_id as "customerId", cu.name as customer, r.name, r.email, ro.name as role, r.status,
    r.last_login_at as "lastLoginAt", ${rank} as rank
  from users r join customers cu on cu.id = r.customer_id
  left join security_roles ro on ro.customer_id = r.customer_id and ro.id = r.security_role_id
  where r.archived_at is null and r.anonymised_at is null and ${whose[which]} and ${within(asked.reach)}
    and ${asked.question.state === 'locked' ? sql`r.status = 'locked'` : sql`true`} and ${condition}
  order by rank desc, ${isOpened(asked)} desc, r.status = 'active' desc, cu.name, r.name, r.id limit ${asked.limit}`

const tones: Readonly<Record<string, 'ok' | 'info' | 'warn'>> = { active: 'ok', invited: 'info', locked: 'warn' }

const bodyOf = (row: Row): HitBody => ({
  id: row.id,
  title: row.name,
  subtitle: [row.role, row.email].filter((part) => part).join(', '),
  customerId: row.customerId,
  customer: row.customer,
  href: `/customers/${row.customerId}/users/${row.id}`,
  rank: row.rank,
  state: { text: choiceText(row.status), tone: tones[row.status] ?? 'muted' },
  since: row.lastLoginAt,
  facts: [
    { label: 'Email', text: row.email },
    ...(row.role ? [{ label: 'Role', text: row.role }] : []),
    { label: 'Status', text: choiceText(row.status) },
  ],
})

/** Matches values that identify a single user. */
function wholeValue({ question: { email, phones, numbers, text } }: Asked): RawBuilder<boolean> | null {
  if (email !== null) return sql`lower(r.email) = ${email}`
  if (numbers.length === 0 && phones.length === 0) return null
  const values = [text.toLowerCase(), ...numbers]
  return any([
    sql<boolean>`r.phone = any(${[...phones]}::text[])`,
    ...['badge_id', 'employee_id', 'username'].map(
      (name) => sql<boolean>`lower(${sql.ref(`r.${name}`)}) = any(${values}::text[])`,
    ),
  ])
}

const searched = (kind: Whose): SearchedKind => ({
  kind,
  permissions: [`${users.permission}.view`],
  find: (asked) => {
    const ask = (condition: RawBuilder<boolean>, rank: RawBuilder<number>) =>
      finding(usersStatement(kind, asked, condition, rank), bodyOf)
    if (asked.question.ids.length > 0) return ask(hasId(asked), sql`3`)
    const whole = wholeValue(asked)
    if (whole) return asked.pass === 'begins' ? ask(whole, sql`3`) : null
    const fits = hasWordsAnywhere(sql`r.search`, asked)
    return fits && ask(fits, rankOf([sql`r.name`, sql`r.last_name`, sql`r.username`], asked))
  },
})

export const userSearch = searched('users')
export const staffSearch = searched('staff')
