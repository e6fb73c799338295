/** The first row: open tickets by priority, unassigned tickets, and how many clocks were met. */
import type { OpenFigures, PeriodFigures } from '@postern/domain/areas/helpDesk/figureEndpoints.ts'
import type { FigurePeriod } from '@postern/domain/areas/helpDesk/ticketFields.ts'
import { Sparkline } from '../../../ui/charts/Sparkline.tsx'
import { type Kpi, KpiStrip } from '../../../ui/detail/KpiStrip.tsx'
import { spanText } from '../clockWords.ts'
import { type DeskFilters, deskHref } from './deskSearch.ts'
import { createdHref, percentOf, solvedHref } from './periodFilters.ts'

interface DeskTilesProps {
  open: OpenFigures
  period: PeriodFigures
  filters: DeskFilters
  days: FigurePeriod
}

const minute = 60_000

function priorityNote({ overdue, breaching }: OpenFigures['byPriority'][number]): string {
  if (overdue > 0) return `${overdue} overdue`
  return breaching > 0 ? `${breaching} due in 2 h` : 'None due'
}

function priorityTiles({ open, filters }: DeskTilesProps): Kpi[] {
  return open.byPriority.map((figure) => ({
    label: figure.priority,
    href: deskHref('queue', { ...filters, priority: figure.priority }),
    value: String(figure.open),
    unit: 'open',
    note: priorityNote(figure),
  }))
}

function signed(value: number, unit: string): string {
  return `${value > 0 ? '+' : '−'}${Math.abs(value)} ${unit}`
}

function slaTile({ period, filters, days }: DeskTilesProps): Kpi {
  const percent = percentOf(period.inTime, period.solved)
  const before = percentOf(period.prior.inTime, period.prior.solved)
  const change = percent === null || before === null ? null : Math.round((percent - before) * 10) / 10
  const weekly = period.perWeek.flatMap(({ inTime, solved }) => (solved === 0 ? [] : [(inTime / solved) * 100]))
  return {
    label: 'SLA met',
    href: solvedHref({ period, filters }, { due: 'breached' }),
    value: percent === null ? '–' : `${percent}%`,
    ...(change !== null && change !== 0 && { delta: { text: signed(change, 'pt'), good: change > 0 } }),
    note: ` vs. prior ${days} d`,
    spark: <Sparkline values={weekly} width={52} tone="accent" />,
  }
}

function replyTile({ period, filters }: DeskTilesProps): Kpi {
  const { median, p90 } = period.firstReply
  const change =
    median === null || period.prior.firstReplyMedian === null
      ? null
      : Math.round(median - period.prior.firstReplyMedian)
  const weekly = period.perWeek.flatMap(({ firstReplyMedian }) => (firstReplyMedian === null ? [] : [firstReplyMedian]))
  return {
    label: 'First reply',
    href: createdHref({ period, filters }),
    value: median === null ? '–' : spanText(median * minute),
    ...(change !== null && change !== 0 && { delta: { text: signed(change, 'min'), good: change < 0 } }),
    note: p90 === null ? '' : ` p90 ${spanText(p90 * minute)}`,
    spark: <Sparkline values={weekly} width={52} tone="accent" />,
  }
}

export function DeskTiles(props: DeskTilesProps) {
  const { open, filters } = props
  const { count, oldest } = open.unassigned
  const unassigned: Kpi = {
    label: 'Unassigned',
    href: deskHref('queue', { ...filters, assignee: 'none' }),
    value: String(count),
    note: oldest === null ? 'All taken' : `Oldest ${spanText(Date.now() - Date.parse(oldest))}`,
  }
  return (
    <KpiStrip
      label="Help desk figures"
      items={[...priorityTiles(props), unassigned, slaTile(props), replyTile(props)]}
    />
  )
}
