import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

interface DialogFootProps {
  /** The verb with its object. */
  children: ReactNode
  /** Left out where a form does it: then `form` is its id. */
  onConfirm?: () => void
  form?: string
  cancel?: string
  onCancel: () => void
  busy: boolean
  disabled?: boolean
  danger?: boolean
  /** Where the focus begins; undefined where something in the dialog takes it. */
  focus?: 'cancel' | 'confirm'
  /** The id of what says why it cannot be done. */
  describedBy?: string | undefined
}

/** The two buttons at the end of most dialogs: the way back, then the verb. */
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
