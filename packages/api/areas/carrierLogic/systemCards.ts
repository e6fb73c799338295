/** The shared rules and unmatched scans cards on the system overview. */
import type { Actor } from '@postern/domain/auth/permission.ts'
import { counted } from '@postern/domain/values/text.ts'
import { sql } from 'kysely'
import type { SystemCard } from '../../systemCard.ts'

/** Only scans of customers the user can access, as on the linked pages. */
const reached = ({ customerIds }: Actor) =>
  customerIds === null ? sql`` : sql`and s.customer_id = any(${[...customerIds]}::uuid[])`

/** Changes below this many scans are noise. */
const noise = 20
const notable = 1.1

function unmatchedHealth(thisWeek: number, lastWeek: number) {
  if (thisWeek === 0) return { tone: 'ok', text: 'None this week' } as const
  if (thisWeek > noise && thisWeek > lastWeek * notable && lastWeek > 0)
    return { tone: 'warn', text: `Up ${Math.round((thisWeek / lastWeek - 1) * 100)}% this week` } as const
  return { tone: 'ok', text: thisWeek < lastWeek ? 'Fewer this week' : 'Stable' } as const
}

interface UnmatchedRow {
  readonly total: number
  readonly days: number[]
  readonly topId: string | null
  readonly topName: string | null
  readonly topCount: number | null
}

const page = '/system/unmatched/carrierLogic'

export const unmatchedCard: SystemCard = {
  key: 'unmatched/carrierLogic',
  access: ['mail.carrierLogic.unmatched.view', 'mail.carrierLogic.primary.view'],
  read: async (db, { actor }) => {
    const row = await db.one(sql<UnmatchedRow>`
      with lately as (
        select s.customer_id, floor(extract(epoch from now() - s.at) / 86400)::int as ago, count(*)::int as count
        from scan_log s where s.result = 'unmatched' and s.at > now() - interval '30 days' ${reached(actor)} group by 1, 2
      ), top as (
        select l.customer_id, c.name, sum(l.count)::int as count from lately l join customers c on c.id = l.customer_id
        group by 1, 2 order by 3 desc limit 1
      )
      select coalesce((select sum(count) from lately), 0)::int as total,
        array(select coalesce((select sum(l.count) from lately l where l.ago = day), 0)::int
          from generate_series(29, 0, -1) day) as days,
        (select customer_id from top) as "topId", (select name from top) as "topName", (select count from top) as "topCount"`)
    const { total, days, topId, topName, topCount } = row ?? {
      total: 0,
      days: [],
      topId: null,
      topName: null,
      topCount: 0,
    }
    const week = (from: number, to?: number) => days.slice(from, to).reduce((sum, count) => sum + count, 0)
    return {
      value: total,
      words: `${total === 1 ? 'scan' : 'scans'} in 30 days`,
      href: `${page}?days=30`,
      health: { ...unmatchedHealth(week(-7), week(-14, -7)), href: `${page}?days=7` },
      drawing: {
        kind: 'bars',
        caption: 'Unmatched scans per day, last 30 days',
        bars: days.map((value) => ({ value, bad: 0 })),
      },
      foot:
        topId === null
          ? { text: 'No customer has unmatched scans', at: null, href: page, count: null }
          : {
              text: `Most at ${topName}, ${counted(topCount ?? 0, 'scan', 'scans')}`,
              at: null,
              href: `${page}?days=30&customer=${topId}`,
              count: null,
            },
    }
  },
}

interface RulesRow {
  readonly rules: number
  readonly version: number | null
  readonly changed: number
  /** Percent of scans recognized, oldest day first; null on days without scans. */
  readonly recognized: (number | null)[]
}

const rulesPage = '/system/carrierLogic'

/** Only days with scans: a Sunday without any isn't a drop. */
export const carrierLogicCard: SystemCard = {
  key: 'carrierLogic',
  access: ['mail.carrierLogic.primary.view'],
  read: async (db, { actor }) => {
    const row = await db.one(sql<RulesRow>`
      with published as (select version, published_at from rule_sets order by version desc limit 1),
      days as (
        select floor(extract(epoch from now() - s.at) / 86400)::int as ago, count(*) as total,
          count(*) filter (where s.result <> 'unmatched') as known
        from scan_log s where s.at > now() - interval '30 days' ${reached(actor)} group by 1
      )
      select (select count(*) from primary_carrier_logic where archived_at is null)::int as rules,
        (select version from published) as version,
        (select count(*) from primary_carrier_logic p where p.updated_at > (select published_at from published))::int as changed,
        coalesce((select jsonb_agg(round(100.0 * known / total, 1) order by ago desc) from days), '[]'::jsonb) as recognized`)
    const { rules, version, changed, recognized } = row ?? { rules: 0, version: null, changed: 0, recognized: [] }
    const values = recognized.filter((share) => share !== null)
    const latest = values.at(-1)
    return {
      value: rules,
      words: `shared ${rules === 1 ? 'rule' : 'rules'}${latest === undefined ? '' : `, ${latest}% of scans recognized`}`,
      href: rulesPage,
      health:
        version === null
          ? { tone: 'warn', text: 'No rules published', href: rulesPage }
          : { tone: 'ok', text: `Rule set ${version} live`, href: rulesPage },
      drawing: { kind: 'line', caption: 'Recognized scans in percent, last 30 days', values },
      foot: {
        text:
          changed === 0
            ? 'No unpublished changes'
            : `${counted(changed, 'rule', 'rules')} changed since it was published`,
        at: null,
        href: rulesPage,
        count: null,
      },
    }
  },
}
