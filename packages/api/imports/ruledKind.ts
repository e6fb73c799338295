/** Builds a kind from an entity's definition: its keys, its permissions, and writes by the entity's own rules. */
import { type Permission, permissionTo } from '@postern/domain/auth/permission.ts'
import type { Field } from '@postern/domain/engine/field.ts'
import { resourceNamed } from '@postern/domain/engine/registry.ts'
import { fieldsWhere, labelOf, type Resource, tableOf } from '@postern/domain/engine/resource.ts'
import type { ImportKindName } from '@postern/domain/imports/importPlan.ts'
import { inSentence, snake } from '@postern/domain/values/text.ts'
import { sql } from 'kysely'
import type { ImportKey, ImportKind, Planner } from './importKind.ts'

const named: ReadonlySet<Field['kind']> = new Set(['text', 'code', 'email'])

/** A key on a value that is unique per record. */
const ownKey = (name: string, field: Field): ImportKey => ({
  key: name,
  label: labelOf(name, field),
  targets: [name],
  ofRecord: sql`${sql.ref(`r.${snake(name)}`)}`,
})

/** A key on a value that is unique within its parent; the parent is given by name. */
export function keyWithin(resource: Resource, parent: string, name: string): ImportKey {
  const [above, field] = [resource.fields[parent], resource.fields[name]]
  if (above?.kind !== 'ref' || !field) throw new Error(`${resource.name} aren’t within ${parent}`)
  const target: Resource = resourceNamed(above.target)
  return {
    key: `${parent}.${name}`,
    label: `${labelOf(parent, above)} and ${inSentence(labelOf(name, field))}`,
    targets: [parent, name],
    ofRecord: sql`(select p.${sql.ref(snake(target.title))} || ' ' || ${sql.ref(`r.${snake(name)}`)} from ${sql.table(tableOf(target))} p
      where p.customer_id = r.customer_id and p.id = ${sql.ref(`r.${snake(parent)}`)})`,
  }
}

/** The customer's own ID first, then codes, then names: the less often a value changes, the stronger the key. */
function keysOf(resource: Resource): ImportKey[] {
  const [parent] = resource.parents
  const unique = fieldsWhere(
    resource,
    ({ unique: how, kind, writable }) => writable && how !== undefined && named.has(kind),
  )
  const rank = ([name, { kind }]: [string, Field]) => (name === 'externalId' ? 0 : kind === 'code' ? 1 : 2)
  return unique
    .toSorted((a, b) => rank(a) - rank(b))
    .flatMap(([name, field]) => {
      if (field.unique !== 'parent') return ownKey(name, field)
      return parent === undefined ? [] : keyWithin(resource, parent, name)
    })
}

const permissionsFor = ({ permission }: Resource): Permission[] =>
  (['create', 'edit'] as const).flatMap((action) => permissionTo(permission, action) ?? [])

const asRead = async (): Promise<Planner> => ({ plan: (values) => ({ values }) })

type Own = Partial<Omit<ImportKind, 'name' | 'resource' | 'byRules'>>

export const ruledKind = (name: ImportKindName, resource: Resource, own: Own = {}): ImportKind => ({
  name,
  resource,
  permissions: permissionsFor(resource),
  without: [],
  optional: [],
  creates: {},
  keys: keysOf(resource),
  scopes: [],
  origin: {},
  planner: asRead,
  byRules: true,
  ...own,
})
