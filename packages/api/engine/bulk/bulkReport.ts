/** What a bulk change did, as the API returns it. Pure. */

import { bulkLimits } from '@postern/domain/engine/bulkLimits.ts'
import type { BulkAnswer } from '@postern/domain/engine/endpoints/bulk.ts'
import type { Dependents } from '@postern/domain/engine/failure.ts'
import { knownResource } from '@postern/domain/engine/registry.ts'
import { countedRecords, type Resource } from '@postern/domain/engine/resource.ts'
import { inSentence } from '@postern/domain/values/text.ts'
import type { BulkOutcome, BulkTarget } from './bulkStrategy.ts'

/** Sums up what was archived or detached along with the records: one line per resource and effect. */
export function dependentTotals() {
  const totals = new Map<string, Dependents>()
  return {
    add: (dependents: readonly Dependents[]): void => {
      for (const each of dependents) {
        const key = `${each.resource} ${each.effect}`
        const count = (totals.get(key)?.count ?? 0) + each.count
        totals.set(key, { ...each, count, label: countedRecords(knownResource(each.resource), count) })
      }
    },
    list: (): Dependents[] => [...totals.values()],
  }
}

type Report = Pick<BulkAnswer, 'matched' | 'changed' | 'unchanged' | 'refused' | 'preview' | 'changedIds'>

/** Ids that were asked for but not found are refused too. */
export function bulkReport(
  resource: Resource,
  asked: readonly string[],
  targets: readonly BulkTarget[],
  { done, refused }: BulkOutcome,
): Report {
  const changed = done.flatMap(({ id, title, changes }) => (changes === null ? [] : [{ id, title, changes }]))
  const found = new Set(targets.map(({ id }) => id))
  const missing = [...new Set(asked)].filter((id) => !found.has(id))
  const reason = `This ${inSentence(resource.words.one)} doesn’t exist, or you don’t have access to it.`
  return {
    matched: targets.length,
    changed: changed.length,
    unchanged: done.length - changed.length,
    refused: [
      ...refused.map(({ id, title, reason }) => ({ id, title, reason })),
      ...missing.map((id) => ({ id, title: null, reason })),
    ],
    preview: changed.slice(0, bulkLimits.preview),
    changedIds: changed.map(({ id }) => id),
  }
}
