/** Inserts the demo's rows into their tables. */
import { createHash, randomBytes } from 'node:crypto'
import { hiddenSecret, isSecret } from '@postern/domain/engine/field.ts'
import { fieldsOf, fieldsWhere, type Resource, tableOf } from '@postern/domain/engine/resource.ts'
import { snake } from '@postern/domain/values/text.ts'
import type { Db } from '../database/db.ts'
import { columnOf, toColumn } from '../engine/columns.ts'
import { secretOwner } from '../engine/writeRecord.ts'
import type { Secrets } from '../secrets.ts'

type Row = Readonly<Record<string, unknown>>

/** Few enough rows to stay well within the statement timeout. */
const chunk = 10_000

function* valuesOf(rows: readonly object[], names: readonly string[]): Generator<unknown[]> {
  for (const row of rows) yield names.map((name) => Reflect.get(row, name))
}

/** An SVG drawing as the columns of a stored image. */
export const imageColumns = <Image extends { readonly svg: string }>({ svg, ...image }: Image) => ({
  ...image,
  type: 'svg',
  sha256: `\\x${createHash('sha256').update(svg).digest('hex')}`,
  bytes: `\\x${Buffer.from(svg).toString('hex')}`,
})

/** Without column names, uses those of the first row. */
export async function insertRows(
  db: Db,
  table: string,
  rows: readonly object[],
  names: readonly string[] = Object.keys(rows[0] ?? {}),
): Promise<void> {
  for (let from = 0; from < rows.length; from += chunk)
    await db.copy(table, names.map(snake), valuesOf(rows.slice(from, from + chunk), names))
}

const meta = ['rowVersion', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'archivedAt', 'archivedBy'] as const

const columnsOf = (resource: Resource): string[] => [
  'id',
  ...(resource.scope === 'customer' ? ['customerId'] : []),
  ...(resource.template ? ['templateId', 'overrides'] : []),
  ...fieldsOf(resource)
    .filter(([, field]) => columnOf(field) !== null)
    .map(([name]) => name),
  ...meta,
]

interface DemoRecord {
  readonly id: string
  readonly archivedAt: string | null
  readonly updatedBy: string | null
}

/** Converts a record to its columns. An archived record counts as archived by its last editor. */
function storedRow(resource: Resource): (record: DemoRecord) => Row {
  const texts = fieldsWhere(resource, (field) => columnOf(field) === 'jsonb')
  return (record) => {
    const stored: Record<string, unknown> = {
      ...record,
      archivedBy: record.archivedAt === null ? null : record.updatedBy,
    }
    for (const [name, field] of texts) stored[name] = toColumn(field, stored[name])
    return stored
  }
}

export const insertRecords = (db: Db, resource: Resource, records: readonly DemoRecord[]): Promise<void> =>
  insertRows(db, tableOf(resource), records.map(storedRow(resource)), columnsOf(resource))

/** A demo secret is a random string that no one chose; it's encrypted like any other. */
export function sealSecrets(
  { seal }: Secrets,
  resource: Resource,
  records: readonly DemoRecord[],
): readonly DemoRecord[] {
  const secrets = fieldsWhere(resource, isSecret).map(([name]) => name)
  return records.map((record) => {
    const sealed = secrets
      .filter((name) => Reflect.get(record, name) === hiddenSecret)
      .map((name) => [name, seal(secretOwner(resource, record.id, name), randomBytes(18).toString('base64url'))])
    return sealed.length > 0 ? { ...record, ...Object.fromEntries(sealed) } : record
  })
}
