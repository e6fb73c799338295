/** Differences between the bank and our records that a user has to resolve. */
import type { DriftKind } from '@postern/domain/areas/lockers/live/drift.ts'
import type { LiveBank } from '@postern/domain/areas/lockers/liveEndpoints.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorsInPlace, keyOf } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'
import { recordPath } from '../../../paths.ts'
import { useCan } from '../../../session/useSession.ts'
import { Card } from '../../../ui/detail/Card.tsx'
import { PlainButton } from '../../../ui/forms/PlainButton.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { RelativeTime } from '../../../ui/marks/RelativeTime.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { FormDialog } from '../../shared/FormDialog.tsx'
import { liveBankOptions } from '../../shared/openDoor/liveBankQuery.ts'
import { isReason, ReasonField } from '../../shared/ReasonField.tsx'
import classes from './dashboard.module.css'
import type { DoorLabels } from './useDoorLabels.ts'

type Drift = LiveBank['drifts'][number]

interface Words {
  readonly title: string
  /** What to do about it. */
  readonly text: string
  readonly done: string
  /** Set if our records may be the correct ones. */
  readonly keep?: string
}

const words: Readonly<Record<DriftKind, Words>> = {
  parcelGone: {
    title: 'Parcel gone without a pickup',
    text: 'The door is empty, but no pickup was reported. Ask the recipient.',
    done: 'Confirm pickup',
    keep: 'Keep parcel here',
  },
  unknownItem: {
    title: 'Unknown item inside',
    text: 'The door should be empty. It takes no parcels until someone looks inside.',
    done: 'I looked inside',
  },
  reservationDiffers: {
    title: 'Reservation differs',
    text: 'The vendor and our records have different reservations for this door.',
    done: 'Mark as settled',
  },
  doorMissing: {
    title: 'Door unknown to vendor',
    text: 'Our layout has a door that the vendor doesn’t know.',
    done: 'Mark as settled',
  },
  doorAdded: {
    title: 'New door at vendor',
    text: 'The vendor reports a door that our layout doesn’t have.',
    done: 'Mark as settled',
  },
  sizeDiffers: { title: 'Size differs', text: 'The vendor reports another door size.', done: 'Mark as settled' },
  leftOpen: { title: 'Door left open', text: 'Someone has to close it.', done: 'Door is closed' },
  allFlipped: {
    title: 'All doors changed at once',
    text: 'Probably a wiring or board fault. Nothing is inferred from this bank until someone checks it.',
    done: 'Board checked',
  },
  doorDiffers: { title: 'Door differs', text: 'The device’s state is used.', done: 'Mark as settled' },
}

interface SettleProps {
  drift: Drift
  decision: 'done' | 'keep'
  customerId: string
  bankId: string
  onClose: () => void
}

function Settle({ drift, decision, customerId, bankId, onClose }: SettleProps) {
  const client = useQueryClient()
  const [note, setNote] = useState('')
  const { title, text, done, keep } = words[drift.kind]
  const settle = useMutation({
    mutationFn: () =>
      call('POST /api/customers/:customerId/lockerBanks/:id/drifts/:driftId/settle', {
        params: { customerId, id: bankId, driftId: drift.id },
        body: { decision, note: note.trim() },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: liveBankOptions(customerId, bankId).queryKey })
      await client.invalidateQueries({ queryKey: keyOf(lockers) })
      onClose()
    },
    ...errorsInPlace,
  })
  return (
    <FormDialog
      title={`${decision === 'done' ? done : (keep ?? done)}?`}
      text={`${title}. ${text}`}
      verb={decision === 'done' ? done : (keep ?? done)}
      ready={isReason(note)}
      busy={settle.isPending}
      error={settle.error}
      onSubmit={() => settle.mutate()}
      onClose={onClose}
    >
      <ReasonField
        label="Note"
        lines
        description="Kept in the audit log."
        data-autofocus
        longest={400}
        value={note}
        onChange={setNote}
      />
    </FormDialog>
  )
}

interface DifferencesProps {
  drifts: readonly Drift[]
  labels: DoorLabels
  customerId: string
  bankId: string
}

export function Differences({ drifts, labels, customerId, bankId }: DifferencesProps) {
  const maySettle = useCan()('lockers.banks.reconcile')
  const [asking, setAsking] = useState<{ drift: Drift; decision: 'done' | 'keep' }>()
  if (drifts.length === 0) return null
  return (
    <Card title="Differences" aside={String(drifts.length)}>
      <ul className={classes.rows}>
        {drifts.map((drift) => {
          const { title, text, done, keep } = words[drift.kind]
          const { lockerId } = drift
          const label = lockerId === null ? undefined : labels[lockerId]
          return (
            <li key={drift.id}>
              <div className={classes.line}>
                <StatusMark tone="warn">
                  {title}
                  {lockerId !== null && label !== undefined && (
                    <>
                      ,{' '}
                      <Link className="link" href={recordPath(lockers, lockerId, customerId)}>
                        door {label}
                      </Link>
                    </>
                  )}
                </StatusMark>
              </div>
              <span className="dim">
                {text} Found <RelativeTime at={drift.foundAt} />.
              </span>
              {maySettle && (
                <div className={classes.buttons}>
                  <PlainButton onClick={() => setAsking({ drift, decision: 'done' })}>{done}…</PlainButton>
                  {keep !== undefined && (
                    <PlainButton onClick={() => setAsking({ drift, decision: 'keep' })}>{keep}…</PlainButton>
                  )}
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {asking && <Settle {...asking} customerId={customerId} bankId={bankId} onClose={() => setAsking(undefined)} />}
    </Card>
  )
}
