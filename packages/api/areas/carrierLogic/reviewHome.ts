/** Unrecognized barcodes, on the work queue of users who manage rules. */
import { counted } from '@postern/domain/values/text.ts'
import { sql } from 'kysely'
import type { HomePart } from '../../home/homePart.ts'

/** Same period as on the linked page. */
const days = 30
const href = `/system/unmatched/carrierLogic?days=${days}`

interface Counted {
  readonly count: number
  readonly customers: number
  readonly names: string[]
}

export const unmatchedHome: HomePart = {
  name: 'Unmatched barcodes',
  access: ['mail.carrierLogic.unmatched.view', 'mail.carrierLogic.primary.view'],
  inSystem: true,
  read: async (db, { customerIds }) => {
    const found = await db.one(sql<Counted>`
      with chosen as (select c.name from scan_log s join customers c on c.id = s.customer_id
        where s.result = 'unmatched' and s.at > now() - make_interval(days => ${sql.lit(days)})
          ${customerIds === null ? sql`` : sql`and s.customer_id = any(${[...customerIds]}::uuid[])`})
      select count(*)::int as count, count(distinct name)::int as customers,
        array(select name from chosen group by name order by count(*) desc, name limit 3) as names from chosen`)
    const { count, customers, names } = found ?? { count: 0, customers: 0, names: [] }
    return {
      tiles: [{ label: 'Unmatched barcodes', value: count, note: `In the last ${days} days`, href }],
      lines: [
        {
          key: 'unmatched scans',
          group: 'reviews',
          tone: 'warn',
          count,
          title: counted(count, 'unmatched barcode', 'unmatched barcodes'),
          detail: `In the last ${days} days, review and create rules`,
          customers: names,
          customerCount: customers,
          since: null,
          href,
        },
      ],
    }
  },
}
