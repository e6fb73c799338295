import IconLayoutSidebarRight from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarRight.mjs'
import { type ReactNode, useState } from 'react'
import { IconButton } from './IconButton.tsx'
import classes from './RailLayout.module.css'
import { SidePanel } from './SidePanel.tsx'
import { useViewport } from './useViewport.ts'

interface RailLayoutProps {
  rail: ReactNode
  /** Names the rail ("History") for screen readers, and the button that opens it where it does not fit. */
  label: string
  children: ReactNode
}

/** Content with a 304 px rail at its right. Where there is no room the rail opens in a panel; on a phone it stands below. */
export function RailLayout({ rail, label, children }: RailLayoutProps) {
  const viewport = useViewport()
  const [opened, setOpened] = useState(false)
  if (viewport === 'mobile') {
    return (
      <>
        {children}
        <aside className={classes.below} aria-label={label}>
          {rail}
        </aside>
      </>
    )
  }
  return (
    <div className={classes.row}>
      <div className={classes.content}>{children}</div>
      {viewport === 'wide' ? (
        <aside className={classes.rail} aria-label={label}>
          {rail}
        </aside>
      ) : (
        <div className={classes.strip}>
          <IconButton name={`Show ${label.toLowerCase()}`} aria-expanded={opened} onClick={() => setOpened(true)}>
            <IconLayoutSidebarRight size={16} stroke={1.6} aria-hidden />
          </IconButton>
          <SidePanel opened={opened} onClose={() => setOpened(false)} title={label}>
            {rail}
          </SidePanel>
        </div>
      )}
    </div>
  )
}
