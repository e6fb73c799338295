/** Pages of 50 rows of the main lists: Postern, a bare route, Directus and PostGraphile on the same database, in turn. */
import { fillContacts } from '../../packages/api/testing/manyContacts.ts'
import type { ResourceName } from '../../packages/domain/engine/resourceNames.ts'
import { startBare } from './bare.ts'
import type { ChildServer } from './childServer.ts'
import { Connection, requestText } from './connection.ts'
import type { Guest } from './guest.ts'
import { openGuests } from './guests.ts'
import { bareStatement, pageSize, type Question, question, storedFields } from './questions.ts'
import { type Contestant, race } from './race.ts'
import { describe, type Heat } from './report.ts'
import { createCustomer, createCustomers, fillCollection, furnishCustomers } from './rows.ts'
import { courseOf, isWanted, manyContacts } from './settings.ts'
import { openWorld, type World } from './world.ts'

const few = 22_000
/** Many first, after a long warm-up: V8 compiles a list's code well only after several thousand requests. */
const clientCounts = [16, 1]
const warmUpSeconds = 15
const customers = 200
const collections: readonly { name: ResourceName; rows: number }[] = [
  { name: 'sites', rows: 300 },
  { name: 'locations', rows: 600 },
  { name: 'lockerBanks', rows: 300 },
]

/** Our list with stored columns only, and the default list of the console. */
interface Pair {
  readonly strict: Question | undefined
  readonly whole: Question
}

async function pairOf(world: World, name: ResourceName, customerId: string): Promise<Pair> {
  const whole = await question(world, name, customerId)
  if (!whole) throw new Error(`no list of ${name}`)
  return { whole, strict: await question(world, name, customerId, storedFields) }
}

const ours = ({ server, headers }: World, name: string, { path }: Question): Contestant => {
  const text = requestText(server.url + path, { headers })
  return { name, url: server.url, pid: server.pid, next: () => text }
}

const bareOf = ({ url, pid }: ChildServer, name: string, route: string, { customerId }: Question): Contestant => {
  const text = requestText(`${url}/${route}/${customerId}`)
  return { name, url, pid, next: () => text }
}

/** All servers must return the same rows in the same order, or the results aren't comparable. */
async function sameRows(contestants: readonly Contestant[]): Promise<void> {
  const pages = await Promise.all(contestants.map(idsOf))
  for (const [index, ids] of pages.entries())
    if (ids.length !== pageSize || ids.join() !== pages[0]?.join())
      throw new Error(`${contestants[index]?.name} returned ${ids.length} rows, or others than Postern.`)
}

async function heatsOf(
  world: World,
  title: string,
  pair: Pair,
  bare: ChildServer,
  guests: readonly Guest[],
): Promise<Heat[]> {
  const { name } = pair.whole.resource
  const strict = pair.strict ?? pair.whole
  const contestants = [
    ours(world, 'Postern', strict),
    bareOf(bare, 'bare Fastify + pg', `${name}-strict`, strict),
    ...(pair.strict
      ? [
          ours(world, 'Postern, default list', pair.whole),
          bareOf(bare, 'bare Fastify + pg, columns of the default list', name, pair.whole),
        ]
      : []),
    ...guests.map((guest) => guest.contestant(strict)),
  ]
  await sameRows(contestants)
  const heats: Heat[] = []
  for (const clients of clientCounts) {
    const results = await race(contestants, { ...courseOf(world, clients), warmUpSeconds })
    heats.push({ title, clients, question: strict, results })
    const rates = results.map(({ name, rate }) => `${name} ${rate.toFixed(0)}`)
    console.info(`   ${title}, ${clients === 1 ? '1 client' : `${clients} clients`}, requests/s: ${rates.join(', ')}`)
  }
  return heats
}

/** Matches IDs in the raw text, because each server wraps its rows differently. */
async function idsOf({ name, url, next }: Contestant): Promise<string[]> {
  const connection = await Connection.open(url)
  const { body, status } = await connection.send(next(0))
  connection.close()
  const text = body()
  if (status !== 200) throw new Error(`${name}: ${status} ${text.slice(0, 1_000)}`)
  return [...text.matchAll(/"id":"([0-9a-f-]{36})"/g)].map(([, id]) => id ?? '')
}

export async function lists(): Promise<string> {
  await using stack = new AsyncDisposableStack()
  const world = await openWorld(stack)
  const customerId = await createCustomer(world.person, 0)
  await fillContacts(world.database, customerId, few)
  const wanted = collections.filter(({ name }) => isWanted(name))
  for (const { name, rows } of wanted) await fillCollection(world, customerId, name, rows)
  if (isWanted('customers')) {
    await createCustomers(world.person, 1, customers)
    await furnishCustomers(world, customerId)
  }
  console.info('   filled')

  const names: readonly ResourceName[] = [
    'contacts',
    ...wanted.map(({ name }) => name),
    ...(isWanted('customers') ? (['customers'] as const) : []),
  ]
  const pairs = await Promise.all(names.map((name) => pairOf(world, name, customerId)))
  const statements = pairs.flatMap(({ strict, whole }) => [
    [whole.resource.name, bareStatement(whole)],
    [`${whole.resource.name}-strict`, bareStatement(strict ?? whole)],
  ])
  const bare = await startBare(world, { LISTS: JSON.stringify(Object.fromEntries(statements)) })
  stack.defer(bare.stop)
  const { guests, absent } = await openGuests(world, stack)

  const heats: Heat[] = []
  for (const pair of pairs) {
    const { resource } = pair.whole
    const isContacts = resource.name === 'contacts'
    const title = isContacts ? `contacts, ${few.toLocaleString('en-US')} rows` : resource.words.many.toLowerCase()
    heats.push(...(await heatsOf(world, title, pair, bare, isContacts ? guests : [])))
  }
  if (manyContacts > few) {
    const other = await createCustomer(world.person, customers)
    await fillContacts(world.database, other, manyContacts)
    for (const guest of guests) await guest.refill?.()
    const pair = await pairOf(world, 'contacts', other)
    heats.push(...(await heatsOf(world, `contacts, ${manyContacts.toLocaleString('en-US')} rows`, pair, bare, guests)))
  }
  const { rounds, seconds } = courseOf(world, 1)
  return describe(heats, {
    rounds,
    seconds,
    warmUpSeconds,
    absent,
    hasFields: pairs.every(({ strict }) => strict),
  })
}
