import { Radio, Textarea } from '@mantine/core'
import { type IgnoreReason, ignoreReasons } from '@postern/domain/areas/carrierLogic/unmatchedEndpoints.ts'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../../ui/overlays/DialogFoot.tsx'
import { toast } from '../../../ui/overlays/toastStore.ts'
import classes from './Unmatched.module.css'
import { reasonWords } from './unmatchedApi.ts'
import { useAct } from './useAct.ts'

export default function IgnoreDialog({ shape, onClose }: { shape: string; onClose: () => void }) {
  const { act, running, problem } = useAct()
  const [reason, setReason] = useState<IgnoreReason>('internalLabel')
  const [note, setNote] = useState('')
  const ignore = async () => {
    const body = { shape, reason, note: note.trim() === '' ? null : note.trim() }
    if (!(await act(() => call('POST /api/system/unmatched/carrierLogic/ignore', { body })))) return
    onClose()
    toast({ tone: 'ok', title: 'Shape ignored', detail: shape, lifeMs: 4000 })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Ignore this shape?"
      text="Barcodes with this shape no longer count as open. You can reopen it at any time."
      locked={running}
      actions={
        <DialogFoot
          busy={running}
          disabled={reason === 'other' && note.trim() === ''}
          onCancel={onClose}
          onConfirm={() => void ignore()}
        >
          Ignore shape
        </DialogFoot>
      }
    >
      <div className={classes.fields}>
        {problem && <Notice tone="danger">{problem}</Notice>}
        <p className={classes.whole}>
          <span className="mono">{shape}</span>
        </p>
        <Radio.Group
          label="Reason"
          value={reason}
          onChange={(value) => setReason(ignoreReasons.find((each) => each === value) ?? 'other')}
        >
          <div className={classes.reasons}>
            {ignoreReasons.map((each) => (
              <Radio key={each} value={each} label={reasonWords[each]} />
            ))}
          </div>
        </Radio.Group>
        <Textarea
          label="Note"
          withAsterisk={reason === 'other'}
          autosize
          minRows={2}
          maxRows={5}
          maxLength={500}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </div>
    </Dialog>
  )
}
