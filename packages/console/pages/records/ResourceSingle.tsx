import type { ResourceName } from '@postern/domain/engine/resourceNames.ts'
import '../../areas/index.ts'
import { SinglePage } from '../../engine/record/SinglePage.tsx'
import { recordLoader } from '../../engine/requests/queries.ts'
import { queryClient } from '../../http/queryClient.ts'
import { type Params, resourceOfRoute, useRouteResource } from './routeResource.ts'

export function loadSingle(name: ResourceName, params: Params): Promise<unknown> {
  const { resource, customerId } = resourceOfRoute(name, params)
  return recordLoader(queryClient, resource, customerId, customerId ?? '')
}

/** The page of whatever the route names that each customer has once. */
export function ResourceSingle() {
  const { resource, customerId } = useRouteResource()
  return <SinglePage key={customerId} resource={resource} customerId={customerId} />
}
