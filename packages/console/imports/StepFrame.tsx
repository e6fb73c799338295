/** The frame of every step: heading, file and stepper. */
import type { ImportRecord } from '@postern/domain/imports/importRecord.ts'
import type { ReactNode } from 'react'
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

export function StepFrame({ record, address, step, title, status, meta, actions, children }: StepFrameProps) {
  const { customerId, id } = address
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
