/** The help desk: dashboard, queue, board, and the user's own tickets. */
import { type FigurePeriod, figurePeriods } from '@postern/domain/areas/helpDesk/ticketFields.ts'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { Suspense } from 'react'
import { useSearchParams, useSetSearch } from '../../../engine/list/urlState.ts'
import { newTicketPath } from '../../../paths.ts'
import { NeedsPermission } from '../../../session/NeedsPermission.tsx'
import { useCan, useUser } from '../../../session/useSession.ts'
import { RefreshMark } from '../../../stream/RefreshMark.tsx'
import { PlainButtonLink } from '../../../ui/forms/PlainButton.tsx'
import { Segments } from '../../../ui/forms/Segments.tsx'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { SkeletonRows } from '../../../ui/marks/Skeleton.tsx'
import { Page } from '../../../ui/shell/Page.tsx'
import { PageHead } from '../../../ui/shell/PageHead.tsx'
import { InboxLink } from '../inbox/InboxLink.tsx'
import { ticketsKey } from '../ticket/ticketApi.ts'
import classes from './Desk.module.css'
import { DeskFilters } from './DeskFilters.tsx'
import { type DeskView, filtersIn, viewIn } from './deskSearch.ts'

const DashboardView = lazyPart(() => import('./DashboardView.tsx'))
const QueueView = lazyPart(() => import('./QueueView.tsx'))
const BoardView = lazyPart(() => import('./BoardView.tsx'))
const TicketDrawer = lazyPart(() => import('../ticket/TicketDrawer.tsx'))

const viewWords: Readonly<Record<DeskView, string>> = {
  dashboard: 'Dashboard',
  queue: 'Queue',
  board: 'Board',
  mine: 'My tickets',
}

const periodWords: Readonly<Record<FigurePeriod, string>> = { 7: '7 days', 30: '30 days', 90: '90 days' }

function Views({ view, days }: { view: DeskView; days: FigurePeriod }) {
  const search = useSearchParams()
  const can = useCan()
  if (view === 'dashboard') return <DashboardView filters={filtersIn(search)} days={days} />
  if (!can('helpDesk.tickets.view')) return <NeedsPermission permission="helpDesk.tickets.view" />
  return view === 'board' ? <BoardView /> : <QueueView key={view} isMine={view === 'mine'} />
}

export function HelpDeskPage() {
  const search = useSearchParams()
  const setSearch = useSetSearch()
  const can = useCan()
  const user = useUser()
  const view = viewIn(search)
  const days = figurePeriods.find((each) => each === search.days) ?? '30'
  return (
    <Page>
      <PageHead
        title="Help desk"
        status={<RefreshMark queryKey={ticketsKey} />}
        actions={
          <>
            {can('helpDesk.tickets.view') && user?.customerIds === null && <InboxLink />}
            {can('helpDesk.tickets.create') && (
              <PlainButtonLink
                variant="filled"
                href={newTicketPath()}
                icon={<IconPlus size={16} stroke={1.6} aria-hidden />}
              >
                New ticket
              </PlainButtonLink>
            )}
          </>
        }
      />
      <div className={classes.desk}>
        <div className={classes.views}>
          <Segments
            label="View"
            value={view}
            options={viewWords}
            onChange={(next) => setSearch((now) => ({ ...now, view: next === 'dashboard' ? undefined : next }))}
          />
        </div>
        <DeskFilters
          view={view}
          end={
            view === 'dashboard' && (
              <Segments
                label="Period"
                value={days}
                options={periodWords}
                onChange={(next) => setSearch((now) => ({ ...now, days: next }), { replace: true })}
              />
            )
          }
        />
        <Suspense fallback={<SkeletonRows rows={12} label="Loading help desk" />}>
          <Views view={view} days={days} />
        </Suspense>
      </div>
      {search.ticket !== undefined && (
        <Suspense fallback={null}>
          <TicketDrawer key={search.ticket} id={search.ticket} />
        </Suspense>
      )}
    </Page>
  )
}
