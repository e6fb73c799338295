/** Steps of moving a parcel to another door; each can be aborted. */
import { Button, Menu } from '@mantine/core'
import type { ParcelMove } from '@postern/domain/areas/lockers/ledger/ledgerEndpoints.ts'
import { type MoveState, possibleWhereabouts, type Whereabouts } from '@postern/domain/areas/lockers/ledger/moves.ts'
import { isSettled } from '@postern/domain/areas/lockers/live/commands.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { errorsInPlace, keyOf } from '../../../engine/requests/queries.ts'
import { reportError } from '../../../errors/reportError.ts'
import { call } from '../../../http/call.ts'
import { useCan } from '../../../session/useSession.ts'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { PlainButton } from '../../../ui/forms/PlainButton.tsx'
import { FailedPart } from '../../../ui/lists/FailedPart.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import type { Tone } from '../../../ui/marks/tone.ts'
import classes from './ledger.module.css'
import { type MoveAddress, moveOptions } from './ledgerQueries.ts'

type Step = 'openOld' | 'takeOut' | 'openNew' | 'putIn'
const steps: readonly Step[] = ['openOld', 'takeOut', 'openNew', 'putIn']

/** Index of the current step; past the last one when done. */
const stepOf: Readonly<Record<MoveState, number>> = {
  openingOld: 0,
  takingOut: 1,
  openingNew: 2,
  puttingIn: 3,
  done: 4,
  aborted: -1,
}

const stepText = (step: Step, { from, to }: ParcelMove): string =>
  ({
    openOld: `Open door ${from.label}`,
    takeOut: 'Take the parcel out and close the door',
    openNew: `Open door ${to.label}`,
    putIn: 'Put the parcel in and close the door',
  })[step]

const whereText = (where: Whereabouts, { from, to }: ParcelMove): string =>
  ({
    oldDoor: `Parcel is in door ${from.label}`,
    newDoor: `Parcel is in door ${to.label}`,
    outside: 'Parcel is outside',
  })[where]

const toneOf = (at: number, index: number): Tone =>
  at < 0 ? 'off' : index < at ? 'ok' : index === at ? 'info' : 'idle'

/** The door that can be opened now: the next one, or the same one again if it definitely didn't open. */
function nextDoor({
  state,
  from,
  to,
  command,
}: ParcelMove): { readonly label: string; readonly isAgain: boolean } | null {
  if (state === 'takingOut') return { label: to.label, isAgain: false }
  if (!isSettled(command.state) || (state !== 'openingOld' && state !== 'openingNew')) return null
  return { label: state === 'openingOld' ? from.label : to.label, isAgain: true }
}

function Buttons({ move, address }: { move: ParcelMove; address: MoveAddress }) {
  const client = useQueryClient()
  const params = { ...address }
  const onSuccess = async (next: ParcelMove) => {
    client.setQueryData(moveOptions(address).queryKey, next)
    await client.invalidateQueries({ queryKey: keyOf(lockers) })
  }
  const open = useMutation({
    mutationFn: () => call('POST /api/customers/:customerId/lockerBanks/:id/moves/:moveId/open', { params }),
    onSuccess,
    onError: reportError,
    ...errorsInPlace,
  })
  const abort = useMutation({
    mutationFn: (parcelIs: Whereabouts) =>
      call('POST /api/customers/:customerId/lockerBanks/:id/moves/:moveId/abort', { params, body: { parcelIs } }),
    onSuccess,
    onError: reportError,
    ...errorsInPlace,
  })
  const next = nextDoor(move)
  return (
    <div className={classes.buttons}>
      {next && (
        <PlainButton variant="filled" loading={open.isPending} onClick={() => open.mutate()}>
          Open door {next.label}
          {next.isAgain && ' again'}
        </PlainButton>
      )}
      <Menu>
        <Menu.Target>
          <Button loading={abort.isPending}>Abort</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Where is the parcel?</Menu.Label>
          {possibleWhereabouts(move.state).map((where) => (
            <Menu.Item key={where} onClick={() => abort.mutate(where)}>
              {whereText(where, move)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

export function MoveSteps({ address }: { address: MoveAddress }) {
  const mayMove = useCan()('lockers.lockers.release')
  const { data: move, error, refetch } = useQuery(moveOptions(address))
  if (error) return <FailedPart error={error} onRetry={refetch} />
  if (!move) return <SkeletonLines lines={4} label="Loading move" />
  const at = stepOf[move.state]
  const { command, state } = move
  const hasFailed = isSettled(command.state) && command.state !== 'confirmed'
  return (
    <div className={classes.move}>
      <ol className={classes.steps} aria-label="Steps">
        {steps.map((step, index) => (
          <li key={step} aria-current={index === at ? 'step' : undefined}>
            <StatusMark tone={toneOf(at, index)}>{stepText(step, move)}</StatusMark>
          </li>
        ))}
      </ol>
      {hasFailed && (state === 'openingOld' || state === 'openingNew') && (
        <Notice tone="warn">The door didn’t open. {command.message}</Notice>
      )}
      {state === 'done' && <Notice tone="ok">The parcel is in door {move.to.label}.</Notice>}
      {state === 'aborted' && <Notice tone="info">Aborted. The records say where the parcel is.</Notice>}
      {mayMove && move.endedAt === null && <Buttons move={move} address={address} />}
    </div>
  )
}
