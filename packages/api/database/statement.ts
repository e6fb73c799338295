/** Statements as text with values, compiled by kysely; once per shape if they run often. */
import { createHash } from 'node:crypto'
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely'

/** Compiles only; it has no connection. */
const compiler = new Kysely<Record<string, never>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

export const compile = <T>(statement: RawBuilder<T>): CompiledQuery<T> => statement.compile(compiler)

/** A placeholder for a value that is known only when the statement runs. */
export class Slot<Input> {
  readonly read: (input: Input) => unknown

  constructor(read: (input: Input) => unknown) {
    this.read = read
  }
}

/** How a prepared statement is planned for its values. */
export type Planning =
  /** Planned once for all values. */
  | 'once'
  /** Postgres compares both and chooses. */
  | 'compared'
  /** Planned for the current values: a search term decides which index is best. */
  | 'eachTime'

/** A statement whose text never varies. The server prepares it once per connection, under its name. */
export interface PreparedStatement<T> {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
  readonly planning: Planning
  /** The builder it was compiled from. */
  readonly source: RawBuilder<T>
}

/** Hashed, because Postgres truncates names after 63 bytes. */
export const nameFor = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Compiled once; `fill` returns a statement with the values of an input. */
export function shapeOf<Input, T>(
  source: RawBuilder<T>,
  planning: Planning,
): { fill: (input: Input) => PreparedStatement<T> } {
  const { sql: text, parameters } = compile(source)
  const name = nameFor(text)
  return {
    fill: (input) => ({
      name,
      text,
      planning,
      source,
      values: parameters.map((value) => (value instanceof Slot ? value.read(input) : value)),
    }),
  }
}
