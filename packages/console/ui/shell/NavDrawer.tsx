import { Drawer } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { RaisedLayer } from '../overlays/LayerContext.tsx'
import classes from './AppFrame.module.css'

interface NavDrawerProps {
  opened: boolean
  onClose: () => void
  children: ReactNode
}

/** The navigation on narrow screens. A separate file, so that wide screens never load it. */
export default function NavDrawer({ opened, onClose, children }: NavDrawerProps) {
  const closeAfterLink = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a[href]')) onClose()
  }
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="left"
      size="auto"
      withCloseButton={false}
      padding={0}
      classNames={{ body: classes.drawerBody, content: classes.drawer }}
      attributes={{ content: { 'aria-label': 'Navigation' } }}
    >
      <RaisedLayer>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: catches clicks that bubble up from the links inside */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link arrives as a click */}
        <div className={classes.drawerParts} onClick={closeAfterLink}>
          {children}
        </div>
      </RaisedLayer>
    </Drawer>
  )
}
