import type { Resource } from '@postern/domain/resource.ts'
import { recordPath } from '../paths.ts'
import type { CustomerId } from './queries.ts'
import { withSearch } from './urlState.ts'

/** A record's page with its first section open. */
export const editPath = (resource: Resource, id: string, customerId: CustomerId): string =>
  withSearch(recordPath(resource, id, customerId), { tab: 'details', edit: Object.keys(resource.sections)[0] })
