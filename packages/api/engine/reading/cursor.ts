/** Keyset paging: the cursor is the last row’s position in the order, so added or removed rows never shift a page. */
import { failure } from '@postern/domain/engine/failure.ts'
import { type Order, printOrder } from '@postern/domain/engine/query.ts'
import { isUuid } from '@postern/domain/values/id.ts'
import { type RawBuilder, sql } from 'kysely'

export interface OrderTerm {
  readonly name: string
  readonly column: RawBuilder<unknown>
  readonly descending: boolean
  readonly nullable: boolean
  /** The options of a choice field, if it sorts by their rank instead of alphabetically. */
  readonly ranked?: readonly string[]
}

type Value = string | number | boolean | null

interface Position {
  readonly values: readonly Value[]
  readonly id: string
}

const isValue = (value: unknown): value is Value =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

export const writeCursor = (order: readonly Order[], row: Readonly<Record<string, unknown>> & { id: string }): string =>
  Buffer.from(JSON.stringify([printOrder(order), ...order.map(({ field }) => row[field] ?? null), row.id])).toString(
    'base64url',
  )

const refuse = () =>
  failure('invalid', {
    errors: [
      { path: 'cursor', description: 'This cursor isn’t valid for this list and order. Start from the first page.' },
    ],
  })

function readCursor(order: readonly Order[], cursor: string): Position {
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    throw refuse()
  }
  if (!Array.isArray(parts) || parts.length !== order.length + 2) throw refuse()
  const [sign, ...rest]: unknown[] = parts
  const id = rest.pop()
  if (sign !== printOrder(order) || typeof id !== 'string' || !isUuid(id) || !rest.every(isValue)) throw refuse()
  return { values: rest, id }
}

/** Empty values sort last in both directions, on every page. */
const after = ({ column, descending, nullable }: OrderTerm, value: unknown): RawBuilder<boolean> => {
  if (value === null) return sql`false`
  const beyond = descending ? sql<boolean>`${column} < ${value}` : sql<boolean>`${column} > ${value}`
  return nullable ? sql`(${beyond} or ${column} is null)` : beyond
}

const same = ({ column }: OrderTerm, value: unknown): RawBuilder<boolean> =>
  value === null ? sql`${column} is null` : sql`${column} = ${value}`

const rankOf = ({ ranked }: OrderTerm, value: Value): Value =>
  ranked === undefined ? value : ranked.indexOf(String(value)) + 1

const isPlain = (terms: readonly OrderTerm[]): boolean =>
  terms.every((term) => !term.nullable && term.descending === terms[0]?.descending)

/** Where a page ended: a value for each part of the order, plus the id. */
export function positionOf(terms: readonly OrderTerm[], { order, cursor }: { order: Order[]; cursor: string | null }) {
  const { values, id } = readCursor(order, cursor ?? '')
  return [...terms.map((term, place) => rankOf(term, values[place] ?? null)), id]
}

/** The rows after a position (`positionOf`). With a single direction and no empty values it’s a row comparison, which an index can answer. */
export function behind(
  terms: readonly OrderTerm[],
  at: readonly unknown[],
  idColumn: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const down = terms[0]?.descending === true
  const idTerm: OrderTerm = { name: 'id', column: idColumn, descending: down, nullable: false }
  const all = [...terms, idTerm]
  if (isPlain(terms)) {
    const left = sql.join(all.map((term) => term.column))
    const right = sql.join(at.map((value) => sql`${value}`))
    return down ? sql`(${left}) < (${right})` : sql`(${left}) > (${right})`
  }
  const steps = all.map((term, step) =>
    sql.join(
      [...all.slice(0, step).map((earlier, index) => same(earlier, at[index] ?? null)), after(term, at[step] ?? null)],
      sql` and `,
    ),
  )
  return sql`(${sql.join(
    steps.map((step) => sql`(${step})`),
    sql` or `,
  )})`
}

export const orderBy = (terms: readonly OrderTerm[], idColumn: RawBuilder<unknown>): RawBuilder<unknown> => {
  const down = terms[0]?.descending === true
  return sql.join([
    ...terms.map(({ column, descending, nullable }) =>
      descending ? (nullable ? sql`${column} desc nulls last` : sql`${column} desc`) : sql`${column}`,
    ),
    down ? sql`${idColumn} desc` : sql`${idColumn}`,
  ])
}
