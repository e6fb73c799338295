/** Page comments: write, reply, resolve, edit and delete. */
import type { WikiComment } from '@postern/domain/areas/wiki/commentEndpoints.ts'
import { type PageEvent, pageTopicOf } from '@postern/domain/areas/wiki/pageEvents.ts'
import { can } from '@postern/domain/auth/permission.ts'
import { failure, invalid } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Person } from '../../auth/people.ts'
import { type Db, tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { type AuditAction, type Changes, type Writer, writeAudit } from '../../engine/audit.ts'
import { expectedVersion } from '../../engine/recordRequest.ts'
import { serve } from '../../http/serve.ts'
import { newId } from '../../newId.ts'
import { publish } from '../../stream/publish.ts'
import { notifyCommented } from './pageNews.ts'
import { readPage } from './pageReads.ts'
import { writerOf } from './wikiWriter.ts'

type CommentRow = Omit<WikiComment, 'author'> & { authorId: string | null; authorName: string | null; pageId: string }

const commentsWhere = (condition: RawBuilder<boolean>) => sql<CommentRow>`
  select c.id, c.page_id as "pageId", c.parent_id as "parentId", c.author_id as "authorId",
    person_name(c.author_id) as "authorName", c.body, c.anchor, c.resolved_at as "resolvedAt",
    person_name(c.resolved_by) as "resolvedBy", c.created_at as "createdAt", c.edited_at as "editedAt", c.row_version as "rowVersion"
  from wiki_comments c where ${condition} order by c.id limit 500`

const shown = ({ pageId: _, authorId, authorName, ...comment }: CommentRow): WikiComment => ({
  ...comment,
  author: authorId === null || authorName === null ? null : { id: authorId, name: authorName },
})

/** Locks the comment if the user can see its page and it still has this version. */
async function lockComment(db: Db, user: Person, id: string, version: number): Promise<CommentRow> {
  await db.all(sql`select from wiki_comments where id = ${id} for update`)
  const comment = await db.one(commentsWhere(sql`c.id = ${id}`))
  if (!comment) throw failure('not_found')
  await readPage(db, user, comment.pageId)
  if (comment.rowVersion !== version) throw failure('stale', { current: shown(comment) })
  return comment
}

interface Noted {
  readonly id: string
  readonly pageId: string
  readonly rowVersion: number
}

/** Writes the audit row and notifies everyone who has the page open. */
function note(db: Db, writer: Writer, action: AuditAction, comment: Noted, changes: Changes): void {
  const { id: recordId, rowVersion, pageId } = comment
  writeAudit(db, writer, [
    { resource: { name: 'wikiComments' }, customerId: null, recordId, action, rowVersion, changes },
  ])
  publish(db, pageTopicOf(pageId), { kind: 'comments' } satisfies PageEvent)
}

async function threadOf(db: Db, pageId: string, parentId: string | null): Promise<string[]> {
  if (parentId === null) return []
  const parent = await db.one(sql<{ isFirst: boolean }>`
    select parent_id is null as "isFirst" from wiki_comments where id = ${parentId} and page_id = ${pageId}`)
  if (!parent?.isFirst) throw invalid([{ path: 'parentId', description: 'Select a comment of this page.' }])
  const rows = await db.all(sql<{ id: string | null }>`
    select distinct author_id as id from wiki_comments where id = ${parentId} or parent_id = ${parentId}`)
  return rows.flatMap(({ id }) => id ?? [])
}

export function commentRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(app, 'GET /api/wiki/pages/:id/comments', ({ params: { id }, signedIn: { user } }) =>
    tx(database, 'all', async (db) => {
      await readPage(db, user, id)
      return { items: (await db.all(commentsWhere(sql`c.page_id = ${id}`))).map(shown) }
    }),
  )

  serve(app, 'POST /api/wiki/pages/:id/comments', ({ params, body, signedIn: { user }, request }) =>
    tx(database, 'all', async (db) => {
      const { id: pageId, title } = await readPage(db, user, params.id)
      const thread = await threadOf(db, pageId, body.parentId)
      const id = newId()
      await db.all(sql`
        insert into wiki_comments (id, page_id, parent_id, author_id, body, anchor)
        values (${id}, ${pageId}, ${body.parentId}, ${user.id}, ${body.body},
          ${body.anchor === null || body.parentId !== null ? null : JSON.stringify(body.anchor)}::jsonb)`)
      note(
        db,
        writerOf(user, request),
        'create',
        { id, pageId, rowVersion: 1 },
        { pageId: { before: null, after: pageId } },
      )
      await notifyCommented(db, { pageId, title, actorId: user.id, commentId: id, body: body.body, thread })
      const made = await db.one(commentsWhere(sql`c.id = ${id}`))
      if (!made) throw failure('not_found')
      return shown(made)
    }),
  )

  serve(app, 'PATCH /api/wiki/comments/:id', ({ params: { id }, body, signedIn: { user }, request }) => {
    const version = expectedVersion(request)
    return tx(database, 'all', async (db) => {
      const before = await lockComment(db, user, id, version)
      if (body.body !== undefined && before.authorId !== user.id)
        throw invalid([{ path: 'body', description: 'You can change your own comments only.' }])
      if (body.isResolved !== undefined && before.parentId !== null)
        throw invalid([{ path: 'isResolved', description: 'Resolve the comment it answers.' }])
      const isResolved = body.isResolved ?? before.resolvedAt !== null
      const isChanged = isResolved !== (before.resolvedAt !== null)
      await db.all(sql`
        update wiki_comments set body = ${body.body ?? before.body}, row_version = row_version + 1,
          edited_at = case when ${body.body !== undefined} then now() else edited_at end,
          resolved_at = case when ${isChanged} then case when ${isResolved} then now() end else resolved_at end,
          resolved_by = case when ${isChanged} then case when ${isResolved} then ${user.id}::uuid end else resolved_by end
        where id = ${id}`)
      const changes = {
        ...(body.body !== undefined && { body: { before: null, after: 'changed' } }),
        ...(isChanged && { isResolved: { before: !isResolved, after: isResolved } }),
      }
      note(db, writerOf(user, request), 'update', { ...before, rowVersion: version + 1 }, changes)
      const after = await db.one(commentsWhere(sql`c.id = ${id}`))
      if (!after) throw failure('not_found')
      return shown(after)
    })
  })

  serve(app, 'DELETE /api/wiki/comments/:id', async ({ params: { id }, signedIn: { user }, request }) => {
    const version = expectedVersion(request)
    await tx(database, 'all', async (db) => {
      const comment = await lockComment(db, user, id, version)
      if (comment.authorId !== user.id && !can(user, 'internal.wiki.delete'))
        throw failure('forbidden', { permission: 'internal.wiki.delete' })
      await db.all(sql`delete from wiki_comments where id = ${id}`)
      note(db, writerOf(user, request), 'delete', { ...comment, rowVersion: version + 1 }, {})
    })
    return undefined
  })
}
