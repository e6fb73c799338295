/** Sets the same text for every row, for a field without a column in the file. */
import '../../theme/formStyles.ts'
import { Autocomplete, Select } from '@mantine/core'
import type { ImportTarget } from '@postern/domain/imports/importRecord.ts'
import { useState } from 'react'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../ui/overlays/DialogFoot.tsx'
import classes from './MapStep.module.css'
import { targetChoices } from './targetChoices.ts'

interface ConstantDialogProps {
  targets: readonly ImportTarget[]
  taken: ReadonlySet<string>
  /** The field to start with. */
  first?: string | undefined
  onSave: (target: string, text: string) => void
  onClose: () => void
}

export function ConstantDialog({ targets, taken, first, onSave, onClose }: ConstantDialogProps) {
  const [key, setKey] = useState<string | null>(first ?? null)
  const [text, setText] = useState('')
  const target = targets.find((each) => each.key === key)
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Add a constant"
      text="Every row gets the same value, such as one site for the whole file."
      actions={
        <DialogFoot
          onCancel={onClose}
          busy={false}
          disabled={key === null || text.trim() === ''}
          onConfirm={() => key !== null && onSave(key, text.trim())}
        >
          Add constant
        </DialogFoot>
      }
    >
      <div className={classes.dialogFields}>
        <Select
          label="Field"
          data-autofocus
          searchable
          placeholder="Select a field"
          data={targetChoices(targets, taken)}
          value={key}
          onChange={setKey}
        />
        <Autocomplete label="Value" maxLength={400} data={target?.options ?? []} value={text} onChange={setText} />
      </div>
    </Dialog>
  )
}
