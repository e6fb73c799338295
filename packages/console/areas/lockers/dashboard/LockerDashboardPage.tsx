/** Live dashboard of a bank: doors, commands, timeline, and differences from our records. */
import { Button } from '@mantine/core'
import type { LiveBank } from '@postern/domain/areas/lockers/liveEndpoints.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { choiceText, counted } from '@postern/domain/values/text.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { savedToastMs } from '../../../engine/archive/restore.ts'
import { statusTone } from '../../../engine/cells/statusTone.ts'
import { errorsInPlace, keyOf } from '../../../engine/requests/queries.ts'
import { reportError } from '../../../errors/reportError.ts'
import { call } from '../../../http/call.ts'
import { recordPath } from '../../../paths.ts'
import { useCan } from '../../../session/useSession.ts'
import { LinkMark } from '../../../stream/LinkMark.tsx'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { PlainButtonLink } from '../../../ui/forms/PlainButton.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { FailedPart } from '../../../ui/lists/FailedPart.tsx'
import { RelativeTime } from '../../../ui/marks/RelativeTime.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { toast } from '../../../ui/overlays/toastStore.ts'
import { Page } from '../../../ui/shell/Page.tsx'
import { PageHead } from '../../../ui/shell/PageHead.tsx'
import { liveBankOptions } from '../../shared/openDoor/liveBankQuery.ts'
import { BankAlarms } from '../alarms/BankAlarms.tsx'
import { lockerDashboardPath } from '../bankPaths.ts'
import { BankDrain } from '../ledger/BankDrain.tsx'
import { BankMoves } from '../ledger/BankMoves.tsx'
import { Unexplained } from '../ledger/Unexplained.tsx'
import { Differences } from './Differences.tsx'
import { DrainButton } from './DrainButton.tsx'
import classes from './dashboard.module.css'
import { LiveCommands } from './LiveCommands.tsx'
import { LiveEvents } from './LiveEvents.tsx'
import { LiveRuns } from './LiveRuns.tsx'
import { type Bank, bankOptions } from './liveQueries.ts'
import { TimedWall } from './time/TimedWall.tsx'
import { useDoorLabels } from './useDoorLabels.ts'

interface PartProps {
  bank: Bank
  live: LiveBank
  customerId: string
}

function Reconcile({ bank, customerId }: Omit<PartProps, 'live'>) {
  const client = useQueryClient()
  const reconcile = useMutation({
    mutationFn: () =>
      call('POST /api/customers/:customerId/lockerBanks/:id/reconcile', { params: { customerId, id: bank.id } }),
    onSuccess: async ({ drifts }) => {
      await client.invalidateQueries({ queryKey: liveBankOptions(customerId, bank.id).queryKey })
      await client.invalidateQueries({ queryKey: keyOf(lockers) })
      const title = drifts === 0 ? 'Bank matches our records' : counted(drifts, 'difference found', 'differences found')
      toast({ tone: drifts === 0 ? 'ok' : 'warn', title, lifeMs: savedToastMs })
    },
    onError: reportError,
    ...errorsInPlace,
  })
  return (
    <Button loading={reconcile.isPending} onClick={() => reconcile.mutate()}>
      Reconcile
    </Button>
  )
}

function Head({ bank, live, customerId }: PartProps) {
  const can = useCan()
  return (
    <PageHead
      title={bank.name}
      status={
        <>
          <StatusMark tone={statusTone(live.connectivity)}>{choiceText(live.connectivity)}</StatusMark>
          {bank.drainingSince !== null && <StatusMark tone="info">Draining</StatusMark>}
          <LinkMark />
        </>
      }
      meta={[
        bank.code,
        live.vendor.name,
        live.lastSeenAt !== null && (
          <span key="heartbeat">
            Heartbeat <RelativeTime at={live.lastSeenAt} />
          </span>
        ),
        bank.firmware !== null && `Firmware ${bank.firmware}`,
      ]}
      actions={
        <>
          {live.reports && can('lockers.banks.reconcile') && <Reconcile bank={bank} customerId={customerId} />}
          <DrainButton bank={bank} customerId={customerId} />
          <PlainButtonLink href={`${recordPath(lockerBanks, bank.id, customerId)}?tab=audits`}>Audits</PlainButtonLink>
        </>
      }
    />
  )
}

/** Warnings that the data shown may not be current. */
function Doubts({ bank, live }: Omit<PartProps, 'customerId'>) {
  if (!live.reports)
    return (
      <Notice tone="info">This bank hasn’t reported yet. What you see is what the platform’s own apps recorded.</Notice>
    )
  return (
    <>
      {(live.connectivity === 'offline' || live.connectivity === 'offlineConfirmed') && (
        <Notice tone="warn">
          The bank is offline{live.since !== null && <> since {<RelativeTime at={live.since} />}</>}. Its doors are
          shown as they were then, and no parcel can be put in.
        </Notice>
      )}
      {bank.drainingSince !== null && <Notice tone="info">The bank is being emptied. No parcel can be put in.</Notice>}
      {live.isFrozen && (
        <Notice tone="warn">
          All doors changed at once. Nothing is inferred from this bank until someone checks it.
        </Notice>
      )}
      {live.gapSince !== null && (
        <Notice tone="info">
          Events are missing since <RelativeTime at={live.gapSince} />. They’re being fetched again.
        </Notice>
      )}
    </>
  )
}

function Dashboard({ bank, live, customerId }: PartProps) {
  const labels = useDoorLabels(customerId, bank.id)
  return (
    <div className={classes.page}>
      <Doubts bank={bank} live={live} />
      <TimedWall
        bank={bank}
        live={live}
        customerId={customerId}
        aside={
          <>
            <BankAlarms customerId={customerId} bankId={bank.id} />
            <LiveCommands
              commands={live.commands}
              opening={live.opening}
              labels={labels}
              bank={bank}
              customerId={customerId}
              opens={live.reports}
            />
            <LiveEvents customerId={customerId} bankId={bank.id} labels={labels} />
          </>
        }
      />
      <div className={classes.below}>
        <BankDrain bank={bank} customerId={customerId} />
        <BankMoves moves={live.moves} customerId={customerId} bankId={bank.id} />
        <LiveRuns runs={live.runs} customerId={customerId} bankId={bank.id} />
        <Differences drifts={live.drifts} labels={labels} customerId={customerId} bankId={bank.id} />
        <Unexplained customerId={customerId} bankId={bank.id} />
      </div>
    </div>
  )
}

export function LockerDashboardPage() {
  const {
    customerId = '',
    lockerBankId = '',
    vendor = '',
  }: { customerId?: string; lockerBankId?: string; vendor?: string } = useParams({ strict: false })
  const record = useQuery(bankOptions(customerId, lockerBankId))
  const live = useQuery(liveBankOptions(customerId, lockerBankId))
  const error = record.error ?? live.error
  const bank = record.data
  if (error)
    return (
      <Page>
        <PageHead title="Locker dashboard" />
        <FailedPart error={error} onRetry={() => Promise.all([record.refetch(), live.refetch()])} />
      </Page>
    )
  if (!bank || !live.data)
    return (
      <Page>
        <PageHead title="Locker dashboard" />
        <SkeletonLines lines={10} label="Loading dashboard" />
      </Page>
    )
  const known = live.data.vendor
  if (known.slug.toLowerCase() !== vendor.toLowerCase())
    return (
      <Page>
        <PageHead title="Locker dashboard" />
        <EmptyState
          art="search"
          title="Another vendor"
          text={`${bank.name} is a ${known.name} bank.`}
          actions={
            <Link href={lockerDashboardPath(customerId, lockerBankId, known.slug)} className="link">
              Open its dashboard
            </Link>
          }
        />
      </Page>
    )
  return (
    <Page>
      <Head bank={bank} live={live.data} customerId={customerId} />
      <Dashboard bank={bank} live={live.data} customerId={customerId} />
    </Page>
  )
}
