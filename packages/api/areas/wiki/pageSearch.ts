/** Wiki pages in global search, by title. The wiki's own search covers the text. */
import { can } from '@postern/domain/auth/permission.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Asked, type Asker, finding, type HitBody, type SearchedKind } from '../../search/searchedKind.ts'
import { hasWordsAnywhere, rankOf } from '../../search/words.ts'
import { opensSpaceAs } from './reach.ts'

interface Row {
  id: string
  title: string
  space: string
  status: string
  updatedAt: string
  rank: number
}

const statement = (
  asked: Asked,
  { roleId }: Asker,
  condition: RawBuilder<boolean>,
  rank: RawBuilder<number>,
) => sql<Row>`
  select p.id, p.title, s.name as space, p.status, p.updated_at as "updatedAt", ${rank} as rank
  from wiki_pages p join wiki_spaces s on s.id = p.space_id
  where p.deleted_at is null and ${opensSpaceAs(roleId)} and ${condition}
    and ${can(asked.actor, 'internal.wiki.edit') ? sql`true` : sql`p.status <> 'draft'`}
  order by rank desc, p.id = any(${[...asked.opened]}::uuid[]) desc, p.updated_at desc, p.id limit ${asked.limit}`

const bodyOf = (row: Row): HitBody => ({
  id: row.id,
  title: row.title,
  subtitle: row.space,
  customerId: null,
  customer: null,
  href: `/internal/wiki/${row.id}`,
  rank: row.rank,
  state: row.status === 'published' ? null : { text: choiceText(row.status), tone: 'muted' },
  since: row.updatedAt,
  facts: [
    { label: 'Space', text: row.space },
    { label: 'Status', text: choiceText(row.status) },
  ],
})

const searched = sql`searchable(p.title)`

export const pageSearch: SearchedKind = {
  kind: 'wikiPages',
  permissions: ['internal.wiki.view'],
  find: (asked) => {
    const { asker, question } = asked
    if (asker === null || asked.isNarrowed) return null
    if (question.ids.length > 0)
      return finding(statement(asked, asker, sql`p.id = any(${[...question.ids]}::uuid[])`, sql`3`), bodyOf)
    // Titles are sentences: guessing a single word doesn't help.
    if (asked.pass !== 'begins') return null
    const fits = hasWordsAnywhere(searched, asked)
    return fits && finding(statement(asked, asker, fits, rankOf([sql`p.title`], asked, searched)), bodyOf)
  },
}
