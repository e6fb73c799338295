import { type ListQuery, printListQuery } from '@postern/domain/engine/query.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'

/** What a list asks, as a bulk change is told it: the order is of no matter there. */
export const bulkFilter = (resource: Resource, { q, filters, archived }: ListQuery): Record<string, string> =>
  printListQuery(resource, { q, filters, archived })
