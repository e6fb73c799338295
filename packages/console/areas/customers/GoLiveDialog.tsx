/** Goes live: shows what is missing and what is offline, and asks for a reason if the setup isn't complete. */
import { Textarea } from '@mantine/core'
import { readyToGoLive } from '@postern/domain/areas/customers/customerLife.ts'
import { readinessChecks } from '@postern/domain/areas/customers/customerScores.ts'
import type { customers } from '@postern/domain/areas/customers/customers.ts'
import { attentionFigures } from '@postern/domain/areas/figures.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '../../ui/LinkContext.tsx'
import { FailedPart } from '../../ui/lists/FailedPart.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import { Consequences, Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../ui/overlays/DialogFoot.tsx'
import classes from '../shared/DialogFields.module.css'
import { figureHref } from '../shared/figureHref.ts'
import { checkHref, overviewOptions } from './customerQueries.ts'

interface GoLiveDialogProps {
  record: ValuesOf<(typeof customers)['fields']> & RecordMeta
  onClose: () => void
  onMove: (values: { liveReason?: string }) => void
}

const shareText = (online: number, whole: number) => `${online} of ${whole}`

export default function GoLiveDialog({ record, onClose, onMove }: GoLiveDialogProps) {
  const [reason, setReason] = useState('')
  const { data, error, refetch } = useQuery(overviewOptions(record.id))
  const { id, name, readinessScore, stationsOnline } = record
  const isReady = (readinessScore ?? 0) >= readyToGoLive
  const missing = data?.readiness.filter(({ done }) => !done) ?? []
  const banks = data?.banks ?? []
  const reachable = banks.filter(({ connectivity }) => connectivity === 'online' || connectivity === 'flapping').length
  const devices = [
    {
      key: 'stations',
      part: stationsOnline?.part ?? 0,
      whole: stationsOnline?.whole ?? 0,
      word: 'stations online',
      href: figureHref(id, attentionFigures.stationsOffline(id)),
    },
    {
      key: 'banks',
      part: reachable,
      whole: banks.length,
      word: 'locker banks online',
      href: figureHref(id, attentionFigures.banksOffline(id)),
    },
  ].filter(({ part, whole }) => part < whole)
  const link = (href: string, word: string) => (
    <Link className="link" href={href} onClick={onClose}>
      {word}
    </Link>
  )
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Go live with ${name}?`}
      text={`Readiness is ${readinessScore ?? 0} of 100${isReady ? '' : `, below the required ${readyToGoLive}`}. You can suspend a live customer, but you can’t move it back to onboarding.`}
      actions={
        <DialogFoot
          onCancel={onClose}
          onConfirm={() => onMove(reason.trim() === '' ? {} : { liveReason: reason.trim() })}
          busy={false}
          disabled={!data || (!isReady && reason.trim() === '')}
        >
          {isReady ? 'Go live' : 'Go live anyway'}
        </DialogFoot>
      }
    >
      {error && <FailedPart error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonLines lines={3} label="Loading checklist" />}
      {data && (
        <Consequences
          items={[
            ...devices.map(({ key, part, whole, word, href }) => ({
              id: key,
              mark: <StatusMark tone="danger">{`${shareText(part, whole)} ${word}`}</StatusMark>,
              outcome: link(href, 'View'),
            })),
            ...missing.map(({ check }) => ({
              id: check,
              mark: <StatusMark tone="warn">{readinessChecks[check]}</StatusMark>,
              outcome: link(checkHref(check, id), 'Set up'),
            })),
            ...(devices.length === 0 && missing.length === 0
              ? [{ id: 'ready', mark: <StatusMark tone="ok">Setup is complete</StatusMark>, outcome: '' }]
              : []),
          ]}
        />
      )}
      {!isReady && (
        <Textarea
          className={classes.below}
          data-autofocus
          label="Reason"
          description="Kept in the history."
          required
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </Dialog>
  )
}
