/** The statements that requests actually send, with their values, as they go over the wire. */
import pg from 'pg'
import { vi } from 'vitest'

export interface Sent {
  readonly name: string
  readonly text: string
  readonly values: readonly (string | null)[]
}

const isTrip = (value: unknown): value is { readonly sent: Sent[] } =>
  typeof value === 'object' && value !== null && 'sent' in value

/** The statements that `work` sends, grouped by round trip. */
export async function tripsOf(work: () => Promise<unknown>): Promise<Sent[][]> {
  const trips: Sent[][] = []
  const query = pg.Client.prototype.query
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [first] = args
    if (isTrip(first)) trips.push(first.sent)
    return Reflect.apply(query, this, args)
  })
  try {
    await work()
  } finally {
    spy.mockRestore()
  }
  return trips
}
