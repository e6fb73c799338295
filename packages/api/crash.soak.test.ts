/**
 * kill -9 of the server while clients create sites. Every acknowledged write is there, nothing is half written, and a request
 * that was neither acknowledged nor refused takes effect exactly once when it is retried with its key.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { SignInResult } from '@postern/domain/auth/endpoints.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import pg from 'pg'
import { expect, it } from 'vitest'
import { startEmbedded } from './embedded/embedded.ts'
import { newId } from './newId.ts'
import { copyOfTemplate, newCustomer } from './testing/server.ts'
import {
  refusalOf,
  type ServerProcess,
  serversInOneFolder,
  setUpLink,
  startServerProcess,
} from './testing/serverProcess.ts'

const kills = process.env.POSTERN_SOAK ? 20 : 2
const clients = 8
/** How many acknowledgements pass before the next kill. */
const between = [15, 45, 5, 30, 60]

/** The first test needs it new and leaves an empty system in it, which saves the next one from creating its database. */
const { dataDir: directory, start } = await serversInOneFolder()

interface Attempt {
  readonly key: string
  readonly outcome: 'acknowledged' | 'refused' | 'unknown'
}

/** Refused connections certainly had no effect; a connection lost in the middle may or may not have had one. */
async function create(server: ServerProcess, token: string, customerId: string, key: string): Promise<Attempt> {
  try {
    const answer = await fetch(`${server.url}/api/customers/${customerId}/sites`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({
        name: `Crash ${key}`,
        code: key.replaceAll('-', '').slice(-12),
        addressLine1: '1 Quay',
        city: 'Boston',
        countryCode: 'US',
      }),
    })
    await answer.arrayBuffer()
    return { key, outcome: answer.status === 201 ? 'acknowledged' : answer.status < 500 ? 'refused' : 'unknown' }
  } catch (error) {
    const cause =
      error instanceof Error && error.cause instanceof Error && 'code' in error.cause ? error.cause.code : ''
    return { key, outcome: cause === 'ECONNREFUSED' ? 'refused' : 'unknown' }
  }
}

/** The first administrator, signed in, and a customer to create sites for. An empty system is enough and starts sooner than the demo. */
async function setUp({ url, setUpToken }: ServerProcess): Promise<{ token: string; customerId: string }> {
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const account = { email: 'mia@parcel.example', password: 'seven lanterns on the quay' }
  await post('auth/setup', { token: setUpToken, organisation: 'Parcel & Post', name: 'Mia Falk', ...account })
  const { token } = (await post('auth/login', account)) as SignInResult
  const customer = await post('customers', newCustomer('Northgate', 'NORTHGATE'), { authorization: `Bearer ${token}` })
  return { token, customerId: (customer as AnyRecord).id }
}

/** Eight clients write until the server is killed mid-write. */
async function writeUntilKilled(
  server: ServerProcess,
  round: number,
  token: string,
  customerId: string,
): Promise<Attempt[]> {
  const attempts: Attempt[] = []
  let acknowledged = 0
  let killed: Promise<void> | undefined
  const client = async () => {
    while (!killed) {
      const attempt = await create(server, token, customerId, newId())
      attempts.push(attempt)
      if (attempt.outcome === 'acknowledged' && ++acknowledged >= (between[round % between.length] ?? 10))
        killed ??= server.kill()
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  await killed
  return attempts
}

interface Remains {
  /** Sites by the key in their name. */
  readonly sites: ReadonlySet<string>
  /** Sites without the audit row of their creation, or audit rows without their site. */
  readonly halves: number
  readonly doubles: number
}

async function remains(url: string): Promise<Remains> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const sites = await client.query<{ name: string }>(`select name from sites where name like 'Crash %'`)
  const halves = await client.query<{ n: number }>(`
    select count(*)::int as n from (select id from sites where name like 'Crash %') s
    full join (select record_id from audit_log where resource = 'sites' and action = 'create' and changes->'name'->>'after' like 'Crash %') a on a.record_id = s.id
    where s.id is null or a.record_id is null`)
  await client.end()
  const keys = sites.rows.map((row) => row.name.replace('Crash ', ''))
  return { sites: new Set(keys), halves: halves.rows[0]?.n ?? -1, doubles: keys.length - new Set(keys).size }
}

it('a first start with the automatic demo is refused off loopback, with a sentence that says what to do', async () => {
  const { said, code } = await refusalOf(start({ HOST: '0.0.0.0' }))
  expect(said).toContain(
    'HOST=0.0.0.0 opens this server to other machines, and the demo world has published passwords. Set DEMO=off to start with an empty system, DEMO=on to publish the demo anyway, or remove HOST.',
  )
  expect(code).toBe(1)
})

it(`${kills} × kill -9 while ${clients} clients create sites: every acknowledged site is there, none half written, each with its audit row`, async () => {
  const attempts: Attempt[] = []
  let server = await startServerProcess(directory, setUpLink)
  const { token, customerId } = await setUp(server)
  for (let round = 0; round < kills; round++) {
    attempts.push(...(await writeUntilKilled(server, round, token, customerId)))
    server = await startServerProcess(directory)
  }
  const unknown = attempts.filter((attempt) => attempt.outcome === 'unknown')
  const again = await Promise.all(unknown.map(({ key }) => create(server, token, customerId, key)))
  expect(again.every((attempt) => attempt.outcome === 'acknowledged')).toBe(true)
  expect(await server.stop()).toBe(0)

  const postgres = await startEmbedded(directory)
  const { sites, halves, doubles } = await remains(postgres.url)
  await postgres.stop()
  const acknowledged = attempts.filter((attempt) => attempt.outcome === 'acknowledged')
  console.info(
    `${kills} kills: ${acknowledged.length} acknowledged, ${unknown.length} in flight at a kill, ${sites.size} found, ${halves} half`,
  )
  expect(acknowledged.length).toBeGreaterThan(kills * 4)
  expect(acknowledged.filter(({ key }) => !sites.has(key))).toEqual([])
  expect(sites.size).toBe(acknowledged.length + unknown.length)
  expect({ halves, doubles }).toEqual({ halves: 0, doubles: 0 })
}, 600_000)

it('the control: a writer without a transaction, killed between its two statements, is found half written', async () => {
  const url = await copyOfTemplate()
  const program = `
    import pg from 'pg'
    const client = new pg.Client({ connectionString: ${JSON.stringify(url)} })
    await client.connect()
    const customer = crypto.randomUUID(), site = crypto.randomUUID()
    await client.query("insert into customers (id, name, code, status, segment, products, plan, support_tier, data_region, timezone, locale, currency, primary_contact_name, primary_contact_email, address_line1, city, country_code, brand_color, is_provider) values ($1, 'C', 'C', 'live', 'retail', '{mail}', 'essential', 'standard', 'us', 'UTC', 'en-US', 'USD', 'x', 'x', 'x', 'x', 'US', '#000000', false)", [customer])
    await client.query("insert into sites (customer_id, id, name, code, status, site_type, is_default, address_line1, city, country_code, timezone, opening_hours, closed_days, holiday_calendar) values ($1, $2, 'Crash control', 'C', 'planned', 'hub', true, 'x', 'x', 'US', 'UTC', '{}', '[]', 'none')", [customer, site])
    console.log('between')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await gone
  expect(await remains(url)).toMatchObject({ halves: 1 })
})
