/** A label's print jobs and a test print. */
import { Page } from '../../../ui/shell/Page.tsx'
import type { Label } from '../labelQueries.ts'
import LabelPrinters from '../printing/LabelPrinters.tsx'
import TestPrint from '../printing/TestPrint.tsx'
import classes from './LabelPrintersTab.module.css'

interface LabelPrintersTabProps {
  record: Label
  customerId: string | undefined
}

export default function LabelPrintersTab({ record: { id, state }, customerId = '' }: LabelPrintersTabProps) {
  return (
    <Page className={classes.page}>
      {state === 'published' && (
        <div className={classes.actions}>
          <TestPrint customerId={customerId} labelId={id} />
        </div>
      )}
      <LabelPrinters customerId={customerId} labelId={id} />
    </Page>
  )
}
