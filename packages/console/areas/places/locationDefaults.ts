/** The defaults of a new location, derived from where the user creates it. */

import { locations } from '@postern/domain/areas/places/locations.ts'
import { resourceNamed } from '@postern/domain/engine/registry.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import type { ResourceName } from '@postern/domain/engine/resourceNames.ts'
import { asText } from '../../engine/cells/values.ts'
import type { Parent } from '../../engine/list/listContext.ts'
import { recordOptions } from '../../engine/requests/queries.ts'
import { queryClient } from '../../http/queryClient.ts'
import { defaultOne } from '../shared/defaultOne.ts'

const read = (customerId: string, name: ResourceName, id: unknown): Promise<AnyRecord> =>
  queryClient.fetchQuery(recordOptions(resourceNamed(name), customerId, asText(id) ?? '', 'inPlace'))

/** A new location starts inside its parent, otherwise at the default site. */
export const locationDefaults = (customerId: string, parent: Parent | undefined) =>
  // A user who can't view the parent selects the site manually.
  beginIn(customerId, parent).catch(() => ({}))

async function beginIn(customerId: string, parent: Parent | undefined) {
  if (parent?.fieldName === 'siteId') return {}
  if (parent?.fieldName === 'floorId') {
    const floor = await read(customerId, 'floors', parent.id)
    const { id, siteId } = await read(customerId, 'buildings', floor.buildingId)
    return { siteId, buildingId: id }
  }
  if (parent?.fieldName === 'buildingId') {
    const { siteId } = await read(customerId, 'buildings', parent.id)
    return { siteId }
  }
  if (parent?.fieldName === 'parentLocationId') {
    const { siteId, buildingId, floorId } = await read(customerId, 'locations', parent.id)
    return { siteId, buildingId, floorId }
  }
  return { siteId: await defaultOne(locations, 'siteId', customerId) }
}
