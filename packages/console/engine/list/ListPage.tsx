/** The list page of any resource. */
import type { Resource } from '@postern/domain/engine/resource.ts'
import { Suspense, useMemo } from 'react'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { ListHead } from '../../ui/shell/PageHead.tsx'
import { ExportButton } from '../export/ExportButton.tsx'
import type { CustomerId } from '../requests/queries.ts'
import { viewOf } from '../viewRegistry.ts'
import { listCount } from './listCount.ts'
import { isBare } from './listStage.ts'
import { RecordList } from './RecordList.tsx'
import { NewButton } from './toolbar/NewButton.tsx'
import { useRecordList } from './useRecordList.ts'

// Only lists with templates need it, and only until the customer has adopted all of them.
const TemplatesButton = lazyPart(() => import('../templates/TemplatesButton.tsx'))

interface ListPageProps {
  resource: Resource
  customerId?: CustomerId
  /** Defaults to the resource's plural name. */
  title?: string | undefined
}

export function ListPage({ resource, customerId, title = resource.words.many }: ListPageProps) {
  const place = useMemo(() => ({ resource, customerId }), [resource, customerId])
  const data = useRecordList(place)
  const { ListWrapper, ListActions } = viewOf(resource)
  const count = listCount(data)
  const list = <RecordList place={place} data={data} />
  return (
    <>
      <ListHead
        title={title}
        {...(count !== undefined && { count })}
        actions={
          <>
            {resource.template && (
              <Suspense fallback={null}>
                <TemplatesButton place={place} />
              </Suspense>
            )}
            {ListActions && (
              <Suspense fallback={null}>
                <ListActions customerId={customerId} />
              </Suspense>
            )}
            <ExportButton place={place} data={data} />
            <NewButton resource={resource} />
          </>
        }
        lined={isBare(data)}
      />
      {ListWrapper ? <ListWrapper customerId={customerId}>{list}</ListWrapper> : list}
    </>
  )
}
