/** Where a new location is, as far as that follows from where somebody begins to make it. */
import type { AnyRecord } from '@postern/domain/resource.ts'
import { resourceNamed } from '@postern/domain/resources/index.ts'
import { locations } from '@postern/domain/resources/locations.ts'
import { queryClient } from '../http/queryClient.ts'
import type { Parent } from '../resource/listPlace.ts'
import { recordOptions } from '../resource/queries.ts'
import { asText } from '../resource/values.ts'
import { defaultOne } from './defaultOne.ts'

const read = (customerId: string, name: string, id: unknown): Promise<AnyRecord> =>
  queryClient.fetchQuery(recordOptions(resourceNamed(name), customerId, asText(id) ?? '', 'inPlace'))

/** Inside a place it is there; anywhere else it begins at the default site (entities §1.7). */
export const locationBegin = (customerId: string, parent: Parent | undefined) =>
  // Someone who may not read the place around it selects the site by hand.
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
