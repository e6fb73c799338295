/** What lives inside a record, as a tab of it. */
import type { AnyRecord, Resource } from '@postern/domain/resource.ts'
import type { Reference } from '@postern/domain/resources/index.ts'
import { useMemo } from 'react'
import { viewOf } from '../views/index.ts'
import classes from './DetailPage.module.css'
import { ExportButton } from './ExportButton.tsx'
import { NewButton } from './NewButton.tsx'
import type { CustomerId } from './queries.ts'
import { RecordList } from './RecordList.tsx'
import { useRecordList } from './useRecordList.ts'
import { titleOf } from './values.ts'

interface ChildListProps {
  child: Reference
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
