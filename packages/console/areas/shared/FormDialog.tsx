/** A question with fields: a dialog whose button, or Enter in a field, sends what was entered. */
import { type ReactNode, useId } from 'react'
import { Notice } from '../../ui/detail/Notice.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../ui/overlays/DialogFoot.tsx'
import classes from './DialogFields.module.css'

interface FormDialogProps {
  /** The question. */
  title: string
  /** What follows from it. */
  text: string
  /** The button: the verb with its object. */
  verb: string
  danger?: boolean
  /** Everything that is needed is entered. */
  ready: boolean
  busy: boolean
  /** Below the fields, where none of them shows it. */
  error?: Error | null
  onSubmit: () => void
  onClose: () => void
  /** Longer than most screens: the buttons stay in view. */
  long?: boolean
  children: ReactNode
  /** Follows what is entered: a preview. */
  below?: ReactNode
}

export function FormDialog(props: FormDialogProps) {
  const {
    title,
    text,
    verb,
    danger = false,
    ready,
    busy,
    error,
    long = false,
    onSubmit,
    onClose,
    children,
    below,
  } = props
  const formId = useId()
  return (
    <Dialog
      opened
      onClose={onClose}
      locked={busy}
      long={long}
      title={title}
      text={text}
      actions={
        <DialogFoot onCancel={onClose} form={formId} busy={busy} disabled={!ready} danger={danger}>
          {verb}
        </DialogFoot>
      }
    >
      <form
        id={formId}
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault()
          if (ready) onSubmit()
        }}
      >
        {children}
      </form>
      {below}
      {error && (
        <div className={classes.below}>
          <Notice tone="danger">{error.message}</Notice>
        </div>
      )}
    </Dialog>
  )
}
