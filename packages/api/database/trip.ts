/**
 * Several prepared statements in one round trip. A trip is one transaction without `begin` or `commit`: its first statement
 * sets whose rows the others may see, and that setting ends with the trip. A pooler in transaction mode gives it one connection
 * from its first message to its last (`pooler.soak.test.ts`). This is the boundary to pg's protocol: `submit` and the `handle…`
 * methods are called by pg's client.
 */
import pg from 'pg'
import { serialize } from 'pg-protocol'
import './columnTypes.ts'
import { arrayText } from './copyText.ts'
import type { PreparedStatement } from './statement.ts'

/** Without a name, it's prepared for a single use. */
export type TripStatement = Pick<PreparedStatement<unknown>, 'name' | 'text' | 'values'> &
  Partial<Pick<PreparedStatement<unknown>, 'planning'>>

interface Columns {
  readonly fields: readonly pg.FieldDef[]
  readonly parsers: readonly ((text: string) => unknown)[]
  /** A row with every column, copied for each row: all rows share one shape, which makes them fast to fill and read. */
  readonly blank: Readonly<Record<string, unknown>>
}

/** A page needs only a few statements. The least recently used are dropped first. */
const mostPrepared = 200

/** What each connection has prepared, least recently used first, with its result columns. */
const preparedOn = new WeakMap<pg.Connection, Map<string, Columns>>()

const preparedBy = (connection: pg.Connection): Map<string, Columns> => {
  const known = preparedOn.get(connection)
  if (known) return known
  const none = new Map<string, Columns>()
  preparedOn.set(connection, none)
  return none
}

/** A value as Postgres reads it: lists become Postgres arrays, other objects JSON. */
function wireValue(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return arrayText(value)
  if (Buffer.isBuffer(value)) return value
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

export interface Answer {
  readonly rows: object[]
  readonly fields: readonly pg.FieldDef[]
  /** The command tag reports inserted, changed or deleted rows. Writes by a function it called don't show here. */
  readonly wrote: boolean
}

interface Waiting {
  readonly statement: TripStatement
  columns: Columns | undefined
  readonly rows: object[]
  wrote: boolean
  /** The same statement earlier in this trip, which prepares it for both. */
  readonly earlier: Waiting | undefined
}

const columnsOf = (fields: readonly pg.FieldDef[]): Columns => ({
  fields,
  parsers: fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID)),
  blank: Object.fromEntries(fields.map(({ name }) => [name, null])),
})

function makeRoom(messages: Buffer[], prepared: Map<string, Columns>, name: string): void {
  for (const [oldest] of prepared) {
    if (prepared.size < mostPrepared) break
    prepared.delete(oldest)
    messages.push(serialize.close({ type: 'S', name: oldest }))
  }
  // It may exist from a trip that failed later on; closing a missing statement is no error.
  messages.push(serialize.close({ type: 'S', name }))
}

/** `INSERT 0 1`, `UPDATE 3`: the command tag of a statement that wrote rows. */
const saysItWrote = (command: string): boolean =>
  /^(?:INSERT|UPDATE|DELETE|MERGE|COPY) /.test(command) && !command.endsWith(' 0')

class Trip implements pg.Submittable {
  /** pg wraps this to enforce the query timeout. */
  callback: (error: unknown, answers?: readonly Answer[]) => void
  readonly #waiting: readonly Waiting[]
  #prepared: Map<string, Columns> | undefined
  #at = 0

  constructor(statements: readonly TripStatement[], callback: Trip['callback']) {
    const named = new Map<string, Waiting>()
    this.#waiting = statements.map((statement) => {
      const waiting = { statement, columns: undefined, rows: [], wrote: false, earlier: named.get(statement.name) }
      if (statement.name !== '') named.set(statement.name, waiting)
      return waiting
    })
    this.callback = callback
  }

  /** Its statements, for logs. */
  toJSON() {
    return this.#waiting.map(({ statement }) => statement.text)
  }

  /** Its statements with their values as Postgres reads them. */
  get sent() {
    return this.#waiting.map(({ statement: { name, text, values } }) => ({ name, text, values: values.map(wireValue) }))
  }

  /** Written in one piece: the stream costs more per message than per byte. */
  submit(connection: pg.Connection): null {
    const prepared = preparedBy(connection)
    this.#prepared = prepared
    const messages: Buffer[] = []
    for (const waiting of this.#waiting) this.#write(messages, prepared, waiting)
    messages.push(serialize.sync())
    if (connection.stream.writable) connection.stream.write(Buffer.concat(messages))
    return null
  }

  #write(messages: Buffer[], prepared: Map<string, Columns>, waiting: Waiting): void {
    const { name, text, values } = waiting.statement
    waiting.columns = prepared.get(name)
    // Re-added as the most recent when it completes; until then it may not exist on the server.
    prepared.delete(name)
    const isNew = waiting.columns === undefined && waiting.earlier === undefined
    if (isNew) {
      if (name !== '') makeRoom(messages, prepared, name)
      messages.push(serialize.parse({ name, text, types: [] }))
    }
    messages.push(serialize.bind({ statement: name, values: values.map(wireValue) }))
    if (isNew) messages.push(serialize.describe({ type: 'P' }))
    messages.push(serialize.execute())
  }

  handleRowDescription({ fields }: { fields: readonly pg.FieldDef[] }): void {
    const waiting = this.#waiting[this.#at]
    if (waiting) waiting.columns = columnsOf(fields)
  }

  handleDataRow({ fields: texts }: { fields: readonly (string | null)[] }): void {
    const waiting = this.#waiting[this.#at]
    const columns = waiting?.columns ?? waiting?.earlier?.columns
    if (!waiting || !columns) return
    const { fields, parsers, blank } = columns
    const row = { ...blank }
    for (let index = 0; index < fields.length; index += 1) {
      const [field, text] = [fields[index], texts[index]]
      if (field && typeof text === 'string') row[field.name] = parsers[index]?.(text)
    }
    waiting.rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }): void {
    const waiting = this.#waiting[this.#at]
    if (waiting) {
      waiting.wrote = saysItWrote(text)
      waiting.columns ??= waiting.earlier?.columns ?? columnsOf([])
      if (waiting.statement.name !== '') this.#prepared?.set(waiting.statement.name, waiting.columns)
    }
    this.#at += 1
  }

  handleEmptyQuery(): void {
    this.#at += 1
  }

  handlePortalSuspended(): void {}

  handleError(error: unknown): void {
    this.callback(error)
  }

  handleReadyForQuery(): void {
    this.callback(
      null,
      this.#waiting.map(({ rows, columns, wrote }) => ({ rows, fields: columns?.fields ?? [], wrote })),
    )
  }
}

/** The server no longer has the statement, or its table has changed since: preparing it again helps. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (error.code === '26000' || (error.code === '0A000' && error.message.includes('cached plan')))

const travel = (client: pg.ClientBase, statements: readonly TripStatement[], waitMs: number | undefined) =>
  new Promise<readonly Answer[]>((resolve, reject) => {
    const trip = new Trip(statements, (error, answers = []) => (error ? reject(error) : resolve(answers)))
    // pg reads the timeout from each query, but its types know it only for the whole connection.
    client.query(waitMs === undefined ? trip : Object.assign(trip, { query_timeout: waitMs }))
  })

/** The results, in the order of the statements. If one fails, none takes effect. */
export async function makeTrip(
  client: pg.ClientBase,
  statements: readonly TripStatement[],
  waitMs?: number,
): Promise<readonly Answer[]> {
  try {
    return await travel(client, statements, waitMs)
  } catch (error) {
    // Point the stack at the caller, not at the socket.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}
