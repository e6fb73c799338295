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

/** The list page of whatever resource the route names. */
export function ResourceList() {
  const { resource, customerId, title } = useRouteResource()
  // A list of another customer is another list: nothing of its state is carried over.
  return <ListPage key={`${resource.name}/${customerId}`} resource={resource} customerId={customerId} title={title} />
}
