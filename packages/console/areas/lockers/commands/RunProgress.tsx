/** A run's progress, door by door, with a button to abort it. */
import type { CommandRun } from '@postern/domain/areas/lockers/commandEndpoints.ts'
import { tallyOf } from '@postern/domain/areas/lockers/live/runCommands.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { reportError } from '../../../errors/reportError.ts'
import { call } from '../../../http/call.ts'
import { useCan } from '../../../session/useSession.ts'
import { MeterBar } from '../../../ui/charts/MeterBar.tsx'
import { PlainButton } from '../../../ui/forms/PlainButton.tsx'
import { FailedPart } from '../../../ui/lists/FailedPart.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { type RunAddress, runOptions } from './commandQueries.ts'
import classes from './commands.module.css'
import { stateText, stateWords, tallyText } from './commandWords.ts'
import { DoorRows } from './DoorRows.tsx'

const byWorst = ({ doors }: CommandRun) => {
  const order = ['sent', 'accepted', 'uncertain', 'failed', 'noEffect', 'requested', 'canceled', 'confirmed']
  return doors.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
}

/** Commands already sent can't be recalled; the rest are canceled. */
function Abort({ address }: { address: RunAddress }) {
  const client = useQueryClient()
  const abort = useMutation({
    mutationFn: () =>
      call('POST /api/customers/:customerId/lockerBanks/:id/commands/:runId/abort', { params: { ...address } }),
    onSuccess: (run) => client.setQueryData(runOptions(address).queryKey, run),
    onError: reportError,
    ...errorsInPlace,
  })
  return (
    <PlainButton loading={abort.isPending} onClick={() => abort.mutate()}>
      Abort
    </PlainButton>
  )
}

const endText = ({ abortedAt, abortedBy }: CommandRun): string =>
  abortedAt === null
    ? 'Finished.'
    : `Aborted${abortedBy === null ? '' : ` by ${abortedBy}`}. What was sent before happened.`

export function RunProgress({ address }: { address: RunAddress }) {
  const can = useCan()
  const { data: run, error, refetch } = useQuery(runOptions(address))
  if (error) return <FailedPart error={error} onRetry={refetch} />
  if (!run) return <SkeletonLines lines={3} label="Loading commands" />
  const tally = tallyOf(run.doors.map(({ state }) => state))
  const isOver = run.endedAt !== null
  return (
    <div className={classes.run}>
      <div className={classes.head}>
        <span role="status">
          {isOver ? `${endText(run)} ` : ''}
          {tallyText(tally)} of {run.doors.length}
        </span>
        {!isOver && run.abortedAt === null && can('lockers.lockers.open') && <Abort address={address} />}
      </div>
      <MeterBar
        parts={[
          { value: tally.done, tone: 'ok' },
          { value: tally.failed, tone: 'danger' },
          { value: tally.canceled, tone: 'idle' },
        ]}
        max={run.doors.length}
        height={8}
      />
      <DoorRows>
        {byWorst(run).map(({ lockerId, label, state, message }) => (
          <li key={lockerId}>
            <StatusMark tone={stateWords[state].tone}>Door {label}</StatusMark>
            <span className="dim">{message ?? stateText(run.command, state)}</span>
          </li>
        ))}
      </DoorRows>
    </div>
  )
}
