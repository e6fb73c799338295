import type { ResourceName } from '@postern/domain/engine/resourceNames.ts'
import '../../areas/index.ts'
import { ListPage } from '../../engine/list/ListPage.tsx'
import { listLoader } from '../../engine/list/listLoader.ts'
import { loadViews } from '../../engine/viewRegistry.ts'
import { queryClient } from '../../http/queryClient.ts'
import { type Params, resourceOfRoute, useRouteResource } from './routeResource.ts'

export async function loadList(name: ResourceName, params: Params, search: Params): Promise<void> {
  const { resource, customerId } = resourceOfRoute(name, params)
  await Promise.all([listLoader(queryClient, resource, customerId, search), loadViews([resource])])
}

/** The list page of the route's resource. */
export function ResourceList() {
  const { resource, customerId, title } = useRouteResource()
  // Another customer's list is a different list: no state carries over.
  return <ListPage key={`${resource.name}/${customerId}`} resource={resource} customerId={customerId} title={title} />
}
