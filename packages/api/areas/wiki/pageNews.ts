/** Who is notified of changes and comments: users who watch the page, wrote in the thread, or are mentioned. */
import { isNamed } from '@postern/domain/values/mention.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { notify } from '../shared/notify.ts'
import { whoSees } from './pageSight.ts'

export interface PageNews {
  readonly pageId: string
  readonly title: string
  readonly actorId: string
}

export async function watchPage(db: Db, pageId: string, userId: string | null): Promise<void> {
  if (userId === null) return
  await db.all(sql`
    insert into wiki_readers (page_id, user_id, is_watching) values (${pageId}, ${userId}, true)
    on conflict (page_id, user_id) do update set is_watching = true`)
}

async function watchers(db: Db, pageId: string): Promise<string[]> {
  const rows = await db.all(sql<{ userId: string }>`
    select user_id as "userId" from wiki_readers where page_id = ${pageId} and is_watching`)
  const seen =
    rows.length === 0
      ? []
      : await whoSees(
          db,
          [pageId],
          rows.map(({ userId }) => userId),
        )
  return seen.map(({ userId }) => userId)
}

/** One unread notification per page is enough, however often it's saved. */
export async function notifyChanged(db: Db, { pageId, title, actorId }: PageNews): Promise<void> {
  const all = await watchers(db, pageId)
  if (all.length === 0) return
  const unread = await db.all(sql<{ userId: string }>`
    select user_id as "userId" from notifications
    where key = ${`wikiChanged ${pageId}`} and read_at is null and user_id = any(${all}::uuid[])`)
  const known = new Set(unread.map(({ userId }) => userId))
  await notify(
    db,
    { kind: 'wikiChanged', actorId, data: { pageId, title }, key: pageId },
    all.filter((id) => !known.has(id)),
  )
}

interface Commented extends PageNews {
  readonly commentId: string
  readonly body: string
  /** Users who wrote in the same thread. */
  readonly thread: readonly string[]
}

/** `@Tess Lindqvist`: matches full names of users who see the page. */
export async function notifyCommented(db: Db, { pageId, title, actorId, commentId, body, thread }: Commented) {
  const people = await whoSees(db, [pageId])
  const text = body.toLowerCase()
  const named = people.filter(({ name }) => isNamed(text, name.toLowerCase())).map(({ userId }) => userId)
  const seen = new Set(people.map(({ userId }) => userId))
  const others = [...(await watchers(db, pageId)), ...thread].filter((id) => seen.has(id) && !named.includes(id))
  const news = { kind: 'wikiCommented', actorId, key: commentId } as const
  await notify(db, { ...news, data: { pageId, title, isMention: true } }, named)
  await notify(db, { ...news, data: { pageId, title, isMention: false } }, others)
}
