/** Issues on the work queue: a line per reason, and one figure for the total. */
import { counted } from '@postern/domain/values/text.ts'
import type { HomeContent } from '../../home/homePart.ts'
import type { TroubleCount } from './troubleList.ts'

interface Reason {
  readonly tone: 'danger' | 'warn' | 'info' | 'idle'
  readonly status: string
  readonly words: string
}

interface TroubleWords {
  readonly key: 'lockerBanks' | 'stations' | 'parcels'
  /** Label above the figure, e.g. "Locker bank issues". */
  readonly label: string
  readonly one: string
  readonly many: string
  /** In display order, worst first. */
  readonly reasons: Readonly<Record<string, Reason>>
}

/** How many are in the worst state, e.g. "2 offline". */
function worstText(counts: readonly TroubleCount[], reasons: TroubleWords['reasons']): string {
  const status = Object.keys(reasons)
    .filter((reason) => counts.some((each) => each.reason === reason))
    .map((reason) => reasons[reason]?.status)[0]
  if (status === undefined) return 'None right now'
  const alike = counts.filter(({ reason }) => reasons[reason]?.status === status)
  return `${alike.reduce((sum, { count }) => sum + count, 0).toLocaleString('en-US')} ${status.toLowerCase()}`
}

export function troubleHome(counts: readonly TroubleCount[], words: TroubleWords): HomeContent {
  const { key, label, one, many, reasons } = words
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const worst = Object.keys(reasons).flatMap((reason) => counts.find((each) => each.reason === reason) ?? [])
  return {
    tiles: [
      {
        label,
        value: total,
        note: worstText(counts, reasons),
        href: `/trouble/${key}`,
      },
    ],
    lines: worst.map(({ reason, count, customers, names, since }) => {
      const { tone = 'warn', words: detail = '', status = '' } = reasons[reason] ?? {}
      return {
        key: `${key} ${reason}`,
        group: 'trouble',
        tone: tone === 'idle' ? 'info' : tone,
        count,
        title: `${counted(count, one, many)}, ${status.toLowerCase()}`,
        detail,
        customers: names,
        customerCount: customers,
        since,
        href: `/trouble/${key}?reason=${reason}`,
      }
    }),
  }
}
