import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ReactNode } from 'react'
import { IconButton } from '../../../ui/forms/IconButton.tsx'
import classes from './Channel.module.css'

interface SidePaneProps {
  title: string
  text?: string
  onClose: () => void
  /** Stays visible while the body scrolls. */
  foot?: ReactNode
  children: ReactNode
}

/** A pane next to a channel’s messages. */
export const SidePane = ({ title, text, onClose, foot, children }: SidePaneProps) => (
  <aside
    className={classes.side}
    aria-label={title}
    onKeyDown={(event) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onClose()
    }}
  >
    <div className={classes.sideHead}>
      <div className={classes.sideWords}>
        <h2>{title}</h2>
        {text && <div className="dim">{text}</div>}
      </div>
      <IconButton name={`Close ${title.toLowerCase()}`} onClick={onClose}>
        <IconX size={16} stroke={1.6} aria-hidden />
      </IconButton>
    </div>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls by itself must be reachable by keyboard */}
    <section className={classes.sideBody} aria-label={`${title}: content`} tabIndex={0}>
      {children}
    </section>
    {foot && <div className={classes.sideFoot}>{foot}</div>}
  </aside>
)
