/** What every server is asked for: 50 rows of a list in its default order, with the same columns. */

import { pathOf } from '../../packages/api/testing/sample.ts'
import { parseListQuery } from '../../packages/domain/engine/query.ts'
import { resourceNamed } from '../../packages/domain/engine/registry.ts'
import { fieldsWhere, type Resource, tableOf } from '../../packages/domain/engine/resource.ts'
import type { ResourceName } from '../../packages/domain/engine/resourceNames.ts'
import { snake } from '../../packages/domain/values/text.ts'
import type { World } from './world.ts'

export const pageSize = 50

export interface Question {
  readonly resource: Resource
  readonly customerId: string
  /** Path of our list, including the query string. */
  readonly path: string
  /** Response fields that are columns of the table. The other servers return exactly these. */
  readonly columns: readonly string[]
  /** Additional fields of our response: names of references, computed figures. */
  readonly extras: readonly string[]
  readonly order: readonly { readonly field: string; readonly descending: boolean }[]
}

type Item = Readonly<Record<string, unknown>>

const shown = new Set([
  'text',
  'longText',
  'code',
  'email',
  'phone',
  'url',
  'int',
  'decimal',
  'percent',
  'bool',
  'date',
  'instant',
  'choice',
  'choices',
  'status',
  'tags',
])

/** The list's columns that the table stores, except references, which come with a name from another table. */
export const storedFields = (resource: Resource): string[] =>
  fieldsWhere(resource, (field) => field.inList === true && !field.computed && shown.has(field.kind)).map(
    ([name]) => name,
  )

async function columnsOf({ database }: World, resource: Resource): Promise<Set<string>> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = current_schema() and table_name = $1`,
    [tableOf(resource)],
  )
  return new Set(rows.map(({ name }) => name))
}

/** Our default list, or the one with `fields`. Undefined if this server version doesn't support `fields=`. */
export async function question(
  world: World,
  name: ResourceName,
  customerId: string,
  fields?: (resource: Resource) => readonly string[],
): Promise<Question | undefined> {
  const resource = resourceNamed(name)
  const query = new URLSearchParams({ limit: String(pageSize), ...(fields && { fields: fields(resource).join(',') }) })
  const path = `${pathOf(resource, customerId)}?${query}`
  const answer = await fetch(world.server.url + path, { headers: world.headers })
  if (fields && answer.status === 400) return undefined
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  const { items } = (await answer.json()) as { items: Item[] }
  if (items.length !== pageSize) throw new Error(`${path} returned ${items.length} rows instead of ${pageSize}.`)
  const known = await columnsOf(world, resource)
  const keys = Object.keys(items[0] ?? {})
  return {
    resource,
    customerId,
    path,
    columns: keys.filter((key) => known.has(snake(key))),
    extras: keys.filter((key) => !known.has(snake(key))),
    order: parseListQuery(resource, {}).query.order,
  }
}

/** The statement a developer would write by hand for this page. */
export function bareStatement({ resource, columns, order }: Question): string {
  const list = columns.map((name) => (snake(name) === name ? name : `${snake(name)} as "${name}"`))
  const terms = [...order.map(({ field, descending }) => `${snake(field)}${descending ? ' desc' : ''}`), 'id']
  const scope = resource.scope === 'customer' ? 'customer_id = $1 and ' : ''
  return `select ${list.join(', ')} from ${tableOf(resource)}
    where ${scope}archived_at is null order by ${terms.join(', ')} limit ${pageSize}`
}
