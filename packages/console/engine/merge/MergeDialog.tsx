/** Someone else saved the same fields first: each is shown three ways, and the user decides. */
import '../../theme/formStyles.ts'
import { Button } from '@mantine/core'
import { type AnyRecord, labelOf, type Resource } from '@postern/domain/engine/resource.ts'
import { inSentence } from '@postern/domain/values/text.ts'
import { useState } from 'react'
import { type Choice, FieldChoices } from '../../ui/forms/FieldChoices.tsx'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { type Labels, textOf } from '../cells/valueText.ts'
import { type Merge, resolved, type Side } from '../form/merge.ts'
import classes from './MergeDialog.module.css'

interface MergeDialogProps {
  resource: Resource
  merge: Merge
  /** The record as someone else saved it. */
  current: AnyRecord
  labels: Labels
  saving: boolean
  onSave: (changes: Record<string, unknown>) => void
  onCancel: () => void
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

export function MergeDialog({ resource, merge, current, labels, saving, onSave, onCancel }: MergeDialogProps) {
  const [sides, setSides] = useState<Record<string, Side>>({})
  const changes = resolved(merge, sides)
  const who = current.labels.updatedBy ?? 'Someone else'
  const nameOf = (name: string) => {
    const field = resource.fields[name]
    return field ? labelOf(name, field) : name
  }
  const open = merge.conflicts.filter(({ field }) => sides[field] === undefined).length
  const easy = Object.keys(merge.send).map((name) => inSentence(nameOf(name)))
  return (
    <Dialog
      opened
      onClose={onCancel}
      size={560}
      long
      locked={saving}
      title={`Someone else changed this ${inSentence(resource.words.one)}`}
      text={
        <>
          {who} saved <RelativeTime at={current.updatedAt} /> while you were editing. Choose which value to keep for
          each field.
        </>
      }
      actions={
        <>
          <span className={classes.open} role="status">
            {open > 0 && (open === 1 ? '1 field left to resolve' : `${open} fields left to resolve`)}
          </span>
          <Button data-autofocus onClick={onCancel} disabled={saving}>
            Back to editing
          </Button>
          <Button
            variant="filled"
            disabled={changes === undefined}
            loading={saving}
            onClick={() => changes && onSave(changes)}
          >
            Save merged {inSentence(resource.words.one)}
          </Button>
        </>
      }
    >
      <FieldChoices
        choices={merge.conflicts.flatMap(({ field: name, base, yours, theirs }): Choice<Side>[] => {
          const field = resource.fields[name]
          if (!field) return []
          const text = (value: unknown) => textOf(value, field, labels)
          return [
            {
              name,
              label: nameOf(name),
              description: `Was ${text(base) ?? 'empty'}`,
              sides: [
                { side: 'yours', whose: 'Yours', text: text(yours) },
                { side: 'theirs', whose: who, text: text(theirs) },
              ],
            },
          ]
        })}
        chosen={sides}
        onChoose={(name, side) => setSides({ ...sides, [name]: side })}
      />
      {easy.length > 0 && (
        <p className={classes.easy}>
          Your {easy.length === 1 ? 'change' : 'changes'} to {list.format(easy)} will be saved too.
        </p>
      )}
    </Dialog>
  )
}
