/** Which writes needn't read their record back: a change's result is known before it's written, an insert can return its own. */
import { type Field, isPointer } from '@postern/domain/engine/field.ts'
import { fieldsOf, fieldsWhere, type Resource } from '@postern/domain/engine/resource.ts'
import { snake } from '@postern/domain/values/text.ts'
import { columnOf } from './columns.ts'
import { computedOf, readsTable, textOf } from './computed.ts'
import { rulesOf } from './registry.ts'

/** Read back exactly as written. Not so references, which come with a name, secrets, and what Postgres formats itself. */
const isKeptAsWritten = (field: Field): boolean =>
  field.kind !== 'secret' && ['text', 'integer', 'boolean'].includes(columnOf(field) ?? '')

/** Every change sets these columns. */
const stamps = ['row_version', 'updated_at', 'updated_by']

/** The columns of the record `r` that its figures are computed from; null if that could be any. */
function columnsInFigures(resource: Resource): ReadonlySet<string> | null {
  const { values, joins } = computedOf(resource)
  const parts = [...Object.values(values), ...(joins ? [joins] : [])]
  const columns = new Set(Array.from(textOf(parts).matchAll(/\br"?\."?(\w+)/g), ([, column = '']) => column))
  // Figures that read their own table find the record there, too.
  return readsTable(resource, parts) || stamps.some((column) => columns.has(column)) ? null : columns
}

function computeFields(resource: Resource): ReadonlySet<string> {
  const inFigures = columnsInFigures(resource)
  if (resource.template || rulesOf(resource).readsBack || inFigures === null) return new Set()
  const fields = fieldsOf(resource).filter(([name, field]) => isKeptAsWritten(field) && !inFigures.has(snake(name)))
  return new Set(fields.map(([name]) => name))
}

const known = new WeakMap<Resource, ReadonlySet<string>>()

/** Whether the record is known before it's written if only these fields change. */
export function isForetold(resource: Resource, changed: readonly string[]): boolean {
  const fields = known.get(resource) ?? computeFields(resource)
  known.set(resource, fields)
  return changed.every((name) => fields.has(name))
}

/** Whether the insert itself can return the new record, whose `empty` references have no name to look up. */
export const isReturned = (resource: Resource, empty: readonly string[]): boolean =>
  !resource.template &&
  computedOf(resource).fresh !== null &&
  fieldsWhere(resource, isPointer).every(([name]) => empty.includes(name))
