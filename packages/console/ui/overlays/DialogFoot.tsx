import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

interface DialogFootProps {
  /** The verb with its object. */
  children: ReactNode
  /** Omit if a form submits instead: then `form` is its id. */
  onConfirm?: () => void
  form?: string
  cancel?: string
  onCancel: () => void
  busy: boolean
  disabled?: boolean
  danger?: boolean
  /** The initial focus; undefined if something in the dialog takes it. */
  focus?: 'cancel' | 'confirm'
  /** The id of the element that says why the action isn't possible. */
  describedBy?: string | undefined
}

/** The two buttons at the end of most dialogs: Cancel, then the verb. */
export function DialogFoot(props: DialogFootProps) {
  const { children, onConfirm, form, cancel = 'Cancel', onCancel, busy, disabled = false, danger, focus } = props
  return (
    <>
      <Button data-autofocus={focus === 'cancel' || undefined} onClick={onCancel} disabled={busy}>
        {cancel}
      </Button>
      <Button
        data-autofocus={focus === 'confirm' || undefined}
        variant="filled"
        {...(danger && { color: 'danger' })}
        {...(form !== undefined && { type: 'submit', form })}
        loading={busy}
        disabled={disabled}
        aria-describedby={props.describedBy}
        onClick={onConfirm}
      >
        {children}
      </Button>
    </>
  )
}
