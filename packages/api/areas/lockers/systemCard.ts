/** Locker vendors on the system area's start page: whether their banks are online. */

import { counted } from '@postern/domain/values/text.ts'
import { sql } from 'kysely'
import type { SystemCard } from '../../systemCard.ts'
import { expiresSoon } from '../shared/ruleParts/expiry.ts'

interface VendorRow {
  readonly name: string
  readonly inUse: number
  readonly online: number
  readonly banks: number
  readonly expiresSoon: boolean
}

/** If all banks are offline, the vendor has a problem; if only some are, their customers do. */
const stateOf = ({ inUse, online }: VendorRow) => {
  if (inUse === 0) return { tone: 'idle', note: 'No banks' } as const
  const tone = online === 0 ? 'danger' : online < inUse ? 'warn' : 'ok'
  return { tone, note: online === 0 ? 'All offline' : `${online}/${inUse}` } as const
}

function healthOf(rows: readonly VendorRow[]) {
  const tones = rows.map((row) => stateOf(row).tone)
  const [failing, partly] = (['danger', 'warn'] as const).map((tone) => tones.filter((each) => each === tone).length)
  if (failing) return { tone: 'danger', text: `${failing} of ${rows.length} failing` } as const
  if (partly) return { tone: 'warn', text: `${partly} of ${rows.length} with offline banks` } as const
  return { tone: 'ok', text: 'All banks online' } as const
}

const href = '/system/lockerVendors'

export const lockerVendorsCard: SystemCard = {
  key: 'lockerVendors',
  access: ['lockerVendors.view'],
  read: async (db) => {
    const rows = await db.all(sql<VendorRow>`
      select r.name, used.in_use as "inUse", used.online, used.banks, ${expiresSoon('credentials_expire_on')} as "expiresSoon"
      from locker_vendors r cross join lateral (
        select count(*)::int as banks, (count(*) filter (where b.status = 'active'))::int as in_use,
          (count(*) filter (where b.status = 'active' and b.connectivity in ('online', 'flapping')))::int as online
        from locker_banks b where b.locker_vendor_id = r.id and b.archived_at is null
      ) used
      where r.archived_at is null order by used.in_use - used.online desc, r.name`)
    const sum = (of: (row: VendorRow) => number) => rows.reduce((all, row) => all + of(row), 0)
    const offline = sum(({ inUse, online }) => inUse - online)
    const expiring = sum((row) => (row.expiresSoon ? 1 : 0))
    return {
      value: rows.length,
      words: `${rows.length === 1 ? 'vendor' : 'vendors'}, ${counted(
        sum(({ banks }) => banks),
        'bank',
        'banks',
      )}`,
      href,
      health: { ...healthOf(rows), href },
      drawing: { kind: 'marks', items: rows.map((row) => ({ name: row.name, ...stateOf(row) })) },
      foot:
        expiring > 0
          ? {
              text: `${counted(expiring, 'vendor’s credentials expire', 'vendors’ credentials expire')} within 30 days`,
              at: null,
              href: `${href}?filter[credentialsExpireSoon]=true`,
              count: expiring,
            }
          : { text: `${counted(offline, 'bank', 'banks')} offline`, at: null, href, count: null },
    }
  },
}
