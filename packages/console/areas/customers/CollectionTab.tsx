/** All records of a kind inside a customer, as a tab of its page, for kinds without their own list page. */
import type { Resource } from '@postern/domain/engine/resource.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { TabList } from '../../engine/record/ChildList.tsx'
import { loadViews } from '../../engine/viewRegistry.ts'

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
  return <TabList place={place} />
}
