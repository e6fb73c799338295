/** The age of open tickets, by team. */
import type { OpenFigures } from '@postern/domain/areas/helpDesk/figureEndpoints.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { RowBarChart } from '../../../ui/charts/BarChart.tsx'
import type { Role } from '../../../ui/charts/chart.ts'
import { Link } from '../../../ui/LinkContext.tsx'
import { type DeskFilters, deskHref } from './deskSearch.ts'

const ages: readonly { label: string; color: Role; query: DeskFilters }[] = [
  { label: '0–1', color: 'seq-3', query: { ageTo: '1' } },
  { label: '1–3', color: 'seq-5', query: { ageFrom: '1', ageTo: '3' } },
  { label: '3–7', color: 'chart-2', query: { ageFrom: '3', ageTo: '7' } },
  { label: '7+ d', color: 'danger', query: { ageFrom: '7' } },
]

export function BacklogAge({ open, filters }: { open: OpenFigures; filters: DeskFilters }) {
  return (
    <RowBarChart
      aside={
        <Link href={deskHref('queue', filters)} className="link">
          {open.total} open
        </Link>
      }
      data={{
        title: 'Backlog age',
        by: 'Team',
        categories: open.backlog.map(({ team }) => choiceText(team)),
        series: ages.map(({ label, color }, index) => ({
          label,
          color,
          values: open.backlog.map((team) => team.ages[index] ?? 0),
        })),
        hrefOf: (age, row) => deskHref('queue', { ...filters, team: open.backlog[row]?.team, ...ages[age]?.query }),
      }}
    />
  )
}
