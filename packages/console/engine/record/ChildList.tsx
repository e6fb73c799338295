/** What lives inside a record, as a tab of it. */

import type { Reference } from '@postern/domain/engine/registry.ts'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { useMemo } from 'react'
import { titleOf } from '../cells/values.ts'
import { ExportButton } from '../export/ExportButton.tsx'
import { RecordList } from '../list/RecordList.tsx'
import { NewButton } from '../list/toolbar/NewButton.tsx'
import { useRecordList } from '../list/useRecordList.ts'
import type { CustomerId } from '../requests/queries.ts'
import { viewOf } from '../viewRegistry.ts'
import classes from './DetailPage.module.css'

interface ChildListProps {
  child: Pick<Reference, 'from' | 'fieldName'>
  customerId: CustomerId
  parentResource: Resource
  parent: AnyRecord
}

export function ChildList({ child: { from, fieldName }, customerId, parentResource, parent }: ChildListProps) {
  const label = titleOf(parentResource, parent)
  const follows = viewOf(parentResource).lists[from.name]?.follows
  const place = useMemo(
    () => ({ resource: from, customerId, parent: { fieldName, id: parent.id, label, follows } }),
    [from, customerId, fieldName, parent.id, label, follows],
  )
  const data = useRecordList(place)
  return (
    <section className={classes.list} aria-label={from.words.many}>
      {/* Nothing new is put into what is archived. */}
      <RecordList
        place={place}
        data={data}
        create={
          <>
            <ExportButton place={place} data={data} />
            {parent.archivedAt === null && follows === undefined && <NewButton resource={from} />}
          </>
        }
      />
    </section>
  )
}
