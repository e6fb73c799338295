/** A transition that can't be undone: says so, says what blocks it, and asks for the record's name. */
import { type ReactNode, useId, useState } from 'react'
import { Notice } from '../../ui/detail/Notice.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../ui/overlays/DialogFoot.tsx'
import { TypedName } from '../archive/TypedName.tsx'

interface FinalMoveDialogProps {
  /** The dialog's title: "Close Main Campus?" */
  title: string
  /** The name to type. */
  name: string
  /** The button's label: verb and object. */
  verb: string
  /** Consequences besides not being reversible. */
  text?: string
  /** Why it can't be done now, with a link to what blocks it. */
  blocked?: ReactNode
  busy?: boolean
  error?: Error | null
  onClose: () => void
  onConfirm: () => void
  children?: ReactNode
}

export function FinalMoveDialog(props: FinalMoveDialogProps) {
  const {
    title,
    name,
    verb,
    text = 'Its data and history are kept.',
    blocked,
    busy = false,
    error,
    onClose,
    onConfirm,
  } = props
  const [typed, setTyped] = useState('')
  const blockedId = useId()
  return (
    <Dialog
      opened
      onClose={onClose}
      locked={busy}
      title={title}
      text={`${text} This can’t be undone.`}
      actions={
        <DialogFoot
          danger
          onCancel={onClose}
          onConfirm={onConfirm}
          busy={busy}
          disabled={blocked !== undefined || typed.trim() !== name}
          describedBy={blocked === undefined ? undefined : blockedId}
        >
          {verb}
        </DialogFoot>
      }
    >
      {props.children}
      {blocked === undefined ? (
        <TypedName name={name} value={typed} onChange={setTyped} />
      ) : (
        <div id={blockedId}>
          <Notice tone="warn">{blocked}</Notice>
        </div>
      )}
      {error && <Notice tone="danger">{error.message}</Notice>}
    </Dialog>
  )
}
