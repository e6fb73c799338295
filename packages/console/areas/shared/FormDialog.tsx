/** A dialog with fields; its button, or Enter in a field, submits it. */
import { type ReactNode, useId } from 'react'
import { Notice } from '../../ui/detail/Notice.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../ui/overlays/DialogFoot.tsx'
import classes from './DialogFields.module.css'

interface FormDialogProps {
  /** The question. */
  title: string
  /** The consequence. */
  text: string
  /** The button: the verb with its object. */
  verb: string
  danger?: boolean
  /** Everything required is entered. */
  ready: boolean
  busy: boolean
  /** Shown below the fields, unless a field shows it. */
  error?: Error | null
  onSubmit: () => void
  onClose: () => void
  /** For dialogs taller than most screens: the buttons stay in view. */
  long?: boolean
  children: ReactNode
  /** A preview that follows the input. */
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
