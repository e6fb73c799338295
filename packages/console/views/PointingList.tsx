/** The records that point to this one by a ref, listed in a tab of it though they have a list of their own. */
import type { AnyRecord, RecordMeta, Resource } from '@postern/domain/resource.ts'
import type { Reference } from '@postern/domain/resources/index.ts'
import { ChildList } from '../resource/ChildList.tsx'

interface PointingListProps {
  of: Resource
  child: Reference
  record: RecordMeta
  customerId: string | undefined
}

export default function PointingList({ of, child, record, customerId }: PointingListProps) {
  const parent: AnyRecord = { ...record }
  return <ChildList child={child} customerId={customerId} parentResource={of} parent={parent} />
}
