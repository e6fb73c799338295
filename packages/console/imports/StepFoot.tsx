/** The footer of a step: summary, what blocks the next step, and Back and Next. */
import type { ReactNode } from 'react'
import { StatusMark } from '../ui/marks/StatusMark.tsx'
import classes from './StepFoot.module.css'

interface StepFootProps {
  /** The main fact: “1,498 changes ready.” */
  summary: ReactNode
  detail?: ReactNode
  /** What blocks the next step. */
  problem?: ReactNode
  /** Back first, the filled one last. */
  children: ReactNode
  /** The summary needs attention. */
  warns?: boolean
}

export const StepFoot = ({ summary, detail, problem, warns, children }: StepFootProps) => (
  <section className={classes.bar} aria-label="Step" data-save-bar>
    <div className={classes.words} role="status">
      <span className="strong">{warns ? <StatusMark tone="warn">{summary}</StatusMark> : summary}</span>
      {detail !== undefined && <span className="dim">{detail}</span>}
      {problem !== undefined && <span className={classes.problem}>{problem}</span>}
    </div>
    <div className={classes.buttons}>{children}</div>
  </section>
)
