import { printListQuery } from '@postern/domain/engine/query.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'
import type { Question } from '../requests/queries.ts'

/** What a list asks, as a bulk change is told it: the order is of no matter there. */
export const bulkFilter = (resource: Resource, { q, filters, archived }: Question): Record<string, string> =>
  printListQuery(resource, { q, filters, archived })
