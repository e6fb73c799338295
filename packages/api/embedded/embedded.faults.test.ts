/** The embedded Postgres dies or its disk fills up while people work: no acknowledged write is lost, and it recovers. */
import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Failure } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { type Database, openPool, tx } from '../database/db.ts'
import { newId } from '../newId.ts'
import { type Embedded, startEmbedded } from './embedded.ts'

const scratch = await mkdtemp(join(tmpdir(), 'postern-faults-'))
await chmod(scratch, 0o755)
const undo: (() => Promise<unknown> | unknown)[] = [() => rm(scratch, { recursive: true, force: true })]
afterAll(async () => {
  for (const step of undo.reverse()) await step()
})

async function start(name: string): Promise<{ postgres: Embedded; database: Database }> {
  const postgres = await startEmbedded(join(scratch, name), [], join(scratch, `${name} shelter`))
  const database: Database = { pool: openPool(postgres.url), rowRole: null, trouble: postgres.trouble }
  undo.push(
    () => postgres.stop(),
    () => database.pool.end(),
  )
  await database.pool.query('create table notes (id uuid primary key, bytes bytea)')
  return { postgres, database }
}

const save = async (database: Database, size = 10): Promise<{ id: string; code: string; message: string }> => {
  const id = newId()
  const bytes = Buffer.from(Array.from({ length: size }, () => Math.floor(Math.random() * 256)))
  try {
    await tx(database, 'all', (db) => db.all(sql`insert into notes (id, bytes) values (${id}, ${bytes})`))
    return { id, code: 'saved', message: '' }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { id, code: error.code, message: error.message }
  }
}
const stored = async ({ pool }: Database) =>
  new Set((await pool.query<{ id: string }>('select id from notes')).rows.map(({ id }) => id))
const answers = (database: Database) => expect.poll(async () => (await save(database)).code, { timeout: 60_000 })

const dataDirectory = async ({ pool }: Database): Promise<string> =>
  (await pool.query<{ data_directory: string }>('show data_directory')).rows[0]?.data_directory ?? ''

/** Asks nothing of the database, which may have no time to answer. */
async function killPostgres(directory: string): Promise<void> {
  process.kill(Number.parseInt(await readFile(join(directory, 'postmaster.pid'), 'utf8'), 10), 'SIGKILL')
}

it('is started again when it is killed under load, and loses nothing that was saved', async () => {
  const { postgres, database } = await start('killed')
  const directory = await dataDirectory(database)
  const outcomes: Awaited<ReturnType<typeof save>>[] = []
  const savedTimes = () => outcomes.filter(({ code }) => code === 'saved').length
  for (let round = 0; round < 2; round++) {
    let isOver = false
    const writers = Array.from({ length: 4 }, async () => {
      while (!isOver) outcomes.push(await save(database))
    })
    try {
      await expect.poll(savedTimes, { timeout: 60_000 }).toBeGreaterThan(20 * (round + 1))
      await killPostgres(directory)
      await expect.poll(() => outcomes.at(-1)?.code, { timeout: 20_000 }).not.toBe('saved')
      await expect.poll(() => outcomes.at(-1)?.code, { timeout: 60_000 }).toBe('saved')
    } finally {
      // Otherwise a failed test would go on writing until its worker runs out of memory.
      isOver = true
      await Promise.all(writers)
    }
  }
  const found = await stored(database)
  expect(outcomes.filter(({ id, code }) => code === 'saved' && !found.has(id))).toEqual([])
  expect(outcomes.filter(({ id, code }) => code === 'unavailable' && found.has(id))).toEqual([])
  expect(new Set(outcomes.map(({ code }) => code)).has('unavailable')).toBe(true)
  expect(postgres.trouble()).toBeUndefined()
}, 180_000)

/** A separate disk needs root; without it, there's no disk to fill up. */
const isRoot = process.getuid?.() === 0

it.runIf(isRoot)(
  'names a full disk while it runs, and recovers without a restart once there is room',
  async () => {
    const disk = join(scratch, 'full')
    execFileSync('mkdir', ['-p', disk])
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m,mode=755', 'tmpfs', disk])
    undo.push(() => execFileSync('umount', ['-l', disk]))
    const { database } = await start('full')
    const outcomes = [await save(database)]
    expect(outcomes[0]?.code).toBe('saved') // the control: with free space it's saved
    const filler = join(disk, 'filler')
    execFileSync('sh', ['-c', `dd if=/dev/zero of=${filler} bs=1M count=200 2>/dev/null || true`])
    await expect
      .poll(
        async () => {
          outcomes.push(await save(database, 1_000_000))
          return outcomes.at(-1)?.message
        },
        { timeout: 60_000 },
      )
      .toMatch(/^The database disk is full\. Nothing was changed\./)
    await rm(filler)
    await answers(database).toBe('saved')
    const found = await stored(database)
    expect(outcomes.filter(({ id, code }) => code === 'saved' && !found.has(id))).toEqual([])
    expect(outcomes.filter(({ id, code }) => code === 'unavailable' && found.has(id))).toEqual([])
    await writeFile(filler, '')
  },
  180_000,
)
