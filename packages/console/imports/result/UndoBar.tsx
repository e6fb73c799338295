/** How long the import can be undone, day by day, or what an undo did. */
import { Button } from '@mantine/core'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import { useState } from 'react'
import { Notice } from '../../ui/detail/Notice.tsx'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import { Consequences, Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../ui/overlays/DialogFoot.tsx'
import { clockText, dateText, zoneText } from '../../ui/timeText.ts'
import { useNow } from '../../ui/useNow.ts'
import { useUndo } from '../importQueries.ts'
import { changeCount, leftText, manyOf, recordsText } from '../importTexts.ts'
import type { StepProps } from '../StepFrame.tsx'
import classes from './ResultStep.module.css'
import { undoDays } from './undoDays.ts'

function UndoDialog({ record, address, onClose }: StepProps & { onClose: () => void }) {
  const undo = useUndo(address)
  const { counts, kind } = record
  if (!counts) return null
  const back = counts.changed + counts.left + counts.deactivated
  return (
    <Dialog
      opened
      onClose={onClose}
      locked={undo.isPending}
      title="Undo this import?"
      text={`${manyOf(kind).replace(/^./, (letter) => letter.toUpperCase())} that someone changed since keep their changes. They’re listed in the result.`}
      actions={
        <DialogFoot
          danger
          focus="cancel"
          onCancel={onClose}
          busy={undo.isPending}
          onConfirm={() => undo.mutate(undefined, { onSuccess: onClose })}
        >
          Undo import
        </DialogFoot>
      }
    >
      <Consequences
        items={[
          {
            id: 'new',
            mark: <StatusMark tone="warn">{recordsText(counts.new, kind)}</StatusMark>,
            outcome: 'Archived',
          },
          {
            id: 'changed',
            mark: <StatusMark tone="info">{recordsText(back, kind)}</StatusMark>,
            outcome: 'Back to old values',
          },
        ]}
      />
    </Dialog>
  )
}

export function UndoBar({ record, address }: StepProps) {
  const now = useNow()
  const [isAsking, setAsking] = useState(false)
  const { undoUntil, finishedAt, undone, state, counts, kind } = record
  if (undone)
    return (
      <Notice tone={undone.kept > 0 ? 'warn' : 'ok'}>
        {`${recordsText(undone.reverted, kind)} went back`}
        {undone.kept > 0 && `, ${recordsText(undone.kept, kind)} kept because someone changed them since`}
        {'. Undone '}
        <RelativeTime at={undone.at} />
        {undone.by && ` by ${undone.by.name}`}.
      </Notice>
    )
  if (state !== 'done' || undoUntil === null || finishedAt === null || !counts || changeCount(counts) === 0) return null
  const until = new Date(undoUntil)
  const leftMs = until.getTime() - now.getTime()
  if (leftMs <= 0) return <Notice>{`This import can’t be undone since ${dateText(until)} ${clockText(until)}.`}</Notice>
  return (
    <section className={classes.undo} aria-label="Undo">
      <IconArrowBackUp size={20} stroke={1.6} aria-hidden className={classes.undoIcon} />
      <div className={classes.undoWords}>
        <p className="strong">Undo available for 7 days</p>
        <p className="dim">
          {`Until ${dateText(until)} ${clockText(until)} ${zoneText(until)}. Changes made since are kept.`}
        </p>
      </div>
      <ol className={classes.days} aria-hidden>
        {undoDays(new Date(finishedAt), until, now).map(({ label, left }) => (
          <li key={label}>
            <span className={classes.day}>
              <i style={{ width: `${left * 100}%` }} />
            </span>
            {label}
          </li>
        ))}
      </ol>
      <span className="strong num">{leftText(leftMs)}</span>
      <Button onClick={() => setAsking(true)}>Undo import…</Button>
      {isAsking && <UndoDialog record={record} address={address} onClose={() => setAsking(false)} />}
    </section>
  )
}
