/** Channels in global search: by name, topic, or the record they belong to. Leaves out those the user can't see. */
import { type RawBuilder, sql } from 'kysely'
import { type Asked, type Asker, finding, type HitBody, type SearchedKind } from '../../search/searchedKind.ts'
import { hasWordsAnywhere, rankOf } from '../../search/words.ts'
import { seenBy } from './reads/channelSight.ts'

interface Row {
  id: string
  name: string
  topic: string
  kind: string
  customerId: string | null
  customer: string | null
  archivedAt: string | null
  rank: number
}

const statement = (asked: Asked, { id }: Asker, condition: RawBuilder<boolean>, rank: RawBuilder<number>) => sql<Row>`
  select ch.id, coalesce(ch.name, '') as name, ch.topic, ch.kind, ch.customer_id as "customerId", cu.name::text as customer,
    ch.archived_at as "archivedAt", ${rank} as rank
  from chat_channels ch left join customers cu on cu.id = ch.customer_id
  where ch.kind <> 'direct' and ${seenBy({ ...asked.actor, id })} and ${condition}
  order by rank desc, ch.id = any(${[...asked.opened]}::uuid[]) desc, ch.archived_at nulls first, ch.name limit ${asked.limit}`

const bodyOf = (row: Row): HitBody => ({
  id: row.id,
  title: row.name,
  subtitle: row.topic,
  customerId: row.customerId,
  customer: row.customer,
  href: `/internal/chat/${row.name}`,
  rank: row.rank,
  state: row.archivedAt === null ? null : { text: 'Archived', tone: 'muted' },
  since: null,
  facts: row.topic === '' ? [] : [{ label: 'Topic', text: row.topic }],
})

const searched = sql`searchable((ch.name || ' ' || ch.topic || ' ' || coalesce(cu.name, '')) collate "default")`

export const channelSearch: SearchedKind = {
  kind: 'channels',
  permissions: ['internal.chat.view'],
  isUnscoped: true,
  find: (asked) => {
    const { asker, question, reach, isNarrowed } = asked
    if (asker === null) return null
    const inside = isNarrowed ? sql<boolean>`ch.customer_id = any(${[...(reach ?? [])]}::uuid[])` : sql<boolean>`true`
    if (question.ids.length > 0)
      return finding(
        statement(asked, asker, sql`ch.id = any(${[...question.ids]}::uuid[]) and ${inside}`, sql`3`),
        bodyOf,
      )
    if (asked.pass !== 'begins') return null
    const fits = hasWordsAnywhere(searched, asked)
    return (
      fits &&
      finding(statement(asked, asker, sql`${fits} and ${inside}`, rankOf([sql`ch.name`], asked, searched)), bodyOf)
    )
  },
}
