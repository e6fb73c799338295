/** Lists in tabs of a record's page. */
import type { Reference } from '@postern/domain/engine/registry.ts'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { useMemo } from 'react'
import { titleOf } from '../cells/values.ts'
import { ExportButton } from '../export/ExportButton.tsx'
import { fillsAutomatically, type ListContext } from '../list/listContext.ts'
import { RecordList } from '../list/RecordList.tsx'
import { NewButton } from '../list/toolbar/NewButton.tsx'
import { useRecordList } from '../list/useRecordList.ts'
import type { CustomerId } from '../requests/queries.ts'
import classes from './DetailPage.module.css'

export function TabList({ place, canAdd = true }: { place: ListContext; canAdd?: boolean }) {
  const data = useRecordList(place)
  const create = (
    <>
      <ExportButton place={place} data={data} />
      {canAdd && !fillsAutomatically(place) && <NewButton resource={place.resource} />}
    </>
  )
  return (
    <section className={classes.list} aria-label={place.resource.words.many}>
      <RecordList place={place} data={data} create={create} />
    </section>
  )
}

interface ChildListProps {
  child: Pick<Reference, 'from' | 'fieldName'>
  customerId: CustomerId
  parentResource: Resource
  parent: AnyRecord
}

/** The record's children. Users can't add any to an archived record. */
export function ChildList({ child: { from, fieldName }, customerId, parentResource, parent }: ChildListProps) {
  const label = titleOf(parentResource, parent)
  const place = useMemo(
    () => ({ resource: from, customerId, parent: { fieldName, id: parent.id, label } }),
    [from, customerId, fieldName, parent.id, label],
  )
  return <TabList place={place} canAdd={parent.archivedAt === null} />
}
