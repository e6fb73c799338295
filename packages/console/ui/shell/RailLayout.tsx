import IconLayoutSidebarRight from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarRight.mjs'
import { type ReactNode, Suspense, useState } from 'react'
import { cx } from '../classNames.ts'
import { IconButton } from '../forms/IconButton.tsx'
import { lazyPart } from '../lazyPart.tsx'
import { useViewport } from '../useViewport.ts'
import classes from './RailLayout.module.css'

// Only needed where the rail doesn't fit: wide screens never load it.
const SidePanel = lazyPart(() => import('../overlays/SidePanel.tsx').then((file) => ({ default: file.SidePanel })))

interface RailLayoutProps {
  /** If omitted, the content takes the full width. The content keeps its state when a rail appears or disappears. */
  rail?: ReactNode
  /** Names the rail ("History") for screen readers, and the button that opens it where it doesn't fit. */
  label: string
  /** Nearly as wide as the content, for a rail that users work in. */
  wide?: boolean
  children: ReactNode
}

/** Content with a 304 px rail at its right. If there isn't enough room, the rail opens in a panel; on a phone it goes below. */
export function RailLayout({ rail, label, wide, children }: RailLayoutProps) {
  const viewport = useViewport()
  const [opened, setOpened] = useState(false)
  const below = viewport === 'mobile' && rail !== undefined
  // The content stays at one place in the tree, so that narrowing the window doesn't discard input.
  return (
    <div className={cx(classes.row, below && classes.stacked)}>
      <div className={classes.content}>{children}</div>
      {rail !== undefined && viewport !== 'folded' && (
        <aside
          className={below ? classes.below : cx(classes.rail, wide && classes.wide)}
          aria-label={label}
          // A scroll container must be reachable by keyboard.
          tabIndex={below ? undefined : 0}
        >
          {rail}
        </aside>
      )}
      {rail !== undefined && viewport === 'folded' && (
        <div className={classes.strip}>
          <IconButton name={`Show ${label.toLowerCase()}`} aria-expanded={opened} onClick={() => setOpened(true)}>
            <IconLayoutSidebarRight size={16} stroke={1.6} aria-hidden />
          </IconButton>
          <Suspense fallback={null}>
            <SidePanel opened={opened} onClose={() => setOpened(false)} title={label}>
              {rail}
            </SidePanel>
          </Suspense>
        </div>
      )}
    </div>
  )
}
