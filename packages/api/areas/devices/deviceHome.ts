/** Stations and apps on the work queue. */
import { stationReasons } from '@postern/domain/areas/devices/stationTrouble.ts'
import { counted } from '@postern/domain/values/text.ts'
import { sql } from 'kysely'
import type { HomePart } from '../../home/homePart.ts'
import { expiresSoon } from '../shared/ruleParts/expiry.ts'
import { troubleHome } from '../shared/troubleHome.ts'
import { stationTrouble } from './stationTrouble.ts'

export const stationsHome: HomePart = {
  name: 'Stations',
  access: ['customers.stations.view'],
  read: async (db, user) =>
    troubleHome(await stationTrouble.counts(db, user), {
      key: 'stations',
      label: 'Station issues',
      one: 'station',
      many: 'stations',
      reasons: stationReasons,
    }),
}

export const appSecretsHome: HomePart = {
  name: 'App secrets',
  access: ['applications.view'],
  inSystem: true,
  read: async (db) => {
    const found = await db.one(sql<{ count: number }>`
      select count(*)::int as count from apps r where r.archived_at is null and ${expiresSoon('secret_expires_on')}`)
    const count = found?.count ?? 0
    return {
      lines: [
        {
          key: 'apps expiring',
          group: 'platform',
          tone: 'warn',
          count,
          title: counted(count, 'app secret', 'app secrets'),
          detail: 'Expires within 30 days',
          customers: [],
          customerCount: 0,
          since: null,
          href: '/system/apps?filter[secretExpiresSoon]=true',
        },
      ],
    }
  },
}
