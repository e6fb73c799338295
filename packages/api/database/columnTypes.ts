/**
 * The TypeScript type of each Postgres column type. Decided only here: this sets how pg reads a value, and `tools/rowTypes.ts`
 * checks the row type of every hand-written statement against it.
 */
import pg from 'pg'

export type ColumnValue = 'string' | 'number' | 'boolean' | 'Buffer' | 'json' | 'string[]' | 'number[]' | 'boolean[]'

interface ColumnType {
  readonly value: ColumnValue
  /** Set if pg would read it differently. */
  readonly read?: (text: string) => string | number
}

const { builtins, setTypeParser } = pg.types

/** By type OID. A type that isn't listed may not be read: cast it in the statement, or add it with its value. */
export const columnTypes: ReadonlyMap<number, ColumnType> = new Map<number, ColumnType>([
  [builtins.BOOL, { value: 'boolean' }],
  [builtins.INT2, { value: 'number' }],
  [builtins.INT4, { value: 'number' }],
  [builtins.INT8, { value: 'number', read: Number }], // count(*) is a string otherwise
  [builtins.NUMERIC, { value: 'number', read: Number }], // ours have at most nine digits
  [builtins.FLOAT4, { value: 'number' }],
  [builtins.FLOAT8, { value: 'number' }],
  [builtins.TEXT, { value: 'string' }],
  [builtins.VARCHAR, { value: 'string' }],
  [19, { value: 'string' }], // name
  [builtins.UUID, { value: 'string' }],
  [builtins.DATE, { value: 'string', read: (text) => text }], // otherwise a Date at local midnight, a day off in half the world
  [builtins.TIME, { value: 'string' }],
  // Sessions run in UTC; a Date would drop the microseconds that keyset cursors on timestamps need.
  [
    builtins.TIMESTAMPTZ,
    { value: 'string', read: (text) => `${text.slice(0, 10)}T${text.slice(11).replace(/\+00$/, '')}Z` },
  ],
  [builtins.BYTEA, { value: 'Buffer' }],
  [builtins.JSON, { value: 'json' }],
  [builtins.JSONB, { value: 'json' }],
  [1000, { value: 'boolean[]' }],
  [1007, { value: 'number[]' }], // integer[]
  [1009, { value: 'string[]' }], // text[]
  [2951, { value: 'string[]' }], // uuid[]
])

for (const [type, { read }] of columnTypes) if (read) setTypeParser(type, read)
