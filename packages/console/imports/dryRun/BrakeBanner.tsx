/** Too much would change: what, how far over the limit, and the options. */
import '../../theme/formStyles.ts'
import { Button, NumberInput, Textarea } from '@mantine/core'
import type { Brake } from '@postern/domain/imports/importRecord.ts'
import IconHandStop from '@tabler/icons-react/dist/esm/icons/IconHandStop.mjs'
import { useState } from 'react'
import { useUser } from '../../session/useSession.ts'
import { PlainButtonLink } from '../../ui/forms/PlainButton.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../ui/overlays/DialogFoot.tsx'
import { useApprove, useChangeImport, useDryRun } from '../importQueries.ts'
import { stepHref } from '../importSearch.ts'
import { brakeDetail, brakeTitle, percentText } from '../importTexts.ts'
import type { StepProps } from '../StepFrame.tsx'
import classes from './BrakeBanner.module.css'

interface BrakeProps extends StepProps {
  brake: Brake
}

function RaiseLimit({ brake, record, address, onClose }: BrakeProps & { onClose: () => void }) {
  const change = useChangeImport(address)
  const check = useDryRun(address)
  const needed = Math.min(100, Math.ceil(brake.percent))
  const [limit, setLimit] = useState<number>(needed)
  const busy = change.isPending || check.isPending
  const raise = async () => {
    const part = brake.kind === 'leaving' ? { maxLeavingPercent: limit } : { maxEmailChangePercent: limit }
    const changed = await change.mutateAsync({ matching: { ...record.matching, ...part } })
    if (changed.state === 'draft') await check.mutateAsync(undefined)
    onClose()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      locked={busy}
      title="Raise the limit for this import?"
      text={`${brakeDetail(brake, record.kind).split('. ')[0]}. Other imports keep their limit.`}
      actions={
        <DialogFoot onCancel={onClose} busy={busy} disabled={limit < brake.percent} onConfirm={() => void raise()}>
          Raise limit
        </DialogFoot>
      }
    >
      <NumberInput
        label="Limit"
        data-autofocus
        suffix="%"
        min={0}
        max={100}
        allowDecimal={false}
        value={limit}
        onChange={(value) => typeof value === 'number' && setLimit(value)}
        {...(limit < brake.percent && { error: `Enter at least ${needed}%.` })}
      />
    </Dialog>
  )
}

function Approve({ address, onClose }: StepProps & { onClose: () => void }) {
  const approve = useApprove(address)
  const [note, setNote] = useState('')
  return (
    <Dialog
      opened
      onClose={onClose}
      locked={approve.isPending}
      title="Approve this import?"
      text="It can run as the dry run shows it. Your name and your reason are kept with it."
      actions={
        <DialogFoot
          onCancel={onClose}
          busy={approve.isPending}
          disabled={note.trim().length < 3}
          onConfirm={() => approve.mutate({ note: note.trim() }, { onSuccess: onClose })}
        >
          Approve import
        </DialogFoot>
      }
    >
      <Textarea
        label="Reason"
        data-autofocus
        maxLength={400}
        rows={3}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </Dialog>
  )
}

export function BrakeBanner({ brake, record, address }: BrakeProps) {
  const { customerId, id } = address
  const [asked, setAsked] = useState<'raise' | 'approve'>()
  const isOwn = useUser()?.id === record.createdBy?.id
  const result =
    brake.kind === 'leaving' ? (record.matching.missing === 'deactivate' ? 'deactivated' : 'left') : 'changed'
  const isOpen = record.state === 'needsReview' && record.approvedBy === null
  const close = () => setAsked(undefined)
  const scale = Math.max(brake.percent, brake.limitPercent) * 1.15
  return (
    <section className={classes.brake} aria-label="Safety brake">
      <IconHandStop size={20} stroke={1.6} aria-hidden className={classes.hand} />
      <div className={classes.brakeWords}>
        <p className="strong">{brakeTitle(brake, record.kind)}</p>
        <p>
          {brakeDetail(brake, record.kind)}
          {record.needsSecondPerson && isOwn && ' Someone else must approve it.'}
          {record.approvedBy && ` Approved by ${record.approvedBy.name}.`}
        </p>
      </div>
      <span
        className={classes.gauge}
        role="img"
        aria-label={`${percentText(brake.percent)}, limit ${brake.limitPercent}%`}
      >
        <i style={{ width: `${(brake.percent / scale) * 100}%` }} />
        <b style={{ left: `${(brake.limitPercent / scale) * 100}%` }} />
      </span>
      <div className={classes.brakeActs}>
        <PlainButtonLink size="xs" href={stepHref(customerId, id, 'dryRun', { result })}>
          {brake.kind === 'leaving' ? 'Review leaving' : 'Review changes'}
        </PlainButtonLink>
        {isOpen && !record.needsSecondPerson && (
          <Button size="xs" onClick={() => setAsked('raise')}>
            Raise limit…
          </Button>
        )}
        {isOpen && !(record.needsSecondPerson && isOwn) && (
          <Button size="xs" onClick={() => setAsked('approve')}>
            Approve…
          </Button>
        )}
      </div>
      {asked === 'raise' && <RaiseLimit brake={brake} record={record} address={address} onClose={close} />}
      {asked === 'approve' && <Approve record={record} address={address} onClose={close} />}
    </section>
  )
}
