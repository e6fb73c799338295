/** Starts a page that a user finishes in the editor, for features whose result is a wiki page. */
import type { WikiPage } from '@postern/domain/areas/wiki/wikiShapes.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import type { Person } from '../../auth/people.ts'
import type { Db } from '../../database/db.ts'
import type { Writer } from '../../engine/audit.ts'
import { newId } from '../../newId.ts'
import { audit, insertPage } from './pageWrites.ts'
import { opensSpace, seesPage } from './reach.ts'
import { arrange, freeTitle, lockTree } from './tree.ts'

interface Draft extends Pick<WikiPage, 'title' | 'body' | 'tags' | 'entityLinks'> {
  /** The space it belongs in, if it exists and the user can open it; otherwise their first space. */
  readonly spaceKey: string
  /** A top-level page in that space, if there is one. */
  readonly parentTitle: string
}

interface Place {
  readonly spaceId: string
  readonly parentId: string | null
}

async function placeFor(db: Db, user: Person, { spaceKey, parentTitle }: Draft): Promise<Place> {
  const place = await db.one(sql<Place>`
    select s.id as "spaceId", (select p.id from wiki_pages p
      where p.space_id = s.id and p.parent_id is null and lower(p.title) = lower(${parentTitle}) and ${seesPage(user)}) as "parentId"
    from wiki_spaces s where ${opensSpace(user)} order by s.key = ${spaceKey} desc, s.position, s.id limit 1`)
  if (!place) throw failure('conflict', { message: 'The wiki has no space for it yet. Create one first.' })
  return place
}

/** Returns the new page's ID. */
export async function draftPage(db: Db, user: Person, writer: Writer, draft: Draft): Promise<string> {
  const { spaceId, parentId } = await placeFor(db, user, draft)
  await lockTree(db, user, spaceId)
  const id = newId()
  const { body, tags, entityLinks } = draft
  const title = await freeTitle(db, spaceId, parentId, draft.title, id)
  const values = { parentId, title, body, tags, entityLinks, ownerId: user.id, reviewEveryDays: null }
  const written = await insertPage(db, user, id, spaceId, { ...values, status: 'draft' })
  await arrange(db, spaceId, parentId, id, null)
  audit(db, writer, 'create', written, { title: { before: null, after: title } })
  return id
}
