/** What to select for a record: its columns, the names of its references, counts and figures. Pure, like `statements.ts`. */
import { type Field, hiddenSecret, isRef, isRefs } from '@postern/domain/engine/field.ts'
import type { CountField, RefsField } from '@postern/domain/engine/fieldKinds.ts'
import { referencesTo, resourceNamed } from '@postern/domain/engine/registry.ts'
import { fieldsOf, fieldsWhere, type Resource, tableOf } from '@postern/domain/engine/resource.ts'
import { inheritableFields } from '@postern/domain/engine/template.ts'
import { snake } from '@postern/domain/values/text.ts'
import { type RawBuilder, sql } from 'kysely'
import { computedOf, figuresOf } from '../computed.ts'
import { type AnyScope, and, column, inScope, meta, table, templateMeta } from '../statements.ts'

const id = column('id')

/** Which names a record may show. Inside a customer both rows carry the customer’s id, so another customer's record is never named. */
const nameable = (from: Resource, target: Resource, alias: string, place: AnyScope): RawBuilder<unknown> => {
  if (target.scope !== 'customer') return inScope(target, place, alias)
  return from.scope === 'customer' ? sql`${column('customerId', alias)} = ${column('customerId')}` : sql`true`
}

function countExpression(resource: Resource, field: CountField): RawBuilder<number> {
  const counted = resourceNamed(field.target)
  const reference = referencesTo(resource).find(({ from }) => from === counted)
  const link = reference
    ? and([
        ...(counted.scope === 'customer' && resource.scope === 'customer'
          ? [sql`${column('customerId', 'c')} = ${column('customerId')}`]
          : []),
        sql`${column(reference.fieldName, 'c')} = ${id}`,
      ])
    : sql`${column('customerId', 'c')} = ${id}` // records of a customer reference it by their scope
  return sql`(select count(*)::int from ${table(counted)} c where ${link} and c.archived_at is null)`
}

/** The template of a record: its name, and its values for the fields that the record overrides. */
function templateParts(resource: Resource, asks: (name: string) => boolean, alone: boolean, unnamed: boolean) {
  if (!resource.template) return { columns: [], labels: [], join: sql`` }
  const known = inheritableFields(resource).map(([name]) => sql`(${sql.lit(name)}, ${sql.lit(snake(name))})`)
  const values = sql`(select jsonb_object_agg(f.name, to_jsonb(tpl) -> f.stored) from (values ${sql.join(known)}) f(name, stored)
        where f.name = any(r.overrides)) as "templateValues"`
  const isNamed = asks('templateId') && !unnamed
  return {
    columns: [
      ...templateMeta.filter(asks).map((name) => sql`${column(name)} as ${sql.id(name)}`),
      ...(asks('templateValues') ? [values] : []),
      ...(alone ? [sql`template_followers(${sql.lit(tableOf(resource))}::regclass, ${id}) as followers`] : []),
    ],
    labels: isNamed ? [sql`'templateId', ${column(resource.title, 'tpl')}`] : [],
    join:
      isNamed || asks('templateValues')
        ? sql`left join ${table(resource)} tpl on tpl.customer_id = (select provider_id()) and tpl.id = r.template_id`
        : sql``,
  }
}

/** The SQL of a field: a column, a count, or a computed figure. */
export function expressionOf(resource: Resource, name: string, field: Field, isAlone = false): RawBuilder<unknown> {
  if (field.computed) return figuresOf(resource, isAlone).values[name] ?? sql`null`
  return field.kind === 'count' ? countExpression(resource, field) : column(name)
}

const shown = (resource: Resource, name: string, field: Field, isAlone: boolean): RawBuilder<unknown> =>
  field.kind === 'secret'
    ? sql`case when ${column(name)} is not null then ${sql.lit(hiddenSecret)} end`
    : expressionOf(resource, name, field, isAlone)

/** The same for a record that nothing refers to yet. */
function shownNew(resource: Resource, name: string, field: Field): RawBuilder<unknown> {
  if (field.computed) return computedOf(resource).fresh?.[name] ?? sql`null`
  return field.kind === 'count' ? sql`0` : shown(resource, name, field, true)
}

/** The names of all records in a list of references, by id. */
function severalLabels(resource: Resource, name: string, field: RefsField, place: AnyScope): RawBuilder<unknown> {
  const target = resourceNamed(field.target)
  return sql`coalesce((select jsonb_object_agg(s.id, ${column(target.title, 's')}) from ${table(target)} s
    where ${nameable(resource, target, 's', place)} and s.id = any(${expressionOf(resource, name, field)})), '{}')`
}

export interface Selection {
  readonly columns: RawBuilder<unknown>
  readonly joins: RawBuilder<unknown>
}

/** What to select: the requested fields (`names`, null for all), and the names of the users who created and changed the record. */
export interface Asked {
  readonly names: readonly string[] | null
  readonly people: boolean
  /** Skips the names of referenced records. */
  readonly unnamed?: boolean
  /** References known to be null, so no name is looked up for them. */
  readonly empty?: readonly string[]
  /** Who is about to change the record: `updatedAt` and the name of `updatedBy` are those of the change. */
  readonly changer?: Changer
  /** The record is about to be created by `changer`: nothing refers to it yet. */
  readonly isNew?: boolean
}

interface Changer {
  readonly id: unknown
  readonly name: unknown
}

/** The names of the users who created and changed the record. The changer's is known. */
function authorLabels(changer: Changer | undefined, isNew: boolean): RawBuilder<unknown>[] {
  const looked = (name: string) => sql`person_name(${column(name)})`
  if (!changer) return [sql`'createdBy', ${looked('createdBy')}, 'updatedBy', ${looked('updatedBy')}`]
  const own = sql`${changer.name}::text`
  const creator = isNew
    ? own
    : sql`case when ${column('createdBy')} = ${changer.id} then ${own} else ${looked('createdBy')} end`
  return [sql`'createdBy', ${creator}, 'updatedBy', ${own}`]
}

export const wholeRecord: Asked = { names: null, people: true }
export const wholeRow: Asked = { names: null, people: false }

/** The names of requested references, by id: one join per reference field. */
function labelParts(resource: Resource, place: AnyScope, asks: (name: string) => boolean) {
  const single = fieldsWhere(resource, isRef).filter(([name]) => asks(name))
  const several = fieldsWhere(resource, isRefs).filter(([name]) => asks(name))
  const refs = single.map(([name, field], index) => ({
    name,
    target: resourceNamed(field.target),
    alias: `t${index}`,
  }))
  return {
    labels: refs.map(({ name, target, alias }) => sql`${sql.lit(name)}, ${column(target.title, alias)}`),
    several: several.map(([name, field]) => severalLabels(resource, name, field, place)),
    joins: refs.map(
      ({ name, target, alias }) =>
        sql`left join ${table(target)} ${sql.id(alias)} on ${nameable(resource, target, alias, place)} and ${column('id', alias)} = ${column(name)}`,
    ),
  }
}

/** The columns of a record under their API names, with the joins they need. */
export function selection(
  resource: Resource,
  place: AnyScope,
  { names, people, unnamed = false, empty = [], changer, isNew = false }: Asked,
): Selection {
  const asks = (name: string) => names === null || names.includes(name)
  const fields = fieldsOf(resource).filter(([name]) => asks(name))
  const isNamed = (name: string) => !unnamed && asks(name) && !empty.includes(name)
  const { labels, several, joins } = labelParts(resource, place, isNamed)
  const template = templateParts(resource, asks, people, unnamed)
  const named = [...labels, ...template.labels, ...(people ? authorLabels(changer, isNew) : [])]
  const allLabels = [
    ...(named.length > 0 ? [sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(named)}))`] : []),
    ...several,
  ]
  const columns = sql.join([
    sql`${id}`,
    ...(resource.scope === 'customer' && asks('customerId') ? [sql`${column('customerId')} as "customerId"`] : []),
    ...fields.map(
      ([name, field]) =>
        sql`${isNew ? shownNew(resource, name, field) : shown(resource, name, field, people)} as ${sql.id(name)}`,
    ),
    ...meta
      .filter((name) => name === 'rowVersion' || asks(name))
      .map((name) => sql`${changer && name === 'updatedAt' ? sql`now()` : column(name)} as ${sql.id(name)}`),
    ...template.columns,
    sql`${allLabels.length > 0 ? sql.join(allLabels, sql` || `) : sql`'{}'::jsonb`} as labels`,
  ])
  const figures = !isNew && fields.some(([, field]) => field.computed) ? figuresOf(resource, people).joins : sql``
  return { columns, joins: sql`${sql.join([...joins, template.join, figures], sql` `)}` }
}
