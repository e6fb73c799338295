import { queryClient } from './http/queryClient.ts'
import { DetailPage } from './resource/DetailPage.tsx'
import { recordLoader } from './resource/queries.ts'
import { type Params, placeOf, usePlace } from './resourcePlace.ts'

export function loadRecord(name: string, params: Params, id: string): Promise<unknown> {
  const { resource, customerId } = placeOf(name, params)
  return recordLoader(queryClient, resource, customerId, id)
}

/** The record page of whatever resource the route names. */
export function ResourceRecord() {
  const { resource, customerId, id } = usePlace()
  return <DetailPage key={id} resource={resource} customerId={customerId} id={id} />
}
