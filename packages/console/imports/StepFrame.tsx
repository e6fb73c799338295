/** What every step has: its heading, the file it is about, and the way. */
import type { ImportRecord } from '@postern/domain/imports/importRecord.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { Page } from '../ui/shell/Page.tsx'
import { PageHead } from '../ui/shell/PageHead.tsx'
import classes from './Imports.module.css'
import type { ImportAddress } from './importQueries.ts'
import { stepHref } from './importSearch.ts'
import { Stepper } from './Stepper.tsx'
import type { WizardStep } from './wizardSteps.ts'

export interface StepProps {
  record: ImportRecord
  address: ImportAddress
}

interface StepFrameProps extends StepProps {
  step: WizardStep
  title: string
  status?: ReactNode
  /** After the file’s name. */
  meta: readonly ReactNode[]
  actions?: ReactNode
  children: ReactNode
}

/** A new step begins at its heading, for eyes, ears and keyboards. The first one is the router’s (useFocusOnNavigation). */
function useFocusOnStep(step: WizardStep) {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const heading = document.querySelector<HTMLElement>('#main h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus()
  }, [step])
}

export function StepFrame({ record, address, step, title, status, meta, actions, children }: StepFrameProps) {
  const { customerId, id } = address
  useFocusOnStep(step)
  return (
    <>
      <Page className={classes.top}>
        <PageHead
          title={title}
          status={status}
          meta={[
            <span key="file" className="mono">
              {record.fileName}
            </span>,
            ...meta,
          ]}
          actions={actions}
        />
      </Page>
      <Stepper current={step} state={record.state} hrefOf={(each) => stepHref(customerId, id, each)} />
      {children}
    </>
  )
}
