import { type ReactNode, useId } from 'react'
import { cx } from '../classNames.ts'
import { Tag } from '../marks/Tag.tsx'
import classes from './Card.module.css'

interface CardProps {
  title: ReactNode
  /** Muted words right after the title. */
  aside?: ReactNode
  actions?: ReactNode
  /** Dashboards: a lower header. */
  dense?: boolean
  /** A hairline under the header, where a table follows. */
  lined?: boolean
  /** The body has its own padding. */
  flush?: boolean
  className?: string
  children: ReactNode
}

export function Card({ title, aside, actions, dense, lined, flush, className, children }: CardProps) {
  const id = useId()
  return (
    <section className={cx(classes.card, className)} aria-labelledby={id}>
      <div className={cx(classes.header, dense && classes.dense, lined && classes.lined)}>
        <h2 id={id}>{title}</h2>
        {aside !== undefined && <span className={classes.aside}>{aside}</span>}
        {actions !== undefined && <span className={classes.actions}>{actions}</span>}
      </div>
      <div className={flush ? undefined : classes.body}>{children}</div>
    </section>
  )
}

interface SectionProps extends CardProps {
  /** The section's fields are being edited: draws the accent ring. */
  editing?: boolean
  /** The number of unsaved changes. */
  changes?: number
}

/** One editable part of a record. */
export function Section({ editing, changes = 0, aside, className, ...card }: SectionProps) {
  const changed = changes > 0 ? <Tag tone="warn">{changes === 1 ? '1 change' : `${changes} changes`}</Tag> : undefined
  return <Card {...card} aside={changed ?? aside} className={cx(editing && classes.editing, className)} />
}

/** Two columns of fields; one on a phone. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={classes.fields}>{children}</div>
}
