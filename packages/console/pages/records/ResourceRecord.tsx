import { childrenOf, knownResource } from '@postern/domain/engine/registry.ts'
import type { ResourceName } from '@postern/domain/engine/resourceNames.ts'
import '../../areas/index.ts'
import { RecordWikiPages } from '../../areas/shared/wikiPages/RecordWikiPages.tsx'
import { DetailPage } from '../../engine/record/DetailPage.tsx'
import { recordLoader } from '../../engine/requests/queries.ts'
import { loadViews, viewOf } from '../../engine/viewRegistry.ts'
import { queryClient } from '../../http/queryClient.ts'
import { type Params, resourceOfRoute, useRouteResource } from './routeResource.ts'

export async function loadRecord(name: ResourceName, params: Params, id: string): Promise<unknown> {
  const { resource, customerId } = resourceOfRoute(name, params)
  const shown = [resource, ...childrenOf(resource).map(({ from }) => from)]
  const views = loadViews(shown).then(() => loadViews(Object.keys(viewOf(resource).lists).map(knownResource)))
  const [record] = await Promise.all([recordLoader(queryClient, resource, customerId, id), views])
  return record
}

/** The record page of the route's resource. */
export function ResourceRecord() {
  const { resource, customerId, id } = useRouteResource()
  return <DetailPage key={id} resource={resource} customerId={customerId} id={id} Beside={RecordWikiPages} />
}
