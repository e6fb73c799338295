/** A secret that is shown only once: copy it now or create a new one. */
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { CopyId } from '../../ui/marks/CopyId.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import classes from './ShownOnce.module.css'

interface ShownOnceProps {
  /** "Token", "Secret". */
  what: string
  text: string
  note: ReactNode
  /** Another way to save it. */
  also?: ReactNode
  children?: ReactNode
  onClose: () => void
}

export function ShownOnce({ what, text, note, also, children, onClose }: ShownOnceProps) {
  return (
    <Dialog
      opened
      // A stray click must not discard it.
      locked
      onClose={onClose}
      title={`${what} created`}
      text="Copy it now. We won’t show it again."
      actions={
        <>
          {also}
          <Button variant="filled" onClick={onClose}>
            I’ve copied it
          </Button>
        </>
      }
    >
      <div className={classes.secret}>
        <CopyId id={text} whole noun={what.toLowerCase()} />
      </div>
      <p className={classes.note}>{note}</p>
      {children}
    </Dialog>
  )
}
