import type { ReactNode } from 'react'
import { cx } from '../classNames.ts'
import classes from './StatusMark.module.css'
import type { Tone } from './tone.ts'

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 } as const
const cut = { fill: 'none', stroke: 'var(--p-surface)', strokeWidth: 1.4, strokeLinecap: 'round' } as const

/** 12 px shapes that differ by outline, so that they work without color. */
const shapes: Record<Tone, ReactNode> = {
  ok: (
    <>
      <circle cx="6" cy="6" r="5.5" fill="currentColor" />
      <path d="M3.6 6.2 5.3 7.9 8.5 4.4" {...cut} strokeWidth={1.5} strokeLinejoin="round" />
    </>
  ),
  warn: (
    <>
      <path d="M6 .9 11.6 11H.4z" fill="currentColor" stroke="currentColor" strokeLinejoin="round" />
      <path d="M6 4.6v3" {...cut} />
      <circle cx="6" cy="9.3" r=".8" fill="var(--p-surface)" />
    </>
  ),
  danger: (
    <>
      <path d="M3.6.5h4.8l3.1 3.1v4.8l-3.1 3.1H3.6L.5 8.4V3.6z" fill="currentColor" />
      <path d="m4 4 4 4m0-4L4 8" {...cut} />
    </>
  ),
  info: (
    <>
      <circle cx="6" cy="6" r="4.75" {...line} />
      <path d="M6 1.25a4.75 4.75 0 0 1 0 9.5z" fill="currentColor" />
    </>
  ),
  idle: <circle cx="6" cy="6" r="4.75" {...line} strokeDasharray="2.2 1.6" />,
  off: (
    <>
      <circle cx="6" cy="6" r="4.75" {...line} />
      <path d="M2.8 9.2 9.2 2.8" {...line} />
    </>
  ),
  violet: <path d="M3 1.25h6v9.5L6 8.4l-3 2.35z" fill="currentColor" stroke="currentColor" strokeLinejoin="round" />,
  accent: (
    <>
      <circle cx="6" cy="6" r="4.75" {...line} />
      <circle cx="6" cy="6" r="2.2" fill="currentColor" />
    </>
  ),
}

interface StatusMarkProps {
  tone: Tone
  /** The label. */
  children: ReactNode
  /** Shows only the glyph; screen readers still get the label. Use only if the same word is right next to it. */
  wordHidden?: boolean
  className?: string
}

/** A status as glyph, label and color. */
export function StatusMark({ tone, children, wordHidden, className }: StatusMarkProps) {
  return (
    <span className={cx(classes.status, classes[tone], className)}>
      <svg className={classes.glyph} width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
        {shapes[tone]}
      </svg>
      {wordHidden ? <span className="visuallyHidden">{children}</span> : children}
    </span>
  )
}
