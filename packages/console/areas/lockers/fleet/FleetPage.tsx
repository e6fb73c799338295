/** All locker banks across customers: state and since when, occupancy, faults. */
import { Button } from '@mantine/core'
import { type FleetBank, fleetReasonNames, fleetReasons } from '@postern/domain/areas/lockers/fleetEndpoints.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useSearchParams, useSetSearch } from '../../../engine/list/urlState.ts'
import { reportError } from '../../../errors/reportError.ts'
import { call } from '../../../http/call.ts'
import { download } from '../../../http/download.ts'
import { recordPath } from '../../../paths.ts'
import { MeterBar } from '../../../ui/charts/MeterBar.tsx'
import { Segments } from '../../../ui/forms/Segments.tsx'
import { None } from '../../../ui/lists/DataTable.tsx'
import { RelativeTime } from '../../../ui/marks/RelativeTime.tsx'
import { Page } from '../../../ui/shell/Page.tsx'
import { PageHead } from '../../../ui/shell/PageHead.tsx'
import { TicketMark } from '../../shared/trouble/TicketMark.tsx'
import { TroubleFilterBar } from '../../shared/trouble/TroubleFilterBar.tsx'
import { TroubleTable } from '../../shared/trouble/TroubleTable.tsx'
import { known, type TroubleFilters, troubleOptions, useTroubleFilters } from '../../shared/trouble/troubleQuery.ts'
import classes from './FleetPage.module.css'

type Shown = 'all' | 'issues'

const reasonWords = Object.fromEntries(Object.entries(fleetReasons).map(([reason, { words }]) => [reason, words]))

const asked = ({ reason, ...filters }: TroubleFilters, shown: Shown) => ({
  ...filters,
  reason: known(fleetReasonNames, reason),
  ...(shown === 'issues' && { only: 'issues' as const }),
})

const fleetOptions = (filters: TroubleFilters, shown: Shown) => ({
  ...troubleOptions<FleetBank>('fleet', filters, (cursor, signal) =>
    call('GET /api/fleet/lockerBanks', { query: { ...asked(filters, shown), cursor }, signal }),
  ),
  queryKey: ['trouble', 'fleet', shown, filters],
})

function Occupancy({ bank: { doors, taken } }: { bank: FleetBank }) {
  if (doors === 0) return <None />
  return (
    <span className={classes.occupancy}>
      <MeterBar parts={[{ value: taken, tone: taken === doors ? 'danger' : 'accent' }]} max={doors} height={4} />
      <span className="num">
        {taken}
        <span className="mute">/{doors}</span>
      </span>
    </span>
  )
}

/** Number of open differences, and the age of the oldest. */
function Drift({ bank: { drifts, driftSince } }: { bank: FleetBank }) {
  if (driftSince === null) return <span className="num mute">0</span>
  return (
    <span className={classes.drift}>
      <span className="num strong">{drifts}</span>
      <span className="caption dim">
        <RelativeTime at={driftSince} elapsed />
      </span>
    </span>
  )
}

const rowOf = (bank: FleetBank) => {
  const { tone, status, words } = fleetReasons[bank.reason]
  return {
    href: recordPath(lockerBanks, bank.id, bank.customer.id),
    tone,
    status,
    reason: words,
    below: bank.vendor.name,
    figures: bank.doors > 0 && `${bank.taken}/${bank.doors} ·`,
    cells: [
      <Occupancy key="occupancy" bank={bank} />,
      <span key="faults" className={bank.faults === 0 ? 'num mute' : 'num strong'}>
        {bank.faults}
      </span>,
      <span key="alarms" className={bank.alarms === 0 ? 'num mute' : 'num strong'}>
        {bank.alarms}
      </span>,
      <Drift key="drift" bank={bank} />,
      <span key="firmware" className="mono">
        {bank.firmware ?? <None />}
      </span>,
      <TicketMark key="ticket" ticket={bank.ticket} />,
    ],
  }
}

export function FleetPage() {
  const filters = useTroubleFilters(['customerId', 'siteId', 'vendorId', 'reason', 'firmware'])
  const shown: Shown = useSearchParams().show === 'issues' ? 'issues' : 'all'
  const setSearch = useSetSearch()
  const setShown = (next: Shown) =>
    setSearch((now) => ({ ...now, show: next === 'all' ? undefined : next }), { replace: true })
  const result = useInfiniteQuery(fleetOptions(filters, shown))
  const total = result.data?.pages[0]?.total
  const save = useMutation({
    mutationFn: () => download('/api/fleet/lockerBanks/export', asked(filters, shown)),
    onError: reportError,
  })
  return (
    <Page>
      <PageHead
        title="Locker banks"
        meta={['All customers you can reach', total !== undefined && `${total.toLocaleString('en-US')} banks`]}
        actions={
          <Button
            leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
            loading={save.isPending}
            onClick={() => save.mutate()}
          >
            Export CSV
          </Button>
        }
      />
      <div className={classes.body}>
        <div className={classes.tools}>
          <Segments label="Banks" value={shown} options={{ all: 'All', issues: 'Issues' }} onChange={setShown} />
          <TroubleFilterBar facets={result.data?.pages[0]?.facets} reasons={reasonWords} />
        </div>
        <TroubleTable
          label="Locker banks"
          noun="Bank"
          icon={IconLayoutGrid}
          headings={['Occupancy', 'Faults', 'Alarms', 'Drift', 'Firmware', 'Ticket']}
          compact
          result={result}
          row={rowOf}
          empty={{ title: 'No locker banks', text: 'No bank matches these filters.' }}
        />
      </div>
    </Page>
  )
}
