/** In the side of a record's page. */
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
  // What each customer has once is written about for all of them.
  const subject = resource.single
    ? { kind: 'settings', ref: resource.name, label: resource.words.many }
    : { kind: resource.name, ref: record.id, label, customerId }
  return <WikiPages subject={subject} />
}
