/** The list page of any resource. */
import type { Resource } from '@postern/domain/resource.ts'
import { useMemo } from 'react'
import { ListHead } from '../ui/PageHead.tsx'
import { ExportButton } from './ExportButton.tsx'
import { NewButton } from './NewButton.tsx'
import type { CustomerId } from './queries.ts'
import { RecordList } from './RecordList.tsx'
import { useRecordList } from './useRecordList.ts'

const written = new Intl.NumberFormat('en-US')

export function ListPage({ resource, customerId }: { resource: Resource; customerId?: CustomerId }) {
  const place = useMemo(() => ({ resource, customerId }), [resource, customerId])
  const data = useRecordList(place)
  return (
    <>
      <ListHead
        title={resource.words.many}
        {...(data.all !== undefined && { count: written.format(data.all) })}
        actions={
          <>
            <ExportButton place={place} data={data} />
            <NewButton resource={resource} />
          </>
        }
        lined={data.records?.length === 0 && !data.narrowed && !data.query.archived}
      />
      <RecordList place={place} data={data} />
    </>
  )
}
