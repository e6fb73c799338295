import { printListQuery } from '@postern/domain/query.ts'
import type { Resource } from '@postern/domain/resource.ts'
import type { Question } from '../queries.ts'

/** What a list asks, as a bulk change is told it: the order is of no matter there. */
export const bulkFilter = (resource: Resource, { q, filters, archived }: Question): Record<string, string> =>
  printListQuery(resource, { q, filters, archived })
