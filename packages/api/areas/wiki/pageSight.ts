/** Which staff see which pages, for notifications and live updates. */
import { pageTopicOf } from '@postern/domain/areas/wiki/pageEvents.ts'
import { type Permission, permissionTree } from '@postern/domain/auth/permission.ts'
import { sql } from 'kysely'
import { maySignIn, withCustomer, withRole } from '../../auth/people.ts'
import { type Db, tx } from '../../database/db.ts'
import type { StreamTopic } from '../../stream/streamTopic.ts'

const has = (permission: Permission) =>
  sql<boolean>`coalesce(r.permissions @> ${JSON.stringify(permissionTree([permission]))}::jsonb, false)`

interface Sight {
  readonly pageId: string
  readonly userId: string
  readonly name: string
}

/** Without `userIds`, all staff. */
export const whoSees = (db: Db, pageIds: readonly string[], userIds?: readonly string[]): Promise<Sight[]> =>
  db.all(sql<Sight>`
    select p.id as "pageId", u.id as "userId", u.name::text as name
    from users u ${withCustomer} and c.is_provider ${withRole}
      join wiki_pages p on p.id = any(${pageIds}::uuid[]) and p.deleted_at is null join wiki_spaces s on s.id = p.space_id
    where ${maySignIn} and (${userIds ?? null}::uuid[] is null or u.id = any(${userIds ?? null}::uuid[]))
      and ${has('internal.wiki.view')} and (p.status <> 'draft' or ${has('internal.wiki.edit')})
      and (s.role_ids = '{}' or r.id = any(s.role_ids))`)

export const wikiTopics: readonly StreamTopic[] = [
  {
    pattern: pageTopicOf('{id}'),
    permission: 'internal.wiki.view',
    mayFollow: async (database, all) => {
      const [pageIds, userIds] = [all.map(({ id }) => id), all.map(({ user }) => user.id)]
      const seen = await tx(database, 'all', (db) => whoSees(db, [...new Set(pageIds)], [...new Set(userIds)]))
      const pairs = new Set(seen.map(({ pageId, userId }) => `${pageId} ${userId}`))
      return all.map(({ user, id }) => pairs.has(`${id} ${user.id}`))
    },
  },
]
