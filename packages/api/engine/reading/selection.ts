/** What to select for a record: its columns, the names of its references, counts and figures. Pure, like `statements.ts`. */
import { type Field, hiddenSecret, isRef, isRefs, isStored } from '@postern/domain/engine/field.ts'
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
        where f.name = any(r.overrides))`
  const isNamed = asks('templateId') && !unnamed
  return {
    columns: [
      ...templateMeta.filter(asks).map((name): Column => [name, column(name)]),
      ...(asks('templateValues') ? [['templateValues', values] as const] : []),
      ...(alone
        ? [['followers', sql`template_followers(${sql.lit(tableOf(resource))}::regclass, ${id})`] as const]
        : []),
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

function shown(resource: Resource, name: string, field: Field, { people, isNew }: Asked): RawBuilder<unknown> {
  if (field.kind === 'secret') return sql`case when ${column(name)} is not null then ${sql.lit(hiddenSecret)} end`
  if (isNew && !isStored(field)) return field.computed ? (computedOf(resource).fresh?.[name] ?? sql`null`) : sql`0`
  return expressionOf(resource, name, field, people)
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
  readonly changer?: { readonly id: unknown; readonly name: unknown }
  /** The record is about to be created by `changer`: nothing refers to it yet. */
  readonly isNew?: boolean
}

/** The names of the users who created and changed the record. The changer's is known. */
function authorLabels({ changer, isNew }: Asked): RawBuilder<unknown>[] {
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
/** A record without references, as its insert returns it. */
export const newRecord = ({ fields }: Resource): Asked => ({ ...wholeRecord, isNew: true, empty: Object.keys(fields) })

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

type Column = readonly [name: string, expression: RawBuilder<unknown>]

const listed = (columns: readonly Column[]) =>
  sql.join(columns.map(([name, expression]) => sql`${expression} as ${sql.id(name)}`))

/**
 * Finds these columns in a join of their own. Postgres prepares each join for all columns that pass through it, which takes long
 * for a wide record with many joins.
 */
function apart(columns: readonly Column[], names: readonly string[], joins: RawBuilder<unknown>) {
  const isApart = ([name]: Column) => names.includes(name)
  return {
    columns: columns.map((each): Column => (isApart(each) ? [each[0], sql.ref(`found.${each[0]}`)] : each)),
    join: sql`left join lateral (select ${listed(columns.filter(isApart))} from (select) nothing ${joins} offset 0) found on true`,
  }
}

/** The columns of a record under their API names, with the joins they need. */
export function selection(resource: Resource, place: AnyScope, asked: Asked): Selection {
  const { names, people, unnamed = false, empty = [], changer, isNew = false } = asked
  const asks = (name: string) => names === null || names.includes(name)
  const fields = fieldsOf(resource).filter(([name]) => asks(name))
  const isNamed = (name: string) => !unnamed && asks(name) && !empty.includes(name)
  const { labels, several, joins } = labelParts(resource, place, isNamed)
  const template = templateParts(resource, asks, people, unnamed)
  const named = [...labels, ...template.labels, ...(people ? authorLabels(asked) : [])]
  const allLabels = [
    ...(named.length > 0 ? [sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(named)}))`] : []),
    ...several,
  ]
  const columns: Column[] = [
    ['id', id],
    ...(resource.scope === 'customer' && asks('customerId') ? [['customerId', column('customerId')] as const] : []),
    ...fields.map(([name, field]): Column => [name, shown(resource, name, field, asked)]),
    ...meta
      .filter((name) => name === 'rowVersion' || asks(name))
      .map((name): Column => [name, changer && name === 'updatedAt' ? sql`now()` : column(name)]),
    ...template.columns,
    ['labels', allLabels.length > 0 ? sql.join(allLabels, sql` || `) : sql`'{}'::jsonb`],
  ]
  const figures = !isNew && fields.some(([, field]) => field.computed) ? figuresOf(resource, people).joins : null
  const found = sql.join([...joins, figures ?? sql``], sql` `)
  const isWide = people && (joins.length > 0 || figures !== null)
  if (!isWide) return { columns: listed(columns), joins: sql`${template.join} ${found}` }
  const lookedUp = fields.filter(([, field]) => !isStored(field)).map(([name]) => name)
  const whole = apart(columns, [...lookedUp, 'labels'], found)
  return { columns: listed(whole.columns), joins: sql`${template.join} ${whole.join}` }
}
