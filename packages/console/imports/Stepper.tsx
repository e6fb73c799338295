/** The steps of an import: the current one, and links to those that can be opened. */
import type { ImportState } from '@postern/domain/imports/importRecord.ts'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import type { ReactNode } from 'react'
import { Link } from '../ui/LinkContext.tsx'
import classes from './Stepper.module.css'
import { canOpen, stepAt, stepWords, type WizardStep, wizardSteps } from './wizardSteps.ts'

interface StepperProps {
  current: WizardStep
  /** Undefined before the import exists. */
  state?: ImportState
  hrefOf?: (step: WizardStep) => string
}

/** Steps before the import's current one count as done, even while the user views an earlier step. */
const reachedIn = (current: WizardStep, state: ImportState | undefined): number =>
  Math.max(wizardSteps.indexOf(current), state === undefined ? 0 : wizardSteps.indexOf(stepAt(state, undefined)))

export function Stepper({ current, state, hrefOf }: StepperProps) {
  const reached = reachedIn(current, state)
  return (
    <nav aria-label="Import steps" className={classes.bar}>
      <ol className={classes.steps}>
        {wizardSteps.map((step, index) => {
          const isCurrent = step === current
          const isDone = index < reached && !isCurrent
          const inner: ReactNode = (
            <>
              <span className={classes.mark}>
                {isDone ? <IconCheck size={12} stroke={2} aria-hidden /> : index + 1}
              </span>
              <span className={classes.word}>{stepWords[step]}</span>
              {isDone && <span className="visuallyHidden">, done</span>}
            </>
          )
          const isLink = !isCurrent && state !== undefined && hrefOf !== undefined && canOpen(state, step)
          return (
            <li
              key={step}
              className={classes.step}
              data-done={isDone || undefined}
              data-current={isCurrent || undefined}
            >
              {isLink ? (
                <Link href={hrefOf(step)} className={classes.inner}>
                  {inner}
                </Link>
              ) : (
                <span className={classes.inner} aria-current={isCurrent ? 'step' : undefined}>
                  {inner}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
