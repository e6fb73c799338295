/**
 * Imports a file of contacts over HTTP, compared with a raw COPY of the resulting rows into a table with the same indexes and
 * with inserting them one by one. During the import, a client reads another customer's list.
 */
import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, openPool } from '../packages/api/database/db.ts'
import { startEmbedded } from '../packages/api/embedded/embedded.ts'
import { copyIn, copyOut } from '../packages/api/testing/imports/rawCopy.ts'
import type { ImportRecord } from '../packages/domain/imports/importRecord.ts'
import { type BenchServer, benchServer } from './benchServer.ts'
import { ms, quantile, timed } from './measure.ts'

const sizes = (process.env.BENCH_IMPORT ?? '100000,1000000').split(',').map(Number)
const singles = 2_000
const readerContacts = 5_000
const hour = 3_600_000

const targets = ['externalId', 'firstName', 'lastName', 'emails.0', 'suite', 'mailboxNumber', 'startsOn']
const firstNames = ['Ines', 'Omar', 'Petra', 'Hugo', 'Greta', 'Ada', 'Bo', 'Mia']

function* lines(count: number): Generator<string> {
  yield 'ID,First,Last,Email,Suite,Mailbox,Start\n'
  for (let from = 0; from < count; from += 1_000) {
    let text = ''
    for (let n = from; n < Math.min(count, from + 1_000); n++)
      text += `P${n},${firstNames[n % 8]},Last${(n * 7_919) % 100_003},p${n}@north.test,${n % 900},M${n},2026-0${(n % 9) + 1}-15\n`
    yield text
  }
}

type Place = Pick<BenchServer, 'list' | 'call'>

/** Reads another customer's list until `isOver`. Returns the response times and the server's peak memory. */
async function watch(place: Place, isOver: () => boolean): Promise<{ times: number[]; memory: number }> {
  const times: number[] = []
  let memory = 0
  while (!isOver()) {
    times.push(await timed(() => place.list('contacts?limit=50')))
    memory = Math.max(memory, process.memoryUsage.rss())
    await sleep(20)
  }
  return { times, memory }
}

async function settled(place: Place, id: string): Promise<ImportRecord> {
  for (;;) {
    const record = await place.call<ImportRecord>(`imports/${id}`)
    if (!['validating', 'running', 'undoing'].includes(record.state)) return record
    await sleep(50)
  }
}

const json = (method: string, body: object, version: number): RequestInit => ({
  method,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', 'if-match': `"${version}"` },
})

async function uploaded(place: Place, path: string): Promise<ImportRecord> {
  const body = await openAsBlob(path)
  const made = await place.call<ImportRecord>('imports?kind=contacts&fileName=people.csv', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/octet-stream' },
  })
  const columns = targets.map((target, column) => ({ column, constant: null, target, transforms: [] }))
  const matching = { ...made.matching, keys: ['externalId'], maxEmailChangePercent: 100 }
  return place.call<ImportRecord>(
    `imports/${made.id}`,
    json('PATCH', { mapping: { columns, missing: {} }, matching }, made.rowVersion),
  )
}

async function done(place: Place, record: ImportRecord, name: 'dryRun' | 'run', wanted: string) {
  await place.call(`imports/${record.id}/${name}`, json('POST', {}, record.rowVersion))
  const after = await settled(place, record.id)
  if (after.state !== wanted) throw new Error(`${name}: ${after.state} ${after.message}`)
  return after
}

async function watched(reader: Place, work: () => Promise<ImportRecord>) {
  let isOver = false
  const watching = watch(reader, () => isOver)
  const started = performance.now()
  const after = await work()
  const took = performance.now() - started
  isOver = true
  return { took, after, ...(await watching) }
}

async function fileOf(folder: string, size: number): Promise<string> {
  const path = join(folder, `${size}.csv`)
  await pipeline(Readable.from(lines(size)), createWriteStream(path))
  return path
}

/** All columns except generated ones. */
async function columnsOf({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(`
    select column_name as name from information_schema.columns
    where table_name = 'contacts' and table_schema = 'public' and is_generated = 'NEVER' order by ordinal_position`)
  return rows.map(({ name }) => `"${name}"`).join(', ')
}

/** Times a COPY of the imported rows into an empty copy of the table, then single-row inserts into it. */
async function rawCopy(url: string, database: Database, folder: string): Promise<{ copy: number; perSingle: number }> {
  const columns = await columnsOf(database)
  const pool = openPool(url, { max: 1, statement_timeout: hour, query_timeout: hour })
  const client = await pool.connect()
  try {
    const path = join(folder, 'rows.copy')
    await copyOut(client, 'contacts', columns, path)
    await client.query('create table raw_contacts (like contacts including all)')
    const copy = await timed(() => copyIn(client, 'raw_contacts', columns, path))
    const { rows } = await client.query<{ id: string; customer_id: string }>(
      `select customer_id, id from contacts limit ${singles}`,
    )
    await client.query(`delete from raw_contacts where id = any($1)`, [rows.map(({ id }) => id)])
    const insert = `insert into raw_contacts (${columns}) select ${columns} from contacts where customer_id = $1 and id = $2`
    const one = await timed(async () => {
      for (const { customer_id, id } of rows) await client.query(insert, [customer_id, id])
    })
    await client.query('drop table raw_contacts')
    return { copy, perSingle: one / rows.length }
  } finally {
    client.release()
    await pool.end()
  }
}

const seconds = (value: number): string => `${(value / 1_000).toFixed(1)} s`
const megabytes = (value: number): string => `${Math.round(value / 1_000_000)} MB`

async function measured(url: string, folder: string, size: number): Promise<string> {
  const place = await benchServer(url, `import${size}`)
  try {
    const reader = await place.neighbor()
    // A new customer's default type asks for a department, which these files don't have.
    await place.database.pool.query(`update contact_types set required_fields = '{}'`)
    // Gives the neighbor its own contacts, and makes the import threads load their code.
    const small = await done(
      reader,
      await uploaded(reader, await fileOf(folder, readerContacts)),
      'dryRun',
      'validated',
    )
    await done(reader, small, 'run', 'done')
    const record = await uploaded(place, await fileOf(folder, size))
    console.info(`   ${size.toLocaleString('en-US')} rows uploaded`)
    let rounds = 0
    const calm = await watch(reader, () => ++rounds > 100)
    console.info(`   a list before: ${ms(quantile(calm.times, 0.95))}, ${megabytes(calm.memory)}`)
    const dry = await watched(reader, () => done(place, record, 'dryRun', 'validated'))
    console.info(`   dry run: ${seconds(dry.took)}, ${megabytes(dry.memory)}`)
    if (dry.after.counts?.new !== size)
      throw new Error(JSON.stringify(await place.call(`imports/${record.id}/problems`)))
    const run = await watched(reader, () => done(place, dry.after, 'run', 'done'))
    console.info(`   run: ${seconds(run.took)}, ${megabytes(run.memory)}`)
    const raw = await rawCopy(url.replace(/\/[^/?]*(\?|$)/, `/import${size}$1`), place.database, folder)
    const p95 = (times: readonly number[]) => quantile(times, 0.95)
    const rows: readonly (readonly [string, string])[] = [
      ['raw COPY', `${seconds(raw.copy)}`],
      ['dry run', `${seconds(dry.took)}, ${(raw.copy / dry.took).toFixed(2)}× of raw COPY`],
      ['**run**', `${seconds(run.took)}, **${(raw.copy / run.took).toFixed(2)}× of raw COPY** (target 0.4×)`],
      [
        'one by one',
        `${seconds(raw.perSingle * size)} (from ${singles.toLocaleString('en-US')} rows), ${(raw.copy / (raw.perSingle * size)).toFixed(2)}× of raw COPY`,
      ],
      [
        'memory',
        `${megabytes(calm.memory)} before, ${megabytes(Math.max(dry.memory, run.memory))} at most (target +150 MB)`,
      ],
      [
        'another customer’s list, p95',
        `${ms(p95(calm.times))} before, ${ms(p95(dry.times))} in the dry run, ${ms(p95(run.times))} in the run (target 2×)`,
      ],
    ]
    return `### ${size.toLocaleString('en-US')} contacts\n\n| | |\n|---|---|\n${rows.map(([label, text]) => `| ${label} | ${text} |`).join('\n')}\n`
  } finally {
    await place.stop()
  }
}

export async function contactImport(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'postern-bench-'))
  const postgres = await startEmbedded(join(folder, 'data'), ['-c', 'shared_buffers=1GB', '-c', 'max_wal_size=8GB'])
  try {
    const sections: string[] = []
    for (const size of sizes) sections.push(await measured(postgres.url, folder, size))
    return `
A file with ${targets.length} columns, uploaded, checked, and run over HTTP on ${cpus().length} cores. The run validates, matches, audits, and indexes; raw COPY loads the same rows into a table with the same indexes, without audit rows.

${sections.join('\n')}`
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
