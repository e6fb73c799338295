/** A page as its readers see it. */
import type { WikiPage, WikiPageItem } from '@postern/domain/areas/wiki/wikiShapes.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import type { Person } from '../../auth/people.ts'
import type { Db } from '../../database/db.ts'
import { seesLink } from './entityLinks.ts'
import { reviewDue, seesPage } from './reach.ts'

interface PageRow extends Omit<WikiPage, 'path' | 'backlinks' | 'helpful'> {
  readonly helpfulYes: number
  readonly helpfulNo: number
  readonly helpfulMine: boolean | null
}

export async function readPage(db: Db, user: Person, id: string): Promise<WikiPage> {
  const row = await db.one(sql<PageRow>`
    select p.id, p.space_id as "spaceId", s.name as space, p.parent_id as "parentId", p.title, p.slug, p.body, p.tags, p.status,
      p.owner_id as "ownerId", person_name(p.owner_id) as owner, p.review_every_days as "reviewEveryDays",
      p.reviewed_at as "reviewedAt", ${reviewDue} as "reviewDueAt", p.entity_links as "entityLinks", p.revision,
      p.row_version as "rowVersion", p.updated_at as "updatedAt", person_name(p.updated_by) as "updatedBy",
      w.views, w.yes as "helpfulYes", w.no as "helpfulNo", w.mine as "helpfulMine", w.watching as "isWatching"
    from wiki_pages p join wiki_spaces s on s.id = p.space_id
    cross join lateral (
      select coalesce(sum(viewed_days), 0)::int as views, count(*) filter (where is_helpful)::int as yes,
        count(*) filter (where not is_helpful)::int as no, bool_or(is_helpful) filter (where user_id = ${user.id}) as mine,
        coalesce(bool_or(is_watching) filter (where user_id = ${user.id}), false) as watching
      from wiki_readers where page_id = p.id) w
    where p.id = ${id} and ${seesPage(user)}`)
  if (!row) throw failure('not_found')
  const path = await db.all(sql<{ id: string; title: string }>`
    with recursive above as (
      select parent_id, 1 as step from wiki_pages where id = ${id}
      union all
      select w.parent_id, a.step + 1 from above a join wiki_pages w on w.id = a.parent_id)
    select p.id, p.title from above a join wiki_pages p on p.id = a.parent_id join wiki_spaces s on s.id = p.space_id
    where ${seesPage(user)} order by a.step desc`)
  const backlinks = await db.all(sql<{ id: string; title: string }>`
    select p.id, p.title from wiki_links l join wiki_pages p on p.id = l.from_id join wiki_spaces s on s.id = p.space_id
    where l.to_id = ${id} and p.id <> ${id} and ${seesPage(user)} order by p.title collate human, p.id limit 100`)
  const { helpfulYes: yes, helpfulNo: no, helpfulMine: mine, ...page } = row
  const entityLinks = row.entityLinks.filter((link) => seesLink(user, link))
  return { ...page, entityLinks, path, backlinks, helpful: { yes, no, mine } }
}

/** A tree is always loaded as a whole; a space with more pages than this should be split. */
const mostPages = 2_000

export const readTree = (db: Db, user: Person, spaceId: string): Promise<WikiPageItem[]> =>
  db.all(sql<WikiPageItem>`
    select p.id, p.parent_id as "parentId", p.title, p.status, coalesce(${reviewDue} < now(), false) as "isDue",
      p.row_version as "rowVersion"
    from wiki_pages p join wiki_spaces s on s.id = p.space_id
    where p.space_id = ${spaceId} and ${seesPage(user)}
    order by p.position, p.title collate human, p.id limit ${mostPages}`)
