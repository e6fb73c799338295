/** The wiki pages in the rail of a record's page. */
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { titleOf } from '../../../engine/cells/values.ts'
import type { CustomerId } from '../../../engine/requests/queries.ts'
import { WikiPages } from './WikiPages.tsx'

interface RecordWikiPagesProps {
  resource: Resource
  customerId: CustomerId
  record: AnyRecord
}

export function RecordWikiPages({ resource, customerId, record }: RecordWikiPagesProps) {
  const label = titleOf(resource, record).slice(0, 160)
  // For a record each customer has once, one page covers all customers.
  const subject = resource.single
    ? { kind: 'settings', ref: resource.name, label: resource.words.many }
    : { kind: resource.name, ref: record.id, label, customerId }
  return <WikiPages subject={subject} />
}
