/**
 * Runs closed-loop clients against several servers in turn. Every round measures each server briefly, so other load on the
 * machine affects all of them. Ratios are computed per round; the median round counts.
 */
import { quantile } from '../measure.ts'
import { Connection } from './connection.ts'
import { clientSeconds, familySeconds, processSeconds } from './cpu.ts'

export interface Contestant {
  readonly name: string
  readonly url: string
  readonly pid: number
  /** The next request of this client. */
  readonly next: (client: number) => string
  readonly status?: number
}

export interface Slice {
  readonly requests: number
  readonly seconds: number
  readonly times: readonly number[]
  /** Responses with an unexpected status, which aren't counted in `requests`. */
  readonly failed: number
  readonly cpu: { readonly server: number; readonly database: number; readonly client: number }
}

/** Sends requests to one server for this many seconds. */
export async function ask(
  contestant: Contestant,
  postmaster: number,
  clients: number,
  seconds: number,
): Promise<Slice> {
  const { url, pid, next, status = 200 } = contestant
  const connections = await Promise.all(Array.from({ length: clients }, () => Connection.open(url)))
  const cpu = () => ({ server: processSeconds(pid), database: familySeconds(postmaster), client: clientSeconds() })
  const [times, failures]: [number[], string[]] = [[], []]
  const before = cpu()
  const begin = performance.now()
  const deadline = begin + seconds * 1000
  await Promise.all(
    connections.map(async (connection, client) => {
      for (let sent = performance.now(); sent < deadline; sent = performance.now()) {
        const answer = await connection.send(next(client))
        if (answer.status === status) times.push(performance.now() - sent)
        else failures.push(`${answer.status} ${answer.body().slice(0, 300)}`)
      }
    }),
  )
  const took = (performance.now() - begin) / 1000
  const after = cpu()
  for (const connection of connections) connection.close()
  if (failures[0]) console.info(`   ${contestant.name}: ${failures.length} failed, such as ${failures[0]}`)
  return {
    requests: times.length,
    seconds: took,
    times,
    failed: failures.length,
    cpu: {
      server: after.server - before.server,
      database: after.database - before.database,
      client: after.client - before.client,
    },
  }
}

export interface Result {
  readonly name: string
  readonly slices: readonly Slice[]
  /** Requests per second. */
  readonly rate: number
  readonly failed: number
  readonly p50: number
  readonly p95: number
  /** CPU seconds per 1,000 requests. */
  readonly cpu: Slice['cpu']
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

function resultOf(name: string, slices: readonly Slice[]): Result {
  const times = slices.flatMap((slice) => slice.times)
  const perThousand = (part: keyof Slice['cpu']) =>
    (sum(slices.map(({ cpu }) => cpu[part])) / sum(slices.map(({ requests }) => requests))) * 1000
  return {
    name,
    slices,
    rate: quantile(
      slices.map(({ requests, seconds }) => requests / seconds),
      0.5,
    ),
    failed: sum(slices.map(({ failed }) => failed)),
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    cpu: { server: perThousand('server'), database: perThousand('database'), client: perThousand('client') },
  }
}

export interface Course {
  readonly postmaster: number
  readonly clients: number
  readonly rounds: number
  readonly seconds: number
  /** How long the first round asks each server. */
  readonly warmUpSeconds?: number
}

/** A longer first round warms up all servers and isn't counted. */
export async function race(contestants: readonly Contestant[], course: Course): Promise<Result[]> {
  const slices = contestants.map(() => [] as Slice[])
  for (let round = -1; round < course.rounds; round++)
    for (const [index, contestant] of contestants.entries()) {
      const seconds = round < 0 ? (course.warmUpSeconds ?? 5) : course.seconds
      const slice = await ask(contestant, course.postmaster, course.clients, seconds)
      if (round >= 0) slices[index]?.push(slice)
    }
  return contestants.map(({ name }, index) => resultOf(name, slices[index] ?? []))
}

/** Our requests per second divided by theirs, in the median round. */
export const ratio = (ours: Result, theirs: Result): number =>
  quantile(
    ours.slices.map((slice, round) => {
      const other = theirs.slices[round]
      return other ? slice.requests / slice.seconds / (other.requests / other.seconds) : Number.NaN
    }),
    0.5,
  )

/** The same ratio by CPU time per request, server plus database. Unlike elapsed time, it hardly depends on other load. */
export const ratioByCpu = (ours: Result, theirs: Result): number =>
  (theirs.cpu.server + theirs.cpu.database) / (ours.cpu.server + ours.cpu.database)
