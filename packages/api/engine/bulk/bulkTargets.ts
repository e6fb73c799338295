/** The targets of a bulk request: reads its ids or filter, locks the matches, and checks that they are the ones the user meant. */
import { bulkLimits } from '@postern/domain/engine/bulkLimits.ts'
import type { BulkBody } from '@postern/domain/engine/endpoints/bulk.ts'
import { failure, type Issue, invalid } from '@postern/domain/engine/failure.ts'
import { countedRecords, type Resource } from '@postern/domain/engine/resource.ts'
import type { Context } from '../context.ts'
import { parseFor } from '../listQuery.ts'
import { type Chosen, lockManyStatement } from '../reading/listStatements.ts'
import type { BulkTarget } from './bulkStrategy.ts'

/** A bulk change covers every match, so paging keys make no sense in its filter. */
const pagingKeys = ['limit', 'cursor', 'count', 'sort']

export function readSelection(
  { actor }: Pick<Context, 'actor'>,
  resource: Resource,
  { ids, filter = {} }: Pick<BulkBody, 'ids' | 'filter'>,
): Chosen {
  if (ids) return { ids }
  const { query, issues } = parseFor(resource, actor, filter)
  const paging = pagingKeys
    .filter((key) => key in filter)
    .map((path): Issue => ({ path, description: `A filter has no ${path}: it names all that match.` }))
  const all = [...issues, ...paging].map(({ path, description }) => ({ path: `filter.${path}`, description }))
  if (all.length > 0) throw invalid(all)
  // One more than allowed, to detect when there are too many.
  return { query, atMost: bulkLimits.matching + 1 }
}

/** Refuses more records than one transaction can handle, a count other than the user saw, and archiving without the typed name. */
export function requireMeant(resource: Resource, body: BulkBody, found: number): void {
  if (found > bulkLimits.matching)
    throw failure('unprocessable', {
      message: `More than ${countedRecords(resource, bulkLimits.matching)} match. Narrow the list and change it in parts.`,
    })
  const all = countedRecords(resource, found)
  if (body.expected !== undefined && body.expected !== found)
    throw failure('conflict', {
      message: `The list has changed: ${all} match now, not ${body.expected.toLocaleString('en-US')}. Review it before you continue.`,
    })
  const needsName = body.action === 'archive' && resource.archiveNeedsName && !body.dryRun && found > 0
  if (needsName && body.name?.trim() !== all)
    throw invalid([{ path: 'name', description: `Enter “${all}” to archive them.` }])
}

export async function lockTargets(context: Context, resource: Resource, body: BulkBody): Promise<BulkTarget[]> {
  const selection = readSelection(context, resource, body)
  const targets = await context.db.all(lockManyStatement(resource, context.place, selection))
  requireMeant(resource, body, targets.length)
  return targets
}
