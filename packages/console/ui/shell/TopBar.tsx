import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import type { ReactNode } from 'react'
import { IconButton } from '../forms/IconButton.tsx'
import { Kbd } from '../marks/Kbd.tsx'
import { useNavigationFold } from './AppFrame.tsx'
import classes from './TopBar.module.css'

interface TopBarProps {
  breadcrumbs: ReactNode
  onSearch: () => void
  /** The shortcut on this platform: ⌘K or Ctrl K. */
  searchKeys: string
  /** Jobs ring, bell: IconButtons. */
  children?: ReactNode
}

export function TopBar({ breadcrumbs, onSearch, searchKeys, children }: TopBarProps) {
  const { folded, open } = useNavigationFold()
  return (
    <header className={classes.bar}>
      {folded && (
        <IconButton name="Open navigation" size={40} onClick={open} className={classes.menu}>
          <IconMenu2 size={20} stroke={1.6} aria-hidden />
        </IconButton>
      )}
      <div className={classes.crumbs}>{breadcrumbs}</div>
      <button type="button" className={classes.find} onClick={onSearch} aria-keyshortcuts="Meta+K Control+K">
        <IconSearch size={16} stroke={1.6} aria-hidden />
        <span className={classes.words}>Search or jump to…</span>
        <span className={classes.keys}>
          <Kbd>{searchKeys}</Kbd>
        </span>
      </button>
      <div className={classes.end}>{children}</div>
    </header>
  )
}

/** A red dot on an icon: something new. The button's name must mention it, too. */
export function Dotted({ on, children }: { on: boolean; children: ReactNode }) {
  return (
    <span className={classes.dotted}>
      {children}
      {on && <i className={classes.dot} />}
    </span>
  )
}
