/** `npm run migration stations`: drafts the migration for a table from its definition. From then on, it's edited by hand. */

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { resources } from '@postern/domain/areas/index.ts'
import { addedSubjects } from '@postern/domain/auth/grantsAdded.ts'
import { permissions } from '@postern/domain/auth/permission.ts'
import { choicesOf, type Field, isRef } from '@postern/domain/engine/field.ts'
import type { ChoicesField, RefField } from '@postern/domain/engine/fieldKinds.ts'
import { findResource, resourceNamed } from '@postern/domain/engine/registry.ts'
import { fieldsWhere, type Resource, tableOf } from '@postern/domain/engine/resource.ts'
import { snake } from '@postern/domain/values/text.ts'
import { columnOf, columnType, sortsNaturally } from '../packages/api/engine/columns.ts'

export function draftMigration(resource: Resource): string {
  const table = tableOf(resource)
  const scoped = resource.scope === 'customer'
  const stored = fieldsWhere(resource, (field) => columnOf(field) !== null)
  const searched = stored.filter(([, field]) => field.search)
  const lines = [
    ...(scoped ? ['customer_id uuid not null references customers (id)', 'id uuid not null'] : ['id uuid primary key']),
    ...stored.map(([name, field]) => columnLine(name, field)),
    ...(searched.length > 0 ? [`search text generated always as (${searchExpression(searched)}) stored`] : []),
    'row_version integer not null default 1',
    'created_at timestamptz not null default now()',
    'created_by uuid',
    'updated_at timestamptz not null default now()',
    'updated_by uuid',
    'archived_at timestamptz',
    'archived_by uuid',
    ...(scoped ? ['primary key (customer_id, id)'] : []),
    ...(resource.single ? [`constraint ${table}_one_each check (id = customer_id)`] : []),
    ...stored.flatMap(([name, field]) => (isRef(field) ? [foreignKey(resource, name, field)] : [])),
  ]
  const keys = scoped ? ['customer_id'] : []
  return [
    `create table ${table} (\n  ${lines.join(',\n  ')}\n);`,
    ...stored.filter(([, field]) => field.unique).map(([name, field]) => uniqueIndex(resource, name, field)),
    ...(resource.single
      ? []
      : [
          `create index ${table}_by_${snake(resource.title)} on ${table} (${[...keys, snake(resource.title), 'id'].join(', ')});`,
        ]),
    ...(searched.length > 0 ? [`create index ${table}_search on ${table} using gin (search gin_trgm_ops);`] : []),
    ...stored
      .filter(([, field]) => field.kind === 'ref')
      .map(([name]) => {
        const column = snake(name)
        return `create index ${table}_by_${column.replace(/_id$/, '')} on ${table} (${[...keys, column].join(', ')});`
      }),
    ...(resource.single ? [firstRows(table, stored)] : []),
    ...(scoped ? [`call scope_to_customer('${table}');`] : []),
    `call grant_rows('${table}');`,
    ...(resource.template ? [`call follow_templates('${table}');`] : []),
    `call note_changes('${table}');`,
    ...(resource.permission in addedSubjects ? [superAdmins(resource)] : []),
    '',
  ].join('\n')
}

function columnLine(name: string, field: Field): string {
  const column = snake(name)
  const sorted = sortsNaturally.has(field.kind) && (field.unique || field.search || field.inList)
  const allowed = choicesOf(field)
    .map((choice) => `'${choice}'`)
    .join(', ')
  return [
    column,
    columnType[field.kind] === 'timestamp with time zone' ? 'timestamptz' : columnType[field.kind],
    ...(sorted ? ['collate human'] : []),
    ...(field.required ? ['not null'] : []),
    ...(allowed && field.kind !== 'choices' ? [`check (${column} in (${allowed}))`] : []),
    ...(field.kind === 'choices' ? [setCheck(column, field)] : []),
    ...((field.kind === 'int' || field.kind === 'decimal') && field.min !== undefined && field.max !== undefined
      ? [`check (${column} between ${field.min} and ${field.max})`]
      : []),
  ].join(' ')
}

const setCheck = (column: string, { choices, min = 0 }: ChoicesField): string =>
  `check (${column} <@ '{${choices.join(',')}}'${min > 0 ? ` and cardinality(${column}) >= ${min}` : ''})`

const searchExpression = (searched: [string, Field][]): string =>
  `searchable((${searched.map(([name, field]) => (field.required ? snake(name) : `coalesce(${snake(name)}, '')`)).join(` || ' ' || `)}) collate human)`

/** A key between two customer-scoped tables includes customer_id; all others reference the id alone. */
function foreignKey(resource: Resource, name: string, field: RefField): string {
  const table = tableOf(resource)
  const target = resourceNamed(field.target)
  const column = snake(name)
  const inside = target.scope === 'customer' && resource.scope === 'customer'
  const [mine, theirs] = inside ? [`customer_id, ${column}`, 'customer_id, id'] : [column, 'id']
  return `constraint ${table}_${column}_fkey foreign key (${mine}) references ${tableOf(target)} (${theirs})`
}

/** Existing customers get their row here; new ones get it when they're created. */
function firstRows(table: string, stored: readonly [string, Field][]): string {
  const begun = stored.filter(([, field]) => field.default !== undefined)
  const columns = ['customer_id', 'id', ...begun.map(([name]) => snake(name))]
  const values = ['id', 'id', ...begun.map(([, field]) => literal(field))]
  return `select set_config('app.unscoped', 'on', true);\ninsert into ${table} (${columns.join(', ')})\n  select ${values.join(', ')} from customers;`
}

function literal({ kind, default: value }: Field): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const isSet = columnType[kind] === 'text[]' && Array.isArray(value)
  const text = typeof value === 'string' ? value : isSet ? `{${value.join(',')}}` : JSON.stringify(value)
  return `'${text.replaceAll("'", "''")}'`
}

function uniqueIndex(resource: Resource, name: string, field: Field): string {
  const table = tableOf(resource)
  const value = field.kind === 'text' || field.kind === 'email' ? `lower(${snake(name)})` : snake(name)
  const within = field.unique === 'parent' ? resource.parents.slice(0, 1).map(snake) : []
  const walled = resource.scope === 'customer' && field.unique !== 'everywhere'
  const keys = [...(walled ? ['customer_id'] : []), ...within, value]
  return `create unique index ${table}_${snake(name)}_unique on ${table} (${keys.join(', ')}) where archived_at is null;`
}

/** For a permission that is new in this release: without this, no one would have it, so no one could grant it. */
const superAdmins = ({ permission }: Resource): string =>
  `call grant_to_super_admins('${permission}', '{${permissions[permission].join(',')}}');`

/** `0150_places_trolleys.sql`: the next multiple of 10, which leaves gaps for migrations that must run earlier. */
export function migrationName(existing: readonly string[], area: string, table: string): string {
  const highest = Math.max(0, ...existing.map((name) => Number.parseInt(name, 10) || 0))
  const number = (Math.floor(highest / 10) + 1) * 10
  return `${String(number).padStart(4, '0')}_${area}_${table}.sql`
}

const root = join(import.meta.dirname, '..')
const migrations = 'packages/api/migrations'
const areas = 'packages/domain/areas'

/** Writes the file and returns its path, or the reason it can't. */
function writeDraft(resource: Resource): { path: string } | { problem: string } {
  const table = tableOf(resource)
  const existing = readdirSync(join(root, migrations)).filter((file) => file.endsWith('.sql'))
  const creating = `create table ${table} (`
  const owner = existing.find((file) => readFileSync(join(root, migrations, file), 'utf8').includes(creating))
  if (owner) return { problem: `${migrations}/${owner} already creates ${table}. Write a migration that changes it.` }
  const file = `${resource.name}.ts`
  const area = readdirSync(join(root, areas)).find((folder) => existsSync(join(root, areas, folder, file)))
  if (!area) return { problem: `No area has a file ${file}. Put the definition into ${areas}/<area>/${file}.` }
  if (!(resource.permission in permissions))
    return { problem: `There’s no permission “${resource.permission}”. Add it to packages/domain/auth/permission.ts.` }
  const path = `${migrations}/${migrationName(existing, area, table)}`
  writeFileSync(join(root, path), draftMigration(resource))
  return { path }
}

if (import.meta.main) {
  const names = resources.map(({ name }) => name).join(', ')
  const resource = findResource(process.argv[2] ?? '')
  const written = resource
    ? writeDraft(resource)
    : { problem: `Which one? npm run migration <name>, with one of: ${names}` }
  if ('path' in written)
    console.info(`Wrote ${written.path}. Read it, add the indexes its queries need, then run npm run schema.`)
  else {
    console.error(written.problem)
    process.exitCode = 1
  }
}
