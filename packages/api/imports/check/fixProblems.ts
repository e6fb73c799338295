/** One answer for all rows with the same problem: it becomes part of the mapping, so it applies to the next file, too. */
import { failure, invalid } from '@postern/domain/engine/failure.ts'
import type { ColumnPlan, Mapping } from '@postern/domain/imports/importPlan.ts'
import type { RowProblem } from '@postern/domain/imports/importRecord.ts'
import { repairedText } from '@postern/domain/imports/repair.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import type { StoredImport } from '../importStore.ts'
import type { targetsOf } from '../targets.ts'
import { type GroupKey, inGroup, problemGroups, readGroupKey } from './problemGroups.ts'

const mostValues = 500

type ValuePair = { readonly from: string; readonly to: string }

/** Added after the other steps, because their output is the text the person saw. */
function withValues(plan: ColumnPlan, pairs: readonly ValuePair[]): ColumnPlan {
  const last = plan.transforms.at(-1)
  const kept = last?.kind === 'values' ? last.map.filter(({ from }) => !pairs.some((pair) => pair.from === from)) : []
  const map = [...kept, ...pairs]
  if (map.length > mostValues)
    throw invalid([
      { path: 'value', description: `A column can have ${mostValues} replacements. Correct the file instead.` },
    ])
  const others = last?.kind === 'values' ? plan.transforms.slice(0, -1) : plan.transforms
  return { ...plan, transforms: [...others, { kind: 'values', map: [...map] }] }
}

const withTarget = (mapping: Mapping, target: string | null, change: (plan: ColumnPlan) => ColumnPlan): Mapping => ({
  ...mapping,
  columns: mapping.columns.map((plan) => (plan.target === target ? change(plan) : plan)),
})

/** The distinct texts of a group. */
async function textsIn(db: Db, { customerId, id }: StoredImport, key: string, { code, target }: GroupKey) {
  const found = await db.all(sql<{ found: string }>`
    select distinct p.found from import_rows i, jsonb_to_recordset(i.problems) p(code text, target text, found text)
    where i.customer_id = ${customerId} and i.import_id = ${id} and ${inGroup(key)} and p.code = ${code}
      and p.target is not distinct from ${target}::text and p.found is not null limit ${mostValues + 1}`)
  return found.map(({ found: text }) => text)
}

export interface Fixed {
  readonly mapping: Mapping
  readonly keepsLast: boolean
}

/** `value` null: use the group's suggestion. */
export async function fixedPlan(
  db: Db,
  stored: StoredImport,
  targets: Awaited<ReturnType<typeof targetsOf>>,
  key: string,
  value: string | null,
): Promise<Fixed> {
  const group = readGroupKey(key)
  const { mapping, keepsLast } = stored
  const suggested = (await problemGroups(db, stored, targets)).find((each) => each.key === key)?.fix
  if (!suggested) throw failure('not_found', { message: 'No row has this problem anymore.' })
  const replace = (pairs: readonly ValuePair[]) => ({
    keepsLast,
    mapping: withTarget(mapping, group.target, (plan) => withValues(plan, pairs)),
  })
  const texts = await textsIn(db, stored, key, group)
  if (value !== null) return replace(texts.map((from) => ({ from: from.slice(0, 200), to: value.slice(0, 200) })))
  if (suggested.action === 'keepLast') return { mapping, keepsLast: true }
  if (suggested.action === 'create' && group.target !== null)
    return { keepsLast, mapping: { ...mapping, missing: { ...mapping.missing, [group.target]: 'create' } } }
  if (suggested.action === 'clear') return replace(texts.map((from) => ({ from: from.slice(0, 200), to: '' })))
  // Boundary: a group's code is one of the stored problem codes.
  const code = group.code as RowProblem['code']
  const pairs = texts.flatMap((from) => {
    const to = suggested.value ?? repairedText(code, from)
    return to === null ? [] : { from, to }
  })
  if (pairs.length === 0) throw invalid([{ path: 'value', description: 'Enter the value to use.' }])
  return replace(pairs)
}
