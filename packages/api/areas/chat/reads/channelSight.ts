/** Which channels a user sees, as a SQL condition. The domain's `maySeeChannel` is the same for a loaded channel. */
import { channelEntities, channelEntityKinds } from '@postern/domain/areas/chat/channelAccess.ts'
import { can, permissionTree } from '@postern/domain/auth/permission.ts'
import { type RawBuilder, sql } from 'kysely'
import { maySignIn, withCustomer, withRole } from '../../../auth/people.ts'
import type { Follower } from '../../../stream/streamTopic.ts'

const noOne = sql<boolean>`false`

/** The channel is `ch`. */
export function seenBy(user: Follower): RawBuilder<boolean> {
  if (!can(user, 'internal.chat.view')) return noOne
  const kinds = channelEntityKinds.filter((kind) => can(user, channelEntities[kind]))
  return sql<boolean>`(
    (ch.customer_id is null or ${user.customerIds}::uuid[] is null or ch.customer_id = any(${user.customerIds}::uuid[]))
    and case ch.kind when 'public' then true when 'entity' then ch.entity_kind = any(${kinds}::text[])
      else exists (select from chat_members own where own.channel_id = ch.id and own.user_id = ${user.id}) end)`
}

const chats = JSON.stringify(permissionTree(['internal.chat.view']))
const entityTrees = sql.join(
  channelEntityKinds.map(
    (kind) =>
      sql`when ${sql.lit(kind)} then ${sql.lit(JSON.stringify(permissionTree([channelEntities[kind]])))}::jsonb`,
  ),
  sql` `,
)

/** Staff who can sign in and chat: `u`, with their customer `c` and role `r`. */
export const chattingStaff = sql`
  users u ${withCustomer} and c.is_provider ${withRole}`
export const isChattingStaff = sql<boolean>`(
  ${maySignIn} and u.status = 'active' and r.permissions @> ${sql.lit(chats)}::jsonb)`

/** Whether this user (`u`, `r`) sees the channel `ch`. */
export const seesChannel = sql<boolean>`(
  (ch.customer_id is null or u.customer_ids is null or ch.customer_id = any(u.customer_ids))
  and case ch.kind when 'public' then true
    when 'entity' then r.permissions @> case ch.entity_kind ${entityTrees} end
    else exists (select from chat_members own where own.channel_id = ch.id and own.user_id = u.id) end)`
