/** Locker banks and vendors on the work queue. */
import { bankReasons } from '@postern/domain/areas/lockers/bankTrouble.ts'
import { counted } from '@postern/domain/values/text.ts'
import { sql } from 'kysely'
import type { HomePart } from '../../home/homePart.ts'
import { expiresSoon } from '../shared/ruleParts/expiry.ts'
import { troubleHome } from '../shared/troubleHome.ts'
import { bankTrouble } from './bankTrouble.ts'

export const banksHome: HomePart = {
  name: 'Locker banks',
  access: ['lockers.banks.view'],
  read: async (db, user) =>
    troubleHome(await bankTrouble.counts(db, user), {
      key: 'lockerBanks',
      label: 'Locker bank issues',
      one: 'locker bank',
      many: 'locker banks',
      reasons: bankReasons,
    }),
}

export const vendorSecretsHome: HomePart = {
  name: 'Vendor credentials',
  access: ['lockerVendors.view'],
  inSystem: true,
  read: async (db) => {
    const found = await db.one(sql<{ count: number }>`
      select count(*)::int as count from locker_vendors r where r.archived_at is null and ${expiresSoon('credentials_expire_on')}`)
    const count = found?.count ?? 0
    return {
      lines: [
        {
          key: 'lockerVendors expiring',
          group: 'platform',
          tone: 'warn',
          count,
          title: counted(count, 'vendor’s credentials', 'vendors’ credentials'),
          detail: 'Expire within 30 days',
          customers: [],
          customerCount: 0,
          since: null,
          href: '/system/lockerVendors?filter[credentialsExpireSoon]=true',
        },
      ],
    }
  },
}
