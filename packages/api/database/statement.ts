/** Statements as text with values: compiled by kysely, once per shape where they are asked again and again. */
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

/** How the planner meets the values of a prepared statement. */
export type Planning =
  /** Planned once for all values. */
  | 'once'
  /** Postgres compares both ways, and chooses. */
  | 'compared'
  /** Planned for the values at hand: what is searched for decides which index is best. */
  | 'eachTime'

/** A statement whose text never varies. The server prepares it once per connection and knows it by its name. */
export interface PreparedStatement<T> {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
  readonly planning: Planning
  /** What it was written as. */
  readonly source: RawBuilder<T>
}

/** A server cuts names after 63 letters. */
export const nameFor = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Compiled once; `fill` makes it a statement with the values of this input. */
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
