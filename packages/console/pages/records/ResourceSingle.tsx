import type { ResourceName } from '@postern/domain/engine/resourceNames.ts'
import '../../areas/index.ts'
import { RecordWikiPages } from '../../areas/shared/wikiPages/RecordWikiPages.tsx'
import { SinglePage } from '../../engine/record/SinglePage.tsx'
import { recordLoader } from '../../engine/requests/queries.ts'
import { loadViews } from '../../engine/viewRegistry.ts'
import { queryClient } from '../../http/queryClient.ts'
import { type Params, resourceOfRoute, useRouteResource } from './routeResource.ts'

export async function loadSingle(name: ResourceName, params: Params): Promise<void> {
  const { resource, customerId } = resourceOfRoute(name, params)
  await Promise.all([recordLoader(queryClient, resource, customerId, customerId ?? ''), loadViews([resource])])
}

/** The page of a resource that each customer has exactly once, as named by the route. */
export function ResourceSingle() {
  const { resource, customerId } = useRouteResource()
  return <SinglePage key={customerId} resource={resource} customerId={customerId} Beside={RecordWikiPages} />
}
