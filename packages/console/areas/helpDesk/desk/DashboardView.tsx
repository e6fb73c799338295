/** The help desk in figures. Each links to the tickets it counts. */
import type { FigurePeriod } from '@postern/domain/areas/helpDesk/ticketFields.ts'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '../../../session/useSession.ts'
import { FailedPart } from '../../../ui/lists/FailedPart.tsx'
import { SkeletonRows } from '../../../ui/marks/Skeleton.tsx'
import { AgentLoad } from './AgentLoad.tsx'
import { Arrivals } from './Arrivals.tsx'
import { BacklogAge } from './BacklogAge.tsx'
import { BreachingSoon } from './BreachingSoon.tsx'
import { CreatedSolved } from './CreatedSolved.tsx'
import classes from './Dashboard.module.css'
import { DeskTiles } from './DeskTiles.tsx'
import { openFiguresOptions, periodFiguresOptions } from './deskApi.ts'
import { type DeskFilters, figureFilters } from './deskSearch.ts'
import { ResponseTimes } from './ResponseTimes.tsx'
import { Satisfaction } from './Satisfaction.tsx'
import { TopLists } from './TopLists.tsx'
import { Unassigned } from './Unassigned.tsx'

export default function DashboardView({ filters: all, days }: { filters: DeskFilters; days: FigurePeriod }) {
  const filters = figureFilters(all)
  const mayList = useCan()('helpDesk.tickets.view')
  const open = useQuery(openFiguresOptions(filters))
  const period = useQuery(periodFiguresOptions(filters, days))
  const error = open.error ?? period.error
  if (error && !(open.data && period.data))
    return <FailedPart error={error} onRetry={() => Promise.all([open.refetch(), period.refetch()])} />
  if (!open.data || !period.data) return <SkeletonRows rows={12} label="Loading figures" />
  const figures = { open: open.data, period: period.data, filters, days }
  return (
    <div className={classes.dashboard}>
      <DeskTiles {...figures} />
      <div className={classes.wide}>
        {mayList && <BreachingSoon filters={filters} />}
        <div className={classes.stack}>
          {mayList && <Unassigned filters={filters} count={open.data.unassigned.count} />}
          <BacklogAge open={open.data} filters={filters} />
        </div>
      </div>
      <div className={classes.thirds}>
        <CreatedSolved period={period.data} filters={filters} />
        <Arrivals period={period.data} filters={filters} />
        <AgentLoad open={open.data} filters={filters} />
        <ResponseTimes period={period.data} filters={filters} />
        <Satisfaction period={period.data} filters={filters} />
        <TopLists period={period.data} filters={filters} />
      </div>
    </div>
  )
}
