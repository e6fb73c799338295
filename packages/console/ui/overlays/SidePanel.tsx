import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { RaisedLayer, useModalLayer } from './LayerContext.tsx'
import classes from './SidePanel.module.css'

interface SidePanelProps {
  opened: boolean
  onClose: () => void
  /** The record's name; its status goes in as a Tag. */
  title: ReactNode
  /** Stays at the bottom while the body scrolls. */
  footer?: ReactNode
  size?: number
  children: ReactNode
}

/** A drawer at the right: facts first, then the primary action, then history. */
export function SidePanel({ opened, onClose, title, footer, size = 440, children }: SidePanelProps) {
  const layer = useModalLayer()
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={<span className={classes.title}>{title}</span>}
      size={size}
      classNames={{ content: classes.content, body: classes.body }}
      zIndex={layer.modal}
      overlayProps={{ backgroundOpacity: 1, color: 'var(--p-scrim)', zIndex: layer.overlay }}
    >
      <RaisedLayer>
        <div className={classes.words}>{children}</div>
        {footer !== undefined && <div className={classes.footer}>{footer}</div>}
      </RaisedLayer>
    </Drawer>
  )
}
