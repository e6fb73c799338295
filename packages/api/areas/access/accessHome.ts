/** Access requests on the work queue of users who can grant them. */
import { counted } from '@postern/domain/values/text.ts'
import { sql } from 'kysely'
import type { HomePart } from '../../home/homePart.ts'
import { mine } from './notificationRoutes.ts'

export const accessRequestsHome: HomePart = {
  name: 'Access requests',
  access: ['customers.users.edit', 'customers.securityRoles.edit'],
  read: async (db, user) => {
    const found = await db.one(sql<{ count: number; since: string | null }>`
      select count(*)::int as count, min(n.at) as since from notifications n where ${mine(user.id, 'requests')}`)
    const { count, since } = found ?? { count: 0, since: null }
    return {
      lines: [
        {
          key: 'accessRequests',
          group: 'approvals',
          tone: 'info',
          count,
          title: counted(count, 'access request', 'access requests'),
          detail: 'Change the role, or mark as read',
          customers: [],
          customerCount: 0,
          since,
          href: '/notifications?view=requests',
        },
      ],
    }
  },
}
