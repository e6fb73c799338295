import '../../areas/index.ts'
import { recordLoader } from '../../engine/requests/queries.ts'
import { SinglePage } from '../../engine/record/SinglePage.tsx'
import { queryClient } from '../../http/queryClient.ts'
import { type Params, placeOf, usePlace } from './resourcePlace.ts'

export function loadSingle(name: string, params: Params): Promise<unknown> {
  const { resource, customerId } = placeOf(name, params)
  return recordLoader(queryClient, resource, customerId, customerId ?? '')
}

/** The page of whatever the route names that each customer has once. */
export function ResourceSingle() {
  const { resource, customerId } = usePlace()
  return <SinglePage key={customerId} resource={resource} customerId={customerId} />
}
