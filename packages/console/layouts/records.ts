/** The shell's own queries: a record's name for titles and breadcrumbs, and its siblings. */

import { customers } from '@postern/domain/areas/customers/customers.ts'
import { fillPath } from '@postern/domain/engine/contract.ts'
import type { Page } from '@postern/domain/engine/query.ts'
import { type AnyRecord, collectionPath, type Resource } from '@postern/domain/engine/resource.ts'
import { displayName } from '../engine/cells/values.ts'
import { recordOptions } from '../engine/requests/queries.ts'
import { queryClient } from '../http/queryClient.ts'
import { type QueryValues, request } from '../http/request.ts'
import { waitBriefly } from '../navigation/pageWait.ts'
import { recordPath } from '../paths.ts'
import { mayOpen } from '../session/access.ts'
import { getSession } from '../session/store.ts'
import type { LoadSiblings } from '../ui/shell/siblings.ts'

const siblingLimit = 20

export const customerOptions = (customerId: string) => recordOptions(customers, undefined, customerId)

/** Loads the customer for its layout, which itself shows a failure or a slow response. */
export async function loadCustomer(customerId: string): Promise<void> {
  // Without the permission to view customers, the layout shows no name.
  if (mayOpen(getSession().user, 'customers.view'))
    await waitBriefly(queryClient.prefetchQuery(customerOptions(customerId)))
}

export const nameOf = (resource: Resource, record: AnyRecord | undefined): string | undefined =>
  typeof record?.[resource.title] === 'string' ? displayName(resource, record) : undefined

interface SiblingsOf {
  resource: Resource
  customerId: string | undefined
  /** The id of the current record. */
  current: string
  filter?: QueryValues
  /** Where a sibling opens. Defaults to its own page. */
  hrefOf?: (id: string) => string
}

/** Loads a record's siblings for the switcher of a breadcrumb. */
export const siblingsOf =
  ({ resource, customerId, current, filter = {}, hrefOf }: SiblingsOf): LoadSiblings =>
  async (q, signal) => {
    const address = fillPath(collectionPath(resource), { customerId: customerId ?? '' })
    const named = [resource.title, ...('code' in resource.fields ? ['code'] : [])]
    const query = { ...filter, q, limit: siblingLimit, fields: named.join(',') }
    const { items } = await request<Page<AnyRecord>>('GET', address, { query, signal })
    return items.map((record) => ({
      id: record.id,
      label: nameOf(resource, record) ?? record.id,
      ...(typeof record.code === 'string' && { detail: record.code }),
      href: hrefOf?.(record.id) ?? recordPath(resource, record.id, customerId),
      current: record.id === current,
    }))
  }
