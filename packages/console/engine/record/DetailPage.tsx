/** The page of any record: head, tabs, sections, history. */
import { RailLayout } from '../../ui/shell/RailLayout.tsx'
import { CreatedLine } from '../history/CreatedLine.tsx'
import { HistoryRail } from '../history/HistoryRail.tsx'
import { RecordBody } from './RecordBody.tsx'
import { type RecordPageOptions, useRecordPage } from './useRecordPage.ts'

export function DetailPage(options: RecordPageOptions) {
  const page = useRecordPage(options)
  const { resource, customerId, record, onDetails, editing } = page
  const history = <HistoryRail resource={resource} customerId={customerId} record={record} {...editing.historyProps} />
  // Until something changes, a whole rail would say no more than one line.
  const hasHistory = record.rowVersion > 1
  return (
    <RailLayout label="History" {...(onDetails && hasHistory && { rail: history })}>
      <RecordBody page={page} />
      {onDetails && !hasHistory && !editing.isEditing && (
        <CreatedLine resource={resource} customerId={customerId} record={record} />
      )}
    </RailLayout>
  )
}
