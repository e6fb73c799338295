/** Millions of contacts and parcels with all their references, generated in the database, to test search at scale. */
import type pg from 'pg'
import type { Database } from '../database/db.ts'
import type { SearchScene } from './searchScene.ts'

export interface WorldSize {
  readonly contacts: number
  readonly parcels: number
  readonly banks: number
  readonly doorsPerBank: number
  readonly tickets: number
  readonly users: number
}

const syllables = `'{ma,ri,lo,ven,tor,ha,sel,bri,quo,dan,ike,ult,ner,fos,wen,gar,pel,shi,mun,cro,ted,vas,jor,kli,zen,bow,hur,fle,tri,yar}'::text[]`
const firsts = `'{Adaeze,Bertrand,Cosima,Dmitri,Elspeth,Farouk,Greta,Hugo,Ilse,Joaquin,Keiko,Leopold,Maribel,Niamh,Oskar,Petra,Quentin,Rukmini,Sunniva,Tobias,Ulrike,Viktor,Wanda,Xenia,Yusuf,Zelda,Anders,Beatriz,Callum,Delphine,Emeka,Fiona,Gustav,Hedda,Imran,Jolanta,Kwame,Linnea,Mateo,Noor}'::text[]`

/** Unique numbers that look random: a prime step through a range. */
const mixed = (n: string, modulus: string): string => `((${n}::bigint * 982451653) % ${modulus})`

const syllable = (n: string, step: number): string => `(${syllables})[1 + ((${n}) / ${step}) % 30]`
/** 27,000 last names. */
const surname = (n: string): string =>
  `initcap(${syllable(mixed(n, '27000'), 1)} || ${syllable(mixed(n, '27000'), 30)} || ${syllable(mixed(n, '27000'), 900)})`
const first = (n: string): string => `(${firsts})[1 + ${mixed(`(${n} / 27000 + ${n})`, '40')}]`

type Values = Readonly<Record<string, string>>

/** Copies a row this many times, with these values instead of its own; `n` is the counter, `r` the row. */
async function multiply(
  client: pg.ClientBase,
  table: string,
  id: string,
  count: number,
  values: Values,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const names = rows.map(({ name }) => name)
  const selected = names.map((name) => values[name] ?? `r.${client.escapeIdentifier(name)}`)
  await slowly(
    client,
    `insert into ${table} (${names.map((name) => client.escapeIdentifier(name)).join(', ')})
    select ${selected.join(', ')} from ${table} r, generate_series(1, ${count}) n where r.id = '${id}'`,
  )
}

/** pg aborts statements that take longer than a request may. */
const slowly = (client: pg.ClientBase, text: string) =>
  client.query({ text, query_timeout: 1_800_000 } as pg.QueryConfig)

/** Indexes that searches use. Creating the many that only sort lists would take longer than everything else here. */
const searchedIndexes = /_search$|_by_key$|_by_id$|_ending$|_open_by_(due|contact|locker)$/

/** A bulk load: indexes are created afterward, and nothing is checked twice. */
async function loading(client: pg.ClientBase, table: string, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and tablename = $1 and indexdef not like 'CREATE UNIQUE%'`,
    [table],
  )
  for (const { name } of rows) await client.query(`drop index ${client.escapeIdentifier(name)}`)
  await work()
  for (const { name, definition } of rows) if (searchedIndexes.test(name)) await slowly(client, definition)
  await slowly(client, `vacuum analyze ${table}`)
}

const contactValues: Values = {
  id: 'gen_random_uuid()',
  first_name: first('n'),
  last_name: surname('n'),
  display_name: `${surname('n')} || ', ' || ${first('n')}`,
  preferred_name: 'null',
  external_id: `'EX' || (10000000 + n)`,
  email: `lower(${first('n')} || '.' || ${surname('n')}) || n || '@world.test'`,
  emails: `jsonb_build_array(jsonb_build_object('address', lower(${first('n')} || '.' || ${surname('n')}) || n || '@world.test', 'primary', true, 'state', 'ok'))`,
  phone: 'null',
  phones: `jsonb_build_array(jsonb_build_object('number', '+1' || (2000000000 + ${mixed('n', '999999937')}), 'primary', true, 'smsOk', true))`,
  badge_ids: `array['BDG' || (50000000 + n)]`,
  mailbox_number: 'null',
  status: `case when n % 15 = 0 then 'former' else 'active' end`,
  updated_at: `now() - make_interval(mins => n % 500000)`,
}

/** UPS, USPS and FedEx tracking numbers, as in their barcodes. */
const tracking = `case n % 3
  when 0 then '1Z' || lpad(${mixed('n', '9999999967')}::text, 16, '7300519')
  when 1 then '9400' || lpad(${mixed('n', '999999999989')}::text, 18, '1118')
  else (700000000000 + ${mixed('n', '99999999977')})::text end`

/** One in fifty is waiting, the newest of all; the others are closed. */
const isOpen = 'n % 50 = 0'
const parcelValues = (contacts: number, doors: number): Values => ({
  id: 'gen_random_uuid()',
  internal_number: `'PK' || (10000000 + n)`,
  tracking_number: tracking,
  contact_id: `(select id from world_contacts w where w.customer_id = r.customer_id and w.place = 1 + (n % ${contacts}))`,
  locker_id: `case when ${isOpen} then (select id from world_doors w where w.customer_id = r.customer_id and w.place = 1 + (n % ${doors})) end`,
  location_id: 'null',
  status_group: `case when ${isOpen} then 'waiting' else 'closed' end`,
  received_at: `now() - make_interval(mins => case when ${isOpen} then n % 5000 else 5000 + n % 900000 end)`,
  due_at: `now() - make_interval(mins => case when ${isOpen} then n % 5000 - 1400 else 4000 + n % 900000 end)`,
  closed_at: `case when ${isOpen} then null else now() - make_interval(mins => 3000 + n % 900000) end`,
})

interface Share {
  readonly scene: SearchScene
  readonly size: WorldSize
  /** Keeps the numbers of two customers apart. */
  readonly salt: number
}

const doorsOf = ({ size }: Share): number => size.banks * size.doorsPerBank

async function fillPlaces(client: pg.ClientBase, { scene, size, salt }: Share): Promise<void> {
  await multiply(client, 'sites', scene.site.id, size.banks, {
    id: 'gen_random_uuid()',
    name: `initcap(${syllable('n * 7', 1)} || ${syllable('n * 11', 30)} || 'ford') || ' Center ' || n`,
    code: `'WS' || n`,
    external_id: 'null',
    is_default: 'false',
  })
  await multiply(client, 'locker_banks', scene.bank.id, size.banks, {
    id: 'gen_random_uuid()',
    name: `'Lobby ' || initcap(${syllable(`n + ${salt}`, 1)} || ${syllable(`n * 13 + ${salt}`, 1)} || ${syllable('n', 30)}) || ' ' || n`,
    code: `'WB' || n`,
    vendor_bank_id: `'${salt}-VB' || n`,
    serial_number: `'SER${salt}' || (700000 + n)`,
    external_id: 'null',
  })
  await multiply(client, 'stations', scene.station.id, size.banks, {
    id: 'gen_random_uuid()',
    name: `'Dock ' || initcap(${syllable(`n * 5 + ${salt}`, 1)} || ${syllable('n', 1)}) || ' ' || n`,
    code: `'WD' || n`,
    device_serial: `'DEV${salt}' || (300000 + n)`,
    external_id: 'null',
  })
}

async function fillDoors(client: pg.ClientBase, share: Share): Promise<void> {
  const { scene, size, salt } = share
  await slowly(
    client,
    `create temp table banks_of as select id, row_number() over (order by id) as place from locker_banks
    where customer_id = '${scene.customerId}' and serial_number like 'SER${salt}%'`,
  )
  await multiply(client, 'lockers', scene.door.id, doorsOf(share), {
    id: 'gen_random_uuid()',
    locker_bank_id: `(select id from banks_of b where b.place = 1 + (n - 1) / ${size.doorsPerBank})`,
    label: `(1 + (n - 1) % ${size.doorsPerBank})::text`,
    hardware_address: `'H' || n`,
    vendor_locker_id: 'null',
    external_id: 'null',
    row_number: `1 + (n % 60)`,
    column_number: `1 + (n % 200)`,
  })
  await client.query('drop table banks_of')
}

const fillUsers = (client: pg.ClientBase, { scene, size, salt }: Share): Promise<void> =>
  multiply(client, 'users', scene.user.id, size.users, {
    id: 'gen_random_uuid()',
    name: `${first('n * 3')} || ' ' || ${surname(`n * 17 + ${salt}`)}`,
    first_name: first('n * 3'),
    last_name: surname(`n * 17 + ${salt}`),
    email: `'user${salt}.' || n || '@world.test'`,
    username: 'null',
    badge_id: 'null',
    employee_id: `'EMP${salt}' || (40000 + n)`,
  })

const fillTickets = (client: pg.ClientBase, { scene, size, salt }: Share): Promise<void> =>
  multiply(client, 'tickets', scene.ticket, size.tickets, {
    id: 'gen_random_uuid()',
    number: `${salt * 1_000_000} + n`,
    subject: `initcap(${syllable('n * 7', 1)} || ${syllable('n * 3', 1)}) || ' door ' || n || ' jammed'`,
    contact_id: `(select id from world_contacts w where w.customer_id = r.customer_id and w.place = 1 + (n % ${size.contacts}))`,
    requester_name: `${first('n')} || ' ' || ${surname('n')}`,
    requester_email: `'caller${salt}.' || n || '@world.test'`,
    status: `case when n % 20 = 0 then 'open' else 'closed' end`,
    solved_at: `case when n % 20 = 0 then null else now() end`,
  })

/** Numbers the records, so parcels can refer to them. */
async function numberThem(client: pg.ClientBase): Promise<void> {
  for (const table of ['contacts', 'doors'])
    await client.query(
      `create table world_${table} (customer_id uuid, id uuid, place int, primary key (customer_id, place))`,
    )
  await slowly(
    client,
    `insert into world_contacts select customer_id, id, substr(external_id, 3)::int - 10000000 from contacts where external_id ~ '^EX[0-9]{8}$';
    insert into world_doors select customer_id, id, row_number() over (partition by customer_id order by id) from lockers;
    analyze world_contacts; analyze world_doors`,
  )
}

/** Two customers share it, 3:2. */
export async function fillWorld(
  database: Database,
  [one, other]: readonly [SearchScene, SearchScene],
  size: WorldSize,
) {
  const part = (share: number): WorldSize => ({
    ...size,
    contacts: Math.round(size.contacts * share),
    parcels: Math.round(size.parcels * share),
  })
  const shares: readonly Share[] = [
    { scene: one, size: part(0.6), salt: 1 },
    { scene: other, size: part(0.4), salt: 2 },
  ]
  const client = await database.pool.connect()
  try {
    await client.query(`set statement_timeout = 0; set maintenance_work_mem = '512MB'; set session_replication_role = replica;
      set synchronous_commit = off`)
    // The generated doors don't follow a layout, so the checks on their positions are dropped.
    await client.query(
      'alter table lockers drop constraint lockers_row_number_excl; drop index lockers_row_number_unique',
    )
    for (const share of shares) {
      await fillPlaces(client, share)
      await fillDoors(client, share)
      await fillUsers(client, share)
    }
    await loading(client, 'contacts', async () => {
      for (const { scene, size: own } of shares)
        await multiply(client, 'contacts', scene.contact.id, own.contacts, contactValues)
    })
    await numberThem(client)
    await loading(client, 'parcels', async () => {
      for (const share of shares)
        await multiply(
          client,
          'parcels',
          share.scene.parcel,
          share.size.parcels,
          parcelValues(share.size.contacts, doorsOf(share)),
        )
    })
    for (const share of shares) await fillTickets(client, share)
    for (const table of ['sites', 'locker_banks', 'lockers', 'stations', 'users', 'tickets'])
      await slowly(client, `vacuum analyze ${table}`)
  } finally {
    client.release(true)
  }
}
