/** The page tree: parent, depth and order. Changes to a space's tree are serialized. */
import { maxDepth } from '@postern/domain/areas/wiki/wikiShapes.ts'
import { failure, invalid } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import type { Person } from '../../auth/people.ts'
import type { Db } from '../../database/db.ts'
import { opensSpace } from './reach.ts'

/** Two moves at once could put each page under the other. */
export async function lockTree(db: Db, user: Person, spaceId: string): Promise<void> {
  const space = await db.one(sql`select from wiki_spaces s where s.id = ${spaceId} and ${opensSpace(user)} for update`)
  if (!space) throw failure('not_found')
}

const isSibling = (spaceId: string, parentId: string | null) =>
  sql<boolean>`(space_id = ${spaceId} and parent_id is not distinct from ${parentId}::uuid and deleted_at is null)`

export async function requireFreeTitle(
  db: Db,
  spaceId: string,
  parentId: string | null,
  title: string,
  exceptId: string | null,
): Promise<void> {
  const taken = await db.one(sql`
    select from wiki_pages
    where ${isSibling(spaceId, parentId)} and lower(title) = lower(${title}) and id is distinct from ${exceptId}::uuid`)
  if (taken) throw invalid([{ path: 'title', description: 'Another page here has this title. Enter a different one.' }])
}

/** The title, or the first free one of "title (2)", "title (3)" …: for pages that get new siblings as a side effect. */
export async function freeTitle(
  db: Db,
  spaceId: string,
  parentId: string | null,
  title: string,
  exceptId: string,
): Promise<string> {
  const taken = await db.all(sql<{ title: string }>`
    select lower(title) as title from wiki_pages where ${isSibling(spaceId, parentId)} and id <> ${exceptId}`)
  const titles = new Set(taken.map((row) => row.title))
  if (!titles.has(title.toLowerCase())) return title
  for (let number = 2; ; number++) {
    const other = `${title.slice(0, 150)} (${number})`
    if (!titles.has(other.toLowerCase())) return other
  }
}

/** Throws unless the page (null for a new one) fits under this parent, with everything below it. */
export async function requirePlace(
  db: Db,
  spaceId: string,
  parentId: string | null,
  pageId: string | null,
): Promise<void> {
  if (parentId === null) return
  const above = await db.all(sql<{ id: string; spaceId: string; isDeleted: boolean }>`
    with recursive above as (
      select id, parent_id, space_id, deleted_at from wiki_pages where id = ${parentId}
      union all
      select w.id, w.parent_id, w.space_id, w.deleted_at from above a join wiki_pages w on w.id = a.parent_id)
    select id, space_id as "spaceId", deleted_at is not null as "isDeleted" from above`)
  if (above.length === 0 || above.some((each) => each.spaceId !== spaceId || each.isDeleted))
    throw invalid([{ path: 'parentId', description: 'Select a page of this space.' }])
  if (above.some(({ id }) => id === pageId))
    throw invalid([{ path: 'parentId', description: 'A page can’t be under itself.' }])
  if (above.length + (await heightOf(db, pageId)) > maxDepth)
    throw invalid([{ path: 'parentId', description: `Pages can be nested ${maxDepth} levels deep.` }])
}

async function heightOf(db: Db, pageId: string | null): Promise<number> {
  if (pageId === null) return 1
  const found = await db.one(sql<{ height: number }>`
    with recursive below as (
      select id, 1 as level from wiki_pages where id = ${pageId}
      union all
      select w.id, b.level + 1 from below b join wiki_pages w on w.parent_id = b.id where w.deleted_at is null)
    select max(level) as height from below`)
  return found?.height ?? 1
}

/** Renumbers the siblings, with the page before another one, or last. */
export async function arrange(
  db: Db,
  spaceId: string,
  parentId: string | null,
  pageId: string,
  beforeId: string | null,
): Promise<void> {
  const siblings = await db.all(sql<{ id: string }>`
    select id from wiki_pages where ${isSibling(spaceId, parentId)} and id <> ${pageId}
    order by position, title collate human, id`)
  const ids = siblings.map(({ id }) => id)
  const at = beforeId === null ? -1 : ids.indexOf(beforeId)
  if (beforeId !== null && at === -1)
    throw invalid([{ path: 'beforeId', description: 'Select a page with the same parent.' }])
  ids.splice(at === -1 ? ids.length : at, 0, pageId)
  await db.all(sql`
    update wiki_pages p set position = o.position
    from unnest(${ids}::uuid[]) with ordinality as o(id, position) where p.id = o.id and p.position <> o.position`)
}
