/** Connects routes and derived pages: finds the definition that a route names. */

import { resourceNamed } from '@postern/domain/engine/registry.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'
import type { ResourceName } from '@postern/domain/engine/resourceNames.ts'
import { useMatches } from '@tanstack/react-router'
import { getSession } from '../../session/store.ts'

export type Params = Readonly<Record<string, string>>

interface RouteResource {
  resource: Resource
  customerId: string | undefined
}

export function resourceOfRoute(name: ResourceName, params: Params): RouteResource {
  const resource = resourceNamed(name)
  // A customer's own page isn't inside a customer, it's top-level. In the system area, customer records are the provider's, and
  // every signed-in user belongs to the provider.
  const inside = params.customerId ?? getSession().user?.customerId
  return { resource, customerId: resource.scope === 'customer' ? inside : undefined }
}

export function useRouteResource(): RouteResource & { id: string; title: string | undefined } {
  const match = useMatches().at(-1)
  const facts = match?.staticData.page?.resource
  if (!match || !facts) throw new Error('This route names no resource.')
  const params: Params = match.params
  return {
    ...resourceOfRoute(facts.name, params),
    id: facts.idParam === undefined ? '' : (params[facts.idParam] ?? ''),
    title: facts.title,
  }
}
