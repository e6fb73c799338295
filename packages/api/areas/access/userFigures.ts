import { securityRoles } from '@postern/domain/areas/access/securityRoles.ts'
import { users } from '@postern/domain/areas/access/users.ts'
import { sql } from 'kysely'
import { computing } from '../../engine/computed.ts'
import { accessEndsSoon } from '../shared/userStates.ts'

export const securityRoleFigures = computing(securityRoles, { changedAt: sql`r.updated_at` })

/** A factor whose setup was never finished doesn't count. */
export const userComputed = computing(
  users,
  {
    mfaIsEnabled: sql`f.methods is not null`,
    mfaMethods: sql`f.methods`,
    lastLoginIp: sql`(select l.address from sign_in_log l
      where l.user_id = r.id and l.outcome = 'success' order by l.at desc limit 1)`,
    failedLogins: sql`(select count(*)::int from sign_in_log l where l.user_id = r.id and l.event = 'signIn'
      and l.outcome = 'refused' and l.at > coalesce(r.last_login_at, '-infinity'))`,
    dormant: sql`coalesce(r.last_login_at, r.created_at) < now() - interval '90 days'`,
    expiresSoon: accessEndsSoon,
    // Devices report the name of the signed-in user, nothing else.
    lastStations: sql`array(select h.station_id from app_heartbeats h
      where h.customer_id = r.customer_id and h.user_name = r.name order by h.at desc limit 1)`,
  },
  sql`left join lateral (
    select array_agg(distinct method) as methods from factors where user_id = r.id and confirmed_at is not null
  ) f on true`,
  // Users with access to all sites match, too.
  { finds: { siteIds: (siteId) => sql`(r.site_scope = 'all' or r.site_ids @> array[${siteId}::uuid])` } },
)
