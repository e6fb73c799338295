/** Log rows as a user may see them: values are masked by the same rules as in a record's history. */
import type { AuditRow } from '@postern/domain/areas/audit/endpoints.ts'
import { type Actor, can } from '@postern/domain/auth/permission.ts'
import { findResource } from '@postern/domain/engine/registry.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { labelsIn } from '../../engine/audit.ts'
import { maskPersonalData, withoutValues } from '../../engine/privacy.ts'
import { column, table } from '../../engine/statements.ts'
import type { StoredRow } from './auditStatements.ts'

interface Known {
  readonly id: string
  readonly title: string | null
  readonly forgotten: boolean
}

const knownStatement = (resource: Resource, ids: readonly string[]) => sql`
  (select r.id, ${column(resource.title)}::text as title,
    ${resource.forgottenAt === null ? sql`false` : sql`${column(resource.forgottenAt)} is not null`} as forgotten
  from ${table(resource)} r where r.id = any(${[...ids]}::uuid[]))`

/** Groups rows by their resource, leaving out those no longer in the registry. */
const byResource = (rows: readonly StoredRow[]): [Resource, StoredRow[]][] =>
  [...Map.groupBy(rows, ({ resource }) => resource)].flatMap(([name, group]): [Resource, StoredRow[]][] => {
    const resource = findResource(name)
    return resource ? [[resource, group]] : []
  })

async function knownIn(db: Db, groups: readonly [Resource, StoredRow[]][]): Promise<Map<string, Known>> {
  if (groups.length === 0) return new Map()
  const statements = groups.map(([resource, group]) => {
    const ids = [...new Set(group.map(({ recordId }) => recordId))]
    return knownStatement(resource, ids)
  })
  const found = await db.all(sql<Known>`${sql.join(statements, sql` union all `)}`)
  return new Map(found.map((each) => [each.id, each]))
}

const covered = (row: StoredRow): AuditRow => ({
  ...row,
  changes: withoutValues(row.changes),
  reason: null,
  title: null,
  labels: {},
})

/** Its latest name or, if it was deleted permanently, the one this row set or removed. */
const titleIn = (resource: Resource, { changes }: StoredRow, known: Known | undefined): unknown =>
  known ? known.title : (changes[resource.title]?.after ?? changes[resource.title]?.before ?? null)

async function shown(
  actor: Actor,
  resource: Resource,
  row: StoredRow,
  known: Known | undefined,
  labels: AuditRow['labels'],
): Promise<AuditRow> {
  if (!can(actor, `${resource.permission}.view`)) return covered(row)
  // Show nothing about an anonymized person. Once a record is deleted, there's no way to tell whether it was anonymized.
  const isForgotten = known ? known.forgotten : resource.forgottenAt !== null && row.action !== 'export'
  if (isForgotten) return { ...covered(row), title: known?.title ?? null }
  const open: Record<string, unknown> = { [resource.title]: titleIn(resource, row, known) }
  const masked = await maskPersonalData(resource, actor, async () => ({ changes: row.changes, labels, open }))
  const title = masked.open[resource.title]
  return { ...row, changes: masked.changes, labels: masked.labels, title: typeof title === 'string' ? title : null }
}

export async function shownRows(db: Db, actor: Actor, rows: readonly StoredRow[]): Promise<AuditRow[]> {
  const groups = byResource(rows)
  const known = await knownIn(db, groups)
  const labels = new Map<string, AuditRow['labels']>()
  for (const [resource, group] of groups) labels.set(resource.name, await labelsIn(db, resource, group))
  const resources = new Map(groups.map(([resource]) => [resource.name as string, resource]))
  return Promise.all(
    rows.map(async (row) => {
      const resource = resources.get(row.resource)
      return resource
        ? shown(actor, resource, row, known.get(row.recordId), labels.get(resource.name) ?? {})
        : { ...row, title: null, labels: {} }
    }),
  )
}
