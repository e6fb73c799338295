import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { cx } from '../classNames.ts'
import classes from './Dialog.module.css'
import { RaisedLayer, useModalLayer } from './LayerContext.tsx'

interface DialogProps {
  opened: boolean
  onClose: () => void
  /** The question. */
  title: ReactNode
  /** The consequence in one sentence. */
  text?: ReactNode
  /** Buttons: Cancel first (give it `data-autofocus`), the verb with its object last. */
  actions?: ReactNode
  size?: number
  /** For dialogs taller than most screens: the buttons stay in view while the rest scrolls. */
  long?: boolean
  /** While a command runs, a stray click must not close the dialog. */
  locked?: boolean
  children?: ReactNode
}

export function Dialog({ opened, onClose, title, text, actions, ...rest }: DialogProps) {
  const { size = 480, long = false, locked = false, children } = rest
  const layer = useModalLayer()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      zIndex={layer.modal}
      overlayProps={{ backgroundOpacity: 1, color: 'var(--p-scrim)', zIndex: layer.overlay }}
      closeOnClickOutside={!locked}
      closeOnEscape={!locked}
      withCloseButton={!locked}
    >
      <RaisedLayer>
        {text !== undefined && <p className={classes.text}>{text}</p>}
        {children}
        {actions !== undefined && <div className={cx(classes.actions, long && classes.fixed)}>{actions}</div>}
      </RaisedLayer>
    </Modal>
  )
}

interface Consequence {
  id: string
  /** A StatusMark: danger blocks, warn is detached, idle is kept. */
  mark: ReactNode
  /** What happens to it, or a link that resolves it. */
  outcome: ReactNode
}

/** The records that depend on the one being removed. */
export function Consequences({ items }: { items: readonly Consequence[] }) {
  return (
    <ul className={classes.consequences}>
      {items.map(({ id, mark, outcome }) => (
        <li key={id}>
          {mark}
          <span className={classes.outcome}>{outcome}</span>
        </li>
      ))}
    </ul>
  )
}
