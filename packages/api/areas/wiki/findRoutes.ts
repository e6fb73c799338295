/** Finds pages: by text, by the record they're about, and those that need attention. */
import {
  type EntityLink,
  type MarkedText,
  mostSearchHits,
  pageLists,
  settingKind,
  trashDays,
  type WikiAboutPage,
  type WikiHit,
  type WikiListedPage,
} from '@postern/domain/areas/wiki/wikiShapes.ts'
import { can } from '@postern/domain/auth/permission.ts'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Person } from '../../auth/people.ts'
import { tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { onlyRow } from '../shared/onlyRow.ts'
import { seesLink } from './entityLinks.ts'
import { opensSpace, reviewDue, seesPage } from './reach.ts'

const mostCompared = 300
const listPage = 100

/** PostgreSQL marks matches with these characters, which no text contains. */
const [open, close] = ['\u0001', '\u0002']
const headline = `StartSel="${open}",StopSel="${close}"`

function markedText(text: string): MarkedText {
  return text.split(open).flatMap((piece, index) => {
    if (index === 0) return piece === '' ? [] : [{ text: piece, isHit: false }]
    const [hit = '', after = ''] = piece.split(close)
    return [{ text: hit, isHit: true }, ...(after === '' ? [] : [{ text: after, isHit: false }])]
  })
}

/** Search as you type: the last word may be incomplete. Quotes, minus and "or" work, too. */
function queryOf(q: string): RawBuilder<unknown> {
  const words = q.match(/[\p{L}\p{N}]+/gu) ?? []
  const begun = words.length > 0 ? `${words.join(' & ')}:*` : ''
  const isPlain = !/["-]|\bor\b/i.test(q)
  return isPlain
    ? sql`(websearch_to_tsquery('english', ${q}) || to_tsquery('english', ${begun}))`
    : sql`websearch_to_tsquery('english', ${q})`
}

/** A title counts 3 times, a heading twice. In the order D, C, B, A. */
const weights = sql`'{0.33, 0.33, 0.67, 1}'::real[]`

type HitRow = Omit<WikiHit, 'title' | 'excerpt'> & { title: string; excerpt: string }

const mostLetters = 250_000
const [lettersBefore, lettersShown] = [300, 2_000]

/** The text around the first search word, or from the beginning if the word doesn't occur literally. */
const excerptOf = (q: string) => {
  const [word = ''] = q.match(/[\p{L}\p{N}]+/u) ?? []
  const at = sql`strpos(lower(p.body_text), coalesce((ts_lexize('english_stem', lower(${word})))[1], lower(${word})))`
  return sql`case when ${at} = 0 then left(p.body_text, ${mostLetters}) else substr(p.body_text, greatest(1, ${at} - ${lettersBefore}), ${lettersShown}) end`
}

/**
 * For a common word, pages with it in the title or a heading come first, then the newest: only this many are ranked by
 * their full text.
 */
const searchStatement = (user: Person, q: string, spaceId: string | undefined) => sql<HitRow>`
  select p.id, ts_headline('english', p.title, h.query, ${`${headline},HighlightAll=true`}) as title,
    ts_headline('english', ${excerptOf(q)}, h.query, ${`${headline},MaxFragments=2,MaxWords=24,MinWords=10,FragmentDelimiter=" … "`}) as excerpt,
    p.space_id as "spaceId", h.space, p.status, p.updated_at as "updatedAt"
  from (
    select c.id, c.space, c.query, ts_rank_cd(${weights}, p.words, c.query) as rank
    from (
      select p.id, s.name as space, a.query
      from (select ${queryOf(q)} as query) a, wiki_pages p join wiki_spaces s on s.id = p.space_id
      where p.words @@ a.query and ${seesPage(user)} and (${spaceId ?? null}::uuid is null or p.space_id = ${spaceId ?? null}::uuid)
      order by p.title_words @@ a.query desc, p.updated_at desc, p.id limit ${mostCompared}
    ) c join wiki_pages p on p.id = c.id
    order by rank desc, c.id limit ${mostSearchHits}
  ) h join wiki_pages p on p.id = h.id
  order by h.rank desc, p.id`

type List = (typeof pageLists)[number]

interface Listing {
  readonly condition: RawBuilder<boolean>
  readonly person: RawBuilder<string | null>
  readonly at: RawBuilder<string>
}

const listings = (user: Person): Readonly<Record<List, Listing>> => {
  const owner = sql<string | null>`person_name(p.owner_id)`
  const changed = sql<string>`p.updated_at`
  const isDraft = sql<boolean>`(${seesPage(user)} and p.status = 'draft')`
  return {
    drafts: { condition: isDraft, person: owner, at: changed },
    myDrafts: { condition: sql`${isDraft} and p.owner_id = ${user.id}`, person: owner, at: changed },
    stale: {
      condition: sql`${seesPage(user)} and p.status <> 'draft' and ${reviewDue} < now()`,
      person: owner,
      at: sql`coalesce(${reviewDue}, p.updated_at)`,
    },
    // Pages without parent, children or incoming links.
    orphans: {
      condition: sql`${seesPage(user)} and p.parent_id is null and s.home_page_id is distinct from p.id
        and not exists (select from wiki_links l where l.to_id = p.id)
        and not exists (select from wiki_pages c where c.parent_id = p.id and c.deleted_at is null)`,
      person: owner,
      at: changed,
    },
    trash: {
      condition: sql`p.deleted_at > now() - make_interval(days => ${trashDays}) and ${opensSpace(user)}
        and (p.status <> 'draft' or ${can(user, 'internal.wiki.edit')})`,
      person: sql`person_name(p.deleted_by)`,
      at: sql`coalesce(p.deleted_at, p.updated_at)`,
    },
  }
}

export function findRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(app, 'GET /api/wiki/search', ({ query: { q, spaceId }, signedIn: { user } }) =>
    tx(database, 'all', async (db) => {
      // The planner assumes that a page's words are as cheap to read as its title, and would read them all.
      db.later(sql`set local enable_seqscan = off`)
      const rows = await db.all(searchStatement(user, q, spaceId))
      const items = rows.map((row) => ({ ...row, title: markedText(row.title), excerpt: markedText(row.excerpt) }))
      return { items }
    }),
  )

  serve(app, 'GET /api/wiki/lists', ({ signedIn: { user } }) =>
    tx(database, 'all', async (db) => {
      const all = listings(user)
      const columns = pageLists.flatMap((list) => [sql.lit(list), sql`count(*) filter (where ${all[list].condition})`])
      return onlyRow(
        db,
        sql<{ counts: Record<List, number> }>`
          select jsonb_build_object(${sql.join(columns)}) as counts from wiki_pages p join wiki_spaces s on s.id = p.space_id`,
      )
    }),
  )

  serve(app, 'GET /api/wiki/lists/:list', ({ params: { list }, query: { after }, signedIn: { user } }) =>
    tx(database, 'all', async (db) => {
      const { condition, person, at } = listings(user)[list]
      const rows = await db.all(sql<WikiListedPage>`
        select p.id, p.title, p.space_id as "spaceId", s.name as space, ${person} as person, ${at} as at
        from wiki_pages p join wiki_spaces s on s.id = p.space_id
        where ${condition} and (${after ?? null}::uuid is null or p.id > ${after ?? null}::uuid) order by p.id limit ${listPage + 1}`)
      return { items: rows.slice(0, listPage), hasMore: rows.length > listPage }
    }),
  )

  serve(app, 'GET /api/wiki/about/:kind/:ref', ({ params: { kind, ref }, signedIn: { user } }) =>
    tx(database, 'all', async (db) => {
      // Settings are requested as a group: a page about one of them is listed for the group.
      const isOneOf = sql<boolean>`exists (
        select from jsonb_array_elements(p.entity_links) l
        where l->>'kind' = ${kind} and (l->>'ref' = ${ref} or starts_with(l->>'ref', ${`${ref}.`})))`
      const wanted =
        kind === settingKind
          ? sql<boolean>`(p.entity_links @> ${JSON.stringify([{ kind }])}::jsonb and ${isOneOf})`
          : sql<boolean>`p.entity_links @> ${JSON.stringify([{ kind, ref }])}::jsonb`
      const rows = await db.all(sql<WikiAboutPage & { links: EntityLink[] }>`
        select p.id, p.title, s.name as space, p.status, p.entity_links as links
        from wiki_pages p join wiki_spaces s on s.id = p.space_id
        where ${wanted} and ${seesPage(user)} order by p.status = 'draft', p.title collate human, p.id limit 20`)
      const isAbout = (link: EntityLink): boolean =>
        link.kind === kind && (link.ref === ref || kind === settingKind) && seesLink(user, link)
      return { items: rows.filter(({ links }) => links.some(isAbout)).map(({ links: _, ...page }) => page) }
    }),
  )
}
