/** Page changes: each text is a revision, and the data for search and backlinks is stored with it. */
import { type PageEvent, pageTopicOf } from '@postern/domain/areas/wiki/pageEvents.ts'
import { pageText } from '@postern/domain/areas/wiki/pageText.ts'
import type { WikiPage } from '@postern/domain/areas/wiki/wikiShapes.ts'
import { failure, invalid } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import type { Person } from '../../auth/people.ts'
import type { Db } from '../../database/db.ts'
import { type AuditAction, type Changes, type Writer, writeAudit } from '../../engine/audit.ts'
import { publish } from '../../stream/publish.ts'
import { withHiddenLinks } from './entityLinks.ts'
import { notifyChanged, watchPage } from './pageNews.ts'
import { readPage } from './pageReads.ts'

/** The editable fields of a page. */
export type PageValues = Pick<
  WikiPage,
  'parentId' | 'title' | 'body' | 'tags' | 'status' | 'ownerId' | 'reviewEveryDays' | 'entityLinks'
>

export interface Written {
  readonly id: string
  readonly rowVersion: number
  readonly revision: number
}

export function audit(db: Db, writer: Writer, action: AuditAction, page: Written, changes: Changes): void {
  const { id: recordId, rowVersion } = page
  writeAudit(db, writer, [{ resource: { name: 'wikiPages' }, customerId: null, recordId, action, rowVersion, changes }])
}

/** Locks and returns the page as the user sees it, if it still has this version. */
export async function lockPage(db: Db, user: Person, id: string, version: number): Promise<WikiPage> {
  await db.all(sql`select from wiki_pages where id = ${id} for update`)
  const page = await readPage(db, user, id)
  if (page.rowVersion !== version) throw failure('stale', { current: page })
  return page
}

export async function requireOwner(db: Db, ownerId: string | null): Promise<void> {
  if (ownerId === null) return
  const found = await db.one(sql`
    select from users u join customers c on c.id = u.customer_id and c.is_provider
    where u.id = ${ownerId} and u.archived_at is null`)
  if (!found) throw invalid([{ path: 'ownerId', description: 'Select a member of staff.' }])
}

async function keepLinks(db: Db, id: string, links: readonly string[]): Promise<void> {
  await db.all(sql`delete from wiki_links where from_id = ${id}`)
  await db.all(sql`
    insert into wiki_links (from_id, to_id)
    select ${id}, p.id from wiki_pages p where p.id = any(${links}::uuid[]) and p.id <> ${id}`)
}

interface Revision {
  readonly number: number
  readonly summary: string
  readonly restores: number | null
}

async function keepRevision(db: Db, user: Person, id: string, values: PageValues, revision: Revision): Promise<void> {
  await db.all(sql`
    insert into wiki_revisions (page_id, number, title, body, summary, restores, author_id)
    values (${id}, ${revision.number}, ${values.title}, ${values.body}, ${revision.summary}, ${revision.restores}, ${user.id})`)
}

export async function insertPage(
  db: Db,
  user: Person,
  id: string,
  spaceId: string,
  values: PageValues,
): Promise<Written> {
  const { slug, headings, bodyText, links } = pageText(values.title, values.body)
  await db.all(sql`
    insert into wiki_pages (id, space_id, parent_id, position, title, slug, body, headings, body_text, tags, status, owner_id,
      review_every_days, entity_links, created_by, updated_by)
    values (${id}, ${spaceId}, ${values.parentId}, 2147483647, ${values.title}, ${slug}, ${values.body}, ${headings}, ${bodyText},
      ${values.tags}::text[], ${values.status}, ${values.ownerId}, ${values.reviewEveryDays},
      ${JSON.stringify(values.entityLinks)}::jsonb, ${user.id}, ${user.id})`)
  await keepRevision(db, user, id, values, { number: 1, summary: '', restores: null })
  await keepLinks(db, id, links)
  await watchPage(db, id, values.ownerId)
  return { id, rowVersion: 1, revision: 1 }
}

export interface Reason {
  readonly summary: string
  readonly restores: number | null
}

/** Overwrites the page with the values. A new title or text creates a revision. */
export async function updatePage(
  db: Db,
  user: Person,
  before: WikiPage,
  values: PageValues,
  { summary, restores }: Reason,
): Promise<Written> {
  const isNewText = values.title !== before.title || values.body !== before.body
  const revision = before.revision + (isNewText ? 1 : 0)
  const { slug, headings, bodyText, links } = pageText(values.title, values.body)
  const entityLinks = await withHiddenLinks(db, user, before.id, values.entityLinks)
  await db.all(sql`
    update wiki_pages set parent_id = ${values.parentId}, title = ${values.title}, slug = ${slug}, body = ${values.body},
      headings = ${headings}, body_text = ${bodyText}, tags = ${values.tags}::text[], status = ${values.status},
      owner_id = ${values.ownerId}, review_every_days = ${values.reviewEveryDays},
      entity_links = ${JSON.stringify(entityLinks)}::jsonb, revision = ${revision}, row_version = row_version + 1,
      updated_at = now(), updated_by = ${user.id}
    where id = ${before.id}`)
  if (isNewText) {
    await keepRevision(db, user, before.id, values, { number: revision, summary, restores })
    await keepLinks(db, before.id, links)
    await notifyChanged(db, { pageId: before.id, title: values.title, actorId: user.id })
  }
  if (values.ownerId !== before.ownerId) await watchPage(db, before.id, values.ownerId)
  const rowVersion = before.rowVersion + 1
  const event: PageEvent = { kind: 'saved', person: { id: user.id, name: user.name }, rowVersion }
  publish(db, pageTopicOf(before.id), event)
  return { id: before.id, rowVersion, revision }
}

const audited = ['title', 'parentId', 'tags', 'status', 'ownerId', 'reviewEveryDays', 'entityLinks'] as const

/** The text itself is in the revisions; the audit log has the revision number. */
export function changesOf(before: WikiPage, after: PageValues, revision: number): Changes {
  const changed = audited.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  return {
    ...Object.fromEntries(changed.map((name) => [name, { before: before[name], after: after[name] }])),
    ...(revision !== before.revision && { revision: { before: before.revision, after: revision } }),
  }
}
