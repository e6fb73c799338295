/** The page of any record: header, tabs, sections, history. */
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import type { ComponentType } from 'react'
import { Page } from '../../ui/shell/Page.tsx'
import { RailLayout } from '../../ui/shell/RailLayout.tsx'
import { CreatedLine } from '../history/CreatedLine.tsx'
import { HistoryRail } from '../history/HistoryRail.tsx'
import type { CustomerId } from '../requests/queries.ts'
import { RecordBody } from './RecordBody.tsx'
import { type RecordPageOptions, useRecordPage } from './useRecordPage.ts'

/** Shown above the history, or below the record if there is none. */
export type BesideRecord = ComponentType<{ resource: Resource; customerId: CustomerId; record: AnyRecord }>

export function DetailPage({ Beside, ...options }: RecordPageOptions & { Beside: BesideRecord }) {
  const page = useRecordPage(options)
  const { resource, customerId, record, onDetails, editing } = page
  const place = { resource, customerId, record }
  const rail = (
    <>
      <Beside {...place} />
      <HistoryRail {...place} {...editing.historyProps} />
    </>
  )
  // Until the first change, one line replaces the history rail.
  const hasHistory = record.rowVersion > 1
  return (
    <RailLayout label="History" {...(onDetails && hasHistory && { rail })}>
      <RecordBody page={page} />
      {onDetails && !hasHistory && !editing.isEditing && (
        <>
          <CreatedLine {...place} />
          <Page>
            <Beside {...place} />
          </Page>
        </>
      )}
    </RailLayout>
  )
}
