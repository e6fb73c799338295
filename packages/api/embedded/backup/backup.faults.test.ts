/** Backups taken during writes: restored, they contain exactly what was committed at their recorded moment. */
import { chmod, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Embedded, startEmbedded } from '../embedded.ts'
import type { Manifest } from './manifest.ts'
import { markMoment } from './moment.ts'
import { restoreBackup } from './restoreBackup.ts'
import { withPostgresOf } from './source.ts'
import { differences, type TableSums, tableSums } from './tableSums.ts'
import { takeBackup } from './takeBackup.ts'

const scratch = await mkdtemp(join(tmpdir(), 'postern-backup-'))
await chmod(scratch, 0o755)
const shelter = join(scratch, 'shelter')
const dataDir = join(scratch, 'data')
const file = join(scratch, 'backups', 'one.tar.gz')
const running = new Set<Embedded>()
afterAll(async () => {
  for (const each of running) await each.stop()
  await rm(scratch, { recursive: true, force: true })
})

async function start(folder: string): Promise<string> {
  const postgres = await startEmbedded(folder, [], shelter)
  running.add(postgres)
  return postgres.url
}

async function on<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const lsnOf = (text: string): bigint => {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

interface Written {
  readonly id: number
  /** The WAL position at the start and after the acknowledgment: the commit is between the two. */
  readonly before: bigint
  readonly after: bigint
}

const accounts = 20

async function furnish(url: string): Promise<void> {
  await on(url, (client) =>
    client.query(`
      create table accounts (id int primary key, balance int not null);
      insert into accounts select id, 100 from generate_series(0, ${accounts - 1}) id;
      create table transfers (id bigint generated always as identity primary key, at timestamptz not null default now());
      create table archive as select id, repeat(md5(id::text), 20) as text from generate_series(1, 4000) id;
      create unlogged table scratch as select 1 as id`),
  )
}

/** Moves money between accounts and records each move, all in one transaction. */
async function keepWriting(url: string, written: Written[], isOver: () => boolean): Promise<void> {
  await on(url, async (client) => {
    const where = async () => {
      const { rows } = await client.query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn')
      return lsnOf(rows[0]?.lsn ?? '')
    }
    while (!isOver()) {
      const [from, to] = [0, 1].map(() => Math.floor(Math.random() * accounts)).sort((a, b) => a - b)
      const before = await where()
      await client.query('begin')
      const { rows } = await client.query<{ id: string }>('insert into transfers default values returning id')
      await client.query('update accounts set balance = balance - 1 where id = $1', [from])
      await client.query('update accounts set balance = balance + 1 where id = $1', [to])
      await client.query('commit')
      written.push({ id: Number(rows[0]?.id), before, after: await where() })
      await sleep(Math.random() * 5)
    }
  })
}

describe('a backup taken under load', () => {
  const written: Written[] = []
  let manifest: Manifest
  let later: TableSums

  beforeAll(async () => {
    const url = await start(dataDir)
    await furnish(url)
    let isOver = false
    const writers = Promise.all(Array.from({ length: 4 }, () => keepWriting(url, written, () => isOver)))
    try {
      await vi.waitFor(() => expect(written.length).toBeGreaterThan(50), 30_000)
      manifest = await withPostgresOf(dataDir, (source) => takeBackup({ ...source, version: 'test' }, file), shelter)
      const soFar = written.length
      await vi.waitFor(() => expect(written.length).toBeGreaterThan(soFar + 50), 30_000)
    } finally {
      isOver = true
      await writers
    }
    later = await on(url, tableSums)
  }, 120_000)

  it('holds every table as it was at its moment, and the control: not as it was later', async () => {
    const restored = join(scratch, 'restored')
    expect((await restoreBackup(file, restored, shelter)).manifest).toEqual(manifest)
    const found = await on(await start(restored), tableSums)
    expect(manifest.tables).not.toBeNull()
    expect(differences(manifest.tables ?? {}, found)).toEqual([])
    expect(differences(later, found)).toEqual(['public.accounts', 'public.transfers'])
  }, 120_000)

  it('holds all that was committed before its moment, nothing that began after it, and nothing by halves', async () => {
    const moment = lsnOf(manifest.moment.lsn)
    const restored = [...running][1]
    const { ids, sum } = await on(restored?.url ?? '', async (client) => {
      const { rows } = await client.query<{ id: string }>('select id from transfers')
      const { rows: sums } = await client.query<{ sum: string }>('select sum(balance) from accounts')
      return { ids: new Set(rows.map(({ id }) => Number(id))), sum: Number(sums[0]?.sum) }
    })
    const before = written.filter(({ after }) => after <= moment)
    const after = written.filter(({ before: began }) => began >= moment)
    expect([before.length > 50, after.length > 50]).toEqual([true, true])
    expect(before.filter(({ id }) => !ids.has(id))).toEqual([])
    expect(after.filter(({ id }) => ids.has(id))).toEqual([])
    expect(sum).toBe(accounts * 100)
  })

  it('can be written to and backed up again once it is restored', async () => {
    const again = join(scratch, 'again.tar.gz')
    const restored = join(scratch, 'restored')
    await on([...running][1]?.url ?? '', (client) => client.query('insert into transfers default values'))
    const second = await withPostgresOf(
      restored,
      (source) => takeBackup({ ...source, version: 'test' }, again),
      shelter,
    )
    const { manifest: found } = await restoreBackup(again, join(scratch, 'again'), shelter)
    expect(found).toEqual(second)
    expect(second.tables?.['public.transfers']?.[0]).toBe((manifest.tables?.['public.transfers']?.[0] ?? 0) + 1)
  }, 120_000)

  it('leaves no slot, no draft and nothing readable by others behind', async () => {
    const [source] = running
    expect(
      await on(source?.url ?? '', async (client) => (await client.query('select from pg_replication_slots')).rowCount),
    ).toBe(0)
    expect(await readdir(join(scratch, 'backups'))).toEqual(['one.tar.gz'])
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })
})

describe('the moment of a backup', () => {
  const connections: pg.Client[] = []
  afterAll(() => Promise.all(connections.map((client) => client.end())))

  /** A reader, a watcher, and a writer with an uncommitted write. */
  async function bench() {
    const clients = await Promise.all(
      [0, 1, 2].map(async () => {
        const client = new pg.Client({ connectionString: [...running][0]?.url })
        await client.connect()
        connections.push(client)
        return client
      }),
    )
    const [reader, watcher, writer] = clients
    if (!reader || !watcher || !writer) throw new Error('no connection')
    await writer.query('begin')
    const { rows } = await writer.query<{ id: string }>('insert into transfers default values returning id')
    const sees = async () => (await reader.query('select from transfers where id = $1', [rows[0]?.id])).rowCount === 1
    return { reader, watcher, writer, sees }
  }

  it('waits for a write that is under way, which may be in the log already', async () => {
    const { reader, watcher, writer, sees } = await bench()
    const tries = vi.spyOn(reader, 'query')
    const marking = markMoment(reader, watcher, 'waits')
    await vi.waitFor(
      () => expect(tries.mock.calls.filter(([text]) => text === 'rollback').length).toBeGreaterThan(2),
      10_000,
    )
    await writer.query('commit')
    expect(await marking).toMatchObject({ isExact: true })
    expect(await sees()).toBe(true)
  })

  it('is marked again when a write was committed meanwhile', async () => {
    const { reader, watcher, writer, sees } = await bench()
    const ask = watcher.query.bind(watcher)
    // After the snapshot and the restore point, before the check for changes.
    vi.spyOn(watcher, 'query').mockImplementationOnce(async (text: string) => {
      await writer.query('commit')
      return ask(text)
    })
    expect(await markMoment(reader, watcher, 'again')).toMatchObject({ isExact: true, restorePoint: 'again 2' })
    expect(await sees()).toBe(true)
  })

  it('says that tables can’t be compared when writes never pause', async () => {
    const { reader, watcher, writer } = await bench()
    expect(await markMoment(reader, watcher, 'never', 0)).toMatchObject({ isExact: false })
    await writer.query('rollback')
  })
})

describe('a backup that isn’t whole', () => {
  const refused = async (path: string, why: RegExp) => {
    const folder = await mkdtemp(join(scratch, 'refused-'))
    await expect(restoreBackup(path, folder, shelter)).rejects.toThrow(why)
    // Nothing that a start could take for a database.
    expect((await readdir(folder)).filter((name) => name.startsWith('postgres'))).toEqual([])
  }

  it('is refused when it ends early', async () => {
    const path = join(scratch, 'short.tar.gz')
    const bytes = await readFile(file)
    await writeFile(path, bytes)
    await truncate(path, bytes.length - 1_000)
    await refused(path, /The backup is damaged: .* Nothing was restored/)
  })

  it('is refused when a byte of a file differs', async () => {
    const path = join(scratch, 'flipped.tar.gz')
    const bytes = gunzipSync(await readFile(file))
    const place = bytes.indexOf('c4ca4238a0b923820dcc509a6f75849b') // md5 of 1, in the table "archive"
    expect(place).toBeGreaterThan(0)
    bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place)
    await writeFile(path, gzipSync(bytes, { level: 1 }))
    await refused(path, /The backup is damaged: base\/\d+\/\d+ isn’t what was backed up/)
  })

  it('is refused when a table isn’t what it was', async () => {
    const path = join(scratch, 'other.tar.gz')
    const bytes = gunzipSync(await readFile(file))
    const said = `"public.archive":[4000,`
    const place = bytes.indexOf(said)
    expect(place).toBeGreaterThan(0)
    bytes.write('"public.archive":[4001,', place)
    await writeFile(path, gzipSync(bytes, { level: 1 }))
    await refused(path, /after the restore, public\.archive differ from what was backed up/)
  }, 60_000)

  it('is never restored over data', async () => {
    const [source] = running
    await source?.stop()
    if (source) running.delete(source)
    await expect(restoreBackup(file, dataDir, shelter)).rejects.toThrow(/already has data in it/)
    await expect(withPostgresOf(join(scratch, 'nowhere'), async () => {}, shelter)).rejects.toThrow(
      /There is no database in/,
    )
    expect(
      await on(await start(dataDir), async (client) => (await client.query('select from accounts')).rowCount),
    ).toBe(accounts)
  }, 60_000)
})
