/** Refused rows, grouped by what would fix them. */

import { isPointer } from '@postern/domain/engine/field.ts'
import { resourceNamed } from '@postern/domain/engine/registry.ts'
import { tableOf } from '@postern/domain/engine/resource.ts'
import type { ProblemGroup, RowProblem } from '@postern/domain/imports/importRecord.ts'
import type { TargetField } from '@postern/domain/imports/importTargets.ts'
import { groupedAsOne, groupedByText, groupKey } from '@postern/domain/imports/problemKey.ts'
import { nearestOption, repairedText } from '@postern/domain/imports/repair.ts'
import { inSentence, snake } from '@postern/domain/values/text.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import type { StoredImport } from '../importStore.ts'

interface Group {
  readonly code: RowProblem['code']
  readonly target: string | null
  readonly about: string | null
  readonly sample: string | null
  readonly rows: number
}

const mostGroups = 200

const groupsOf = (db: Db, { customerId, id }: StoredImport) =>
  db.all(sql<Group>`
    select p.code, p.target,
      case when p.code = any(${[...groupedByText]}::text[]) then p.found when p.code = any(${[...groupedAsOne]}::text[]) then null
        else p.message end as about,
      min(p.found) as sample, count(*) as rows
    from import_rows i, jsonb_to_recordset(i.problems) p(code text, target text, found text, message text)
    where i.customer_id = ${customerId} and i.import_id = ${id} and i.result = 'refused'
    group by 1, 2, 3 order by 5 desc, 1, 2, 3 limit ${mostGroups}`)

const isByText = (code: string): boolean => groupedByText.some((each) => each === code)

export interface GroupKey {
  readonly code: string
  readonly target: string | null
  readonly about: string | null
}

export function readGroupKey(key: string): GroupKey {
  const [code = '', target = '', ...about] = key.split('|')
  return { code, target: target || null, about: about.join('|') || null }
}

/** The rows of `import_rows i` in a group. */
export function inGroup(key: string) {
  const { code, target, about } = readGroupKey(key)
  const part = about === null ? {} : isByText(code) ? { found: about } : { message: about }
  return sql`i.result = 'refused' and i.problems @> ${JSON.stringify([{ code, target, ...part }])}::jsonb`
}

async function nearestRecord(db: Db, customerId: string, { field }: TargetField, name: string): Promise<string | null> {
  if (!isPointer(field)) return null
  const resource = resourceNamed(field.target)
  const title = sql.ref(`r.${snake(resource.title)}`)
  const found = await db.one(sql<{ title: string }>`
    select ${title}::text as title from ${sql.table(tableOf(resource))} r
    where r.customer_id = ${customerId} and r.archived_at is null and similarity(lower(${title}::text), lower(${name})) > 0.25
    order by similarity(lower(${title}::text), lower(${name})) desc, r.id limit 1`)
  return found?.title ?? null
}

const use = (value: string): ProblemGroup['fix'] => ({ label: `Use “${value}”`, action: 'useValue', value })

async function fixFor(
  db: Db,
  customerId: string,
  target: TargetField | undefined,
  group: Group,
): Promise<ProblemGroup['fix']> {
  const { code, about, sample } = group
  if (code === 'DUPLICATE_IN_FILE') return { label: 'Keep last row', action: 'keepLast', value: null }
  if (code === 'REFERENCE_UNKNOWN' && target && about !== null) {
    const near = await nearestRecord(db, customerId, target, about)
    if (near !== null) return use(near)
    return target.target.creatable ? { label: `Create “${about}”`, action: 'create', value: null } : edit
  }
  if (code === 'CHOICE_UNKNOWN' && target && about !== null) {
    const near = nearestOption(target.target.options, about)
    return near === null ? edit : use(near)
  }
  const repaired = sample === null ? null : repairedText(code, sample)
  if (repaired !== null)
    return { label: `Correct “${sample}” to “${repaired}” and alike`, action: 'useValue', value: null }
  return target && !target.field.required && code !== 'REQUIRED'
    ? { label: 'Leave blank', action: 'clear', value: null }
    : edit
}

const edit: ProblemGroup['fix'] = { label: 'Edit each row', action: 'editEach', value: null }

function titleOf(target: TargetField | undefined, { code, about }: Group): string {
  const label = target?.target.label ?? 'Row'
  if (code === 'DUPLICATE_IN_FILE') return 'Several rows for the same record'
  if (code === 'MATCH_AMBIGUOUS') return 'Several records match'
  if (code === 'REFERENCE_AMBIGUOUS') return `Several are called “${about}”`
  if (isByText(code)) return `Unknown ${inSentence(label)} “${about}”`
  return `${label}: ${about ?? 'invalid'}`
}

export async function problemGroups(
  db: Db,
  stored: StoredImport,
  targets: readonly TargetField[],
): Promise<ProblemGroup[]> {
  const groups: ProblemGroup[] = []
  for (const group of await groupsOf(db, stored)) {
    const target = targets.find((each) => each.target.key === group.target)
    groups.push({
      key: groupKey(group),
      code: group.code,
      target: group.target,
      title: titleOf(target, group),
      rows: group.rows,
      fix: await fixFor(db, stored.customerId, target, group),
    })
  }
  return groups
}
