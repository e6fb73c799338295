/** Hundreds of thousands of contacts, for tests at scale. Bulk loaded: indexes are created afterward. */
import { firstNames, lastNames } from '@postern/demo/names.ts'
import { randomFrom } from '@postern/demo/random.ts'
import { contactTypes } from '@postern/domain/areas/people/contactTypes.ts'
import type pg from 'pg'
import { type Database, type Db, tx } from '../database/db.ts'
import { createRecord } from '../engine/records.ts'
import { newId } from '../newId.ts'
import { secretsFrom } from '../secrets.ts'

const columns = [
  'customer_id',
  'id',
  'display_name',
  'contact_type_id',
  'status',
  'external_id',
  'first_name',
  'last_name',
  'email',
  'email_state',
  'emails',
  'phones',
  'suite',
  'mailbox_number',
  'channels',
  'reachable',
  'consent_sms',
  'locker_access',
  'needs_accessible_locker',
  'max_lockers',
  'vip',
  'confidential',
  'is_recipient',
  'is_sender',
  'source',
  'locked_fields',
  'custom_fields',
  'site_id',
] as const

const statuses = ['active', 'active', 'active', 'active', 'onHold', 'leaving', 'former'] as const
const syllables = [
  'ma',
  'ri',
  'lo',
  'ven',
  'tor',
  'ha',
  'sel',
  'bri',
  'quo',
  'dan',
  'ike',
  'ult',
  'ner',
  'fos',
] as const

interface Filling {
  readonly customerId: string
  readonly typeId: string
  readonly siteIds: readonly string[]
}

function* rowsOf({ customerId, typeId, siteIds }: Filling, from: number, to: number): Generator<unknown[]> {
  const random = randomFrom(from, 'many contacts')
  for (let n = from; n < to; n++) {
    const first = random.pick(firstNames)
    // With only twenty last names, every search would match many rows.
    const ending = random.pick(syllables) + random.pick(syllables) + random.pick(syllables)
    const last = random.chance(0.05) ? random.pick(lastNames) : ending.charAt(0).toUpperCase() + ending.slice(1)
    const address = random.chance(0.93) ? `${first.toLowerCase()}.${last.toLowerCase()}${n}@example.test` : null
    yield [
      customerId,
      newId(),
      `${last}, ${first}`,
      typeId,
      random.pick(statuses),
      String(100_000_000 + n),
      first,
      last,
      address,
      address && (random.chance(0.02) ? 'bounced' : 'ok'),
      JSON.stringify(address ? [{ address, primary: true, state: 'ok' }] : []),
      '[]',
      random.chance(0.4) ? String(random.int(100, 2_999)) : null,
      random.chance(0.5) ? `B${n}` : null,
      [address ? 'email' : 'none'],
      address !== null,
      false,
      'inherit',
      false,
      0,
      false,
      false,
      true,
      false,
      'import',
      [],
      '{}',
      siteIds[n % siteIds.length] ?? null,
    ]
  }
}

const isWithAddress = 'c.external_id::int % ($2 * 2) = 0'

/** Values that differ in a second entry of the same person. */
const again: Readonly<Record<string, string>> = {
  id: 'gen_random_uuid()',
  external_id: 'null',
  mailbox_number: 'null',
  email: `case when ${isWithAddress} then c.email end`,
  email_state: `case when ${isWithAddress} then c.email_state end`,
  emails: `case when ${isWithAddress} then c.emails else '[]' end`,
  channels: `case when ${isWithAddress} then c.channels else '{none}' end`,
  source: "'manual'",
}

/** Runs as the owner, because creating indexes needs it. */
async function owner<T>(database: Database, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await database.pool.connect()
  try {
    await client.query(`set statement_timeout = 0; set maintenance_work_mem = '512MB'`)
    return await work(client)
  } finally {
    client.release(true) // not reusable with these settings
  }
}

const chunk = 20_000

/** Nothing here is encrypted or sent. */
const mail = { secrets: secretsFrom('a key for tests'), sendsMail: false, publicUrl: () => 'https://postern.test' }

/** `siteIds`: their home sites, in turn; without it, they have none. */
export async function fillContacts(
  database: Database,
  customerId: string,
  count: number,
  siteIds: readonly string[] = [],
): Promise<void> {
  const inside = <T>(work: (db: Db) => Promise<T>) => tx(database, { customerId }, work)
  const writer = { userId: null, via: 'test', requestId: null }
  const place = { customerId, reachable: null }
  const { seal } = mail.secrets
  const type = await inside((db) =>
    createRecord({ db, place, writer, seal, actor: null, mail }, contactTypes, { name: 'Student', code: 'STUDENT' }),
  )
  const indexes = await owner(database, async (client) => {
    // Unique indexes stay, to guard the load.
    const { rows } = await client.query<{ name: string; definition: string }>(`
      select indexname as name, indexdef as definition from pg_indexes
      where schemaname = current_schema() and tablename = 'contacts' and indexdef not like 'CREATE UNIQUE%'`)
    for (const { name } of rows) await client.query(`drop index ${client.escapeIdentifier(name)}`)
    return rows
  })
  for (let from = 0; from < count; from += chunk)
    await inside((db) =>
      db.copy(
        'contacts',
        columns,
        rowsOf({ customerId, typeId: type.id, siteIds }, from, Math.min(count, from + chunk)),
      ),
    )
  await owner(database, async (client) => {
    const waiting = indexes.map(({ definition }) => definition)
    // pg aborts statements that take longer than a request may; creating an index may take longer.
    for (const definition of waiting) await client.query({ text: definition, query_timeout: 600_000 } as pg.QueryConfig)
    await client.query({ text: 'vacuum analyze contacts', query_timeout: 600_000 } as pg.QueryConfig)
  })
}

/** Enters every nth contact again by hand: half with the same email address, half only with the same name. Returns how many. */
export async function enterAgain(database: Database, customerId: string, every: number): Promise<number> {
  const [known, values] = [columns.join(', '), columns.map((name) => again[name] ?? `c.${name}`).join(', ')]
  return owner(database, async (client) => {
    const { rowCount } = await client.query({
      text: `insert into contacts (${known}) select ${values} from contacts c
        where c.customer_id = $1 and c.external_id::int % $2 = 0`,
      values: [customerId, every],
      query_timeout: 600_000,
    } as pg.QueryConfig)
    await client.query({ text: 'vacuum analyze contacts', query_timeout: 600_000 } as pg.QueryConfig)
    return rowCount ?? 0
  })
}
