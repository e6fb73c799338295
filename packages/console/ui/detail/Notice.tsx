import type { ReactNode } from 'react'
import { cx } from '../classNames.ts'
import { StatusMark } from '../marks/StatusMark.tsx'
import classes from './Notice.module.css'

interface NoticeProps {
  tone?: 'info' | 'ok' | 'warn' | 'danger'
  children: ReactNode
  /** Spans the full width of the content. */
  banner?: boolean
  actions?: ReactNode
}

const spoken = { info: 'Note', ok: 'Done', warn: 'Warning', danger: 'Error' } as const

/** A sentence the user must read, in a tinted box. */
export function Notice({ tone = 'info', children, banner, actions }: NoticeProps) {
  return (
    <div
      className={cx(classes.notice, classes[tone], banner && classes.banner)}
      role={tone === 'danger' ? 'alert' : 'status'}
    >
      <span className={classes.mark}>
        <StatusMark tone={tone} wordHidden>
          {spoken[tone]}
        </StatusMark>
      </span>
      <div className={classes.words}>{children}</div>
      {actions}
    </div>
  )
}
