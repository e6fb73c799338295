/** Between the routes and the derived pages: finds the definition a route names. One chunk for all resources. */
import { resourceNamed } from '@postern/domain/resources/index.ts'
import type { QueryClient } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { DetailPage } from './resource/DetailPage.tsx'
import { ListPage } from './resource/ListPage.tsx'
import { listLoader, recordLoader } from './resource/queries.ts'

type Params = Readonly<Record<string, string>>

/** A customer's own page is no part of a customer: it stands at the top. */
const placeOf = (name: string, params: Params) => {
  const resource = resourceNamed(name)
  return { resource, customerId: resource.scope === 'customer' ? params.customerId : undefined }
}

export function loadList(queryClient: QueryClient, name: string, params: Params, search: Params): Promise<void> {
  const { resource, customerId } = placeOf(name, params)
  return listLoader(queryClient, resource, customerId, search)
}

export function loadRecord(queryClient: QueryClient, name: string, params: Params, id: string): Promise<unknown> {
  const { resource, customerId } = placeOf(name, params)
  return recordLoader(queryClient, resource, customerId, id)
}

function usePlace() {
  const match = useMatches().at(-1)
  const facts = match?.staticData.page?.resource
  if (!match || !facts) throw new Error('This route names no resource.')
  const params: Params = match.params
  return { ...placeOf(facts.name, params), id: facts.idParam === undefined ? '' : (params[facts.idParam] ?? '') }
}

export function ResourceList() {
  const { resource, customerId } = usePlace()
  // A list of another customer is another list: nothing of its state is carried over.
  return <ListPage key={`${resource.name}/${customerId}`} resource={resource} customerId={customerId} />
}

export function ResourceRecord() {
  const { resource, customerId, id } = usePlace()
  return <DetailPage key={id} resource={resource} customerId={customerId} id={id} />
}
