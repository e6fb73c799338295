/** All records of a kind inside a customer, as a tab of its page: for those that have no list page of their own. */
import type { Resource } from '@postern/domain/engine/resource.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ExportButton } from '../export/ExportButton.tsx'
import { RecordList } from '../list/RecordList.tsx'
import { NewButton } from '../list/toolbar/NewButton.tsx'
import { useRecordList } from '../list/useRecordList.ts'
import { loadViews } from '../viewRegistry.ts'
import classes from './DetailPage.module.css'

export default function CollectionTab({ resource, customerId }: { resource: Resource; customerId: string }) {
  useSuspenseQuery({
    queryKey: ['view', resource.name],
    queryFn: async () => {
      await loadViews([resource])
      return true
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  const place = useMemo(() => ({ resource, customerId }), [resource, customerId])
  const data = useRecordList(place)
  const create = (
    <>
      <ExportButton place={place} data={data} />
      <NewButton resource={resource} />
    </>
  )
  return (
    <section className={classes.list} aria-label={resource.words.many}>
      <RecordList place={place} data={data} create={create} />
    </section>
  )
}
