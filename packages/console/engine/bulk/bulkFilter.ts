import { type ListQuery, printListQuery } from '@postern/domain/engine/query.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'

/** A list's query as a bulk change sends it: without the order, which doesn't matter there. */
export const bulkFilter = (resource: Resource, { q, filters, archived }: ListQuery): Record<string, string> =>
  printListQuery(resource, { q, filters, archived })
