/** What would change on a record, field by field. Fields can be deselected. */
import { Checkbox } from '@mantine/core'
import { labelOf } from '@postern/domain/engine/resource.ts'
import { counted } from '@postern/domain/values/text.ts'
import { type ReactNode, useState } from 'react'
import { RequestFailure } from '../../http/requestFailure.ts'
import { Notice } from '../../ui/detail/Notice.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../ui/overlays/DialogFoot.tsx'
import { type Labels, textOf } from '../cells/valueText.ts'
import type { Restorable } from '../history/versions.ts'
import classes from './PreviewDialog.module.css'

interface PreviewDialogProps {
  title: string
  text: ReactNode
  /** "Restore", as in "Restore 3 fields". */
  verb: string
  fields: readonly Restorable[]
  labels: Labels
  pending: boolean
  error: Error | null
  onConfirm: (chosen: readonly Restorable[]) => void
  onClose: () => void
}

/** The fields are listed right above, so errors leave out their technical names. */
const problemOf = (error: Error): string => {
  const issues = error instanceof RequestFailure ? (error.body?.errors ?? []) : []
  return issues.map(({ description }) => description).join(' ') || error.message
}

export function PreviewDialog(props: PreviewDialogProps) {
  const { title, text, verb, fields, labels, pending, error, onConfirm, onClose } = props
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = fields.filter(({ name, allowed }) => allowed === true && !left.has(name))
  const toggle = (name: string) => setLeft(left.symmetricDifference(new Set([name])))
  return (
    <Dialog
      opened
      onClose={onClose}
      size={560}
      locked={pending}
      title={title}
      text={text}
      actions={
        <DialogFoot
          focus="cancel"
          onCancel={onClose}
          onConfirm={() => onConfirm(chosen)}
          busy={pending}
          disabled={chosen.length === 0}
        >
          {verb} {counted(chosen.length, 'field', 'fields')}
        </DialogFoot>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <ul className={classes.fields} tabIndex={0} aria-label="Changes">
        {fields.map(({ name, field, now, then, allowed }) => (
          <li key={name}>
            <Checkbox
              label={labelOf(name, field)}
              checked={allowed === true && !left.has(name)}
              disabled={allowed !== true}
              onChange={() => toggle(name)}
              {...(allowed !== true && { description: allowed })}
            />
            <div className={classes.change}>
              <del>{textOf(now, field, labels) ?? 'none'}</del>
              <span aria-hidden>→</span>
              <ins>{textOf(then, field, labels) ?? 'none'}</ins>
            </div>
          </li>
        ))}
      </ul>
      {error && (
        <div className={classes.problem}>
          <Notice tone="danger">{problemOf(error)}</Notice>
        </div>
      )}
    </Dialog>
  )
}
