/** Builds the SQL of templates and their followers from a definition. Pure, like statements.ts. */
import { type Field, isStored } from '@postern/domain/engine/field.ts'
import { type AnyRecord, fieldsWhere, type Resource } from '@postern/domain/engine/resource.ts'
import { snake } from '@postern/domain/values/text.ts'
import { type RawBuilder, sql } from 'kysely'
import { column, metaColumns, stored, type Touched, table } from '../statements.ts'

type Values = Readonly<Record<string, unknown>>

export interface Template extends Record<string, unknown> {
  id: string
  archivedAt: string | null
}

export type Follower = AnyRecord & { customerId: string; overrides: string[] }

const id = column('id')
const fieldColumns = (resource: Resource) =>
  sql.join(fieldsWhere(resource, isStored).map(([name]) => sql`${column(name)} as ${sql.id(name)}`))

export const providerStatement = (): RawBuilder<{ id: string | null }> => sql`select provider_id() as id`

export const templateStatement = (resource: Resource, templateId: string): RawBuilder<Template> =>
  sql`select ${id}, r.archived_at as "archivedAt", ${fieldColumns(resource)} from ${table(resource)} r
    where r.customer_id = (select provider_id()) and ${id} = ${templateId}`

/** Locked against changes, so adopting them can't miss one. Null: all that aren't archived. */
export const templatesStatement = (resource: Resource, ids: readonly string[] | null): RawBuilder<Template> =>
  sql`select ${id}, r.archived_at as "archivedAt", ${fieldColumns(resource)} from ${table(resource)} r
    where r.customer_id = (select provider_id()) and ${ids === null ? sql`r.archived_at is null` : sql`${id} = any(${[...ids]}::uuid[])`}
    order by ${id} for share`

/** The customer's records with their templates, including archived ones. */
export const takenStatement = (
  resource: Resource,
  customerId: string | null,
): RawBuilder<{ id: string; templateId: string | null; archivedAt: string | null }> =>
  sql`select ${id}, r.template_id as "templateId", r.archived_at as "archivedAt" from ${table(resource)} r
    where r.customer_id = ${customerId}`

/** The active templates that a customer has never adopted; none for the provider, whose records are the templates. */
export const untakenStatement = (
  resource: Resource,
  customerId: string | null,
): RawBuilder<{ id: string; title: string }> =>
  sql`select ${id}, ${column(resource.title)} as title from ${table(resource)} r
    where r.customer_id = (select provider_id()) and r.customer_id <> ${customerId} and r.archived_at is null
      ${resource.activeBy === null ? sql`` : sql`and ${column(resource.activeBy)}`}
      and not exists (select from ${table(resource)} o where o.customer_id = ${customerId} and o.template_id = r.id)
    order by ${column(resource.title)} collate human`

/** Includes archived followers: once restored they must match their template. */
export const followersStatement = (resource: Resource, templateId: string): RawBuilder<Follower> =>
  sql`select ${id}, r.customer_id as "customerId", ${fieldColumns(resource)}, ${metaColumns}, r.template_id as "templateId", r.overrides,
    '{}'::jsonb as labels from ${table(resource)} r where r.template_id = ${templateId} order by r.customer_id, ${id} for update`

/** Followers that can't take this value because another record of their customer has it. */
export function clashStatement(
  resource: Resource,
  templateId: string,
  name: string,
  { kind }: Field,
  value: unknown,
): RawBuilder<{ id: string }> {
  const ignoringCase = kind === 'text' || kind === 'email'
  const same = ignoringCase ? sql`lower(${column(name, 'o')}) = lower(${value})` : sql`${column(name, 'o')} = ${value}`
  return sql`select ${id} from ${table(resource)} r
    join ${table(resource)} o on o.customer_id = r.customer_id and o.id <> r.id and o.archived_at is null
    where r.template_id = ${templateId} and r.archived_at is null and ${same}`
}

export const followStatement = (
  resource: Resource,
  ids: readonly string[],
  values: Values,
  by: string | null,
): RawBuilder<Touched> => {
  const sets = stored(resource, values).map(([name, value]) => sql`${sql.id(snake(name))} = ${value}`)
  return sql`update ${table(resource)} r set ${sql.join(sets)}, row_version = row_version + 1, updated_at = now(), updated_by = ${by}
    where ${id} = any(${[...ids]}::uuid[]) returning ${id}, r.row_version as "rowVersion"`
}

/** Overrides are metadata, not a change of the record, so its version stays. */
export const overridesStatement = (resource: Resource, recordId: string, overrides: readonly string[]) =>
  sql`update ${table(resource)} r set overrides = ${[...overrides]} where ${id} = ${recordId}`
