/** The statements that requests really send, with their values, as they go over the wire. */
import pg from 'pg'
import { vi } from 'vitest'

export interface Sent {
  readonly name: string
  readonly text: string
  readonly values: readonly (string | null)[]
}

type Spoken = { name: string; text: string } | { statement: string; values: (string | null)[] }

/** A connection that goes nowhere: it notes what it is given. */
function dictaphone() {
  const spoken: Spoken[] = []
  const ignore = () => {}
  const connection = {
    stream: { cork: ignore, uncork: ignore },
    parse: (parsed: { name: string; text: string }) => spoken.push(parsed),
    bind: (bound: { statement: string; values: (string | null)[] }) => spoken.push(bound),
    describe: ignore,
    execute: ignore,
    close: ignore,
    sync: ignore,
  }
  return { spoken, connection }
}

const isTrip = (value: unknown): value is { submit(connection: unknown): void; toJSON(): string[] } =>
  typeof value === 'object' && value !== null && 'submit' in value && 'toJSON' in value

/** What `work` sends, trip by trip. */
export async function tripsOf(work: () => Promise<unknown>): Promise<Sent[][]> {
  const trips: Sent[][] = []
  const query = pg.Client.prototype.query
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [first] = args
    if (isTrip(first)) {
      const { spoken, connection } = dictaphone()
      first.submit(connection)
      const bound = spoken.filter((each) => 'statement' in each)
      trips.push(
        first.toJSON().map((text, at) => ({ text, name: bound[at]?.statement ?? '', values: bound[at]?.values ?? [] })),
      )
    }
    return Reflect.apply(query, this, args)
  })
  try {
    await work()
  } finally {
    spy.mockRestore()
  }
  return trips
}
