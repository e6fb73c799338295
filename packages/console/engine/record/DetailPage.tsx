/** The page of any record: head, tabs, sections, history. */
import { RailLayout } from '../../ui/shell/RailLayout.tsx'
import { HistoryRail } from '../history/HistoryRail.tsx'
import { RecordBody } from './RecordBody.tsx'
import { type RecordPageOptions, useRecordPage } from './useRecordPage.ts'

export function DetailPage(options: RecordPageOptions) {
  const page = useRecordPage(options)
  const { resource, customerId, record, onDetails, editing } = page
  const history = <HistoryRail resource={resource} customerId={customerId} record={record} {...editing.historyProps} />
  return (
    <RailLayout label="History" {...(onDetails && { rail: history })}>
      <RecordBody page={page} />
    </RailLayout>
  )
}
