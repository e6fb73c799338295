import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { StartFailure } from '../startFailure.ts'
import { installedBinaries, runnableBinaries } from './binaries.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { identityOf, postgresProcessesIn } from './processes.ts'
import { userForPostgres } from './unixUser.ts'

const isRoot = process.getuid?.() === 0
const fast = ['-c', 'fsync=off']

let scratch: string
let running: Embedded | undefined
let owner: ChildProcess | undefined

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'postern-embedded-'))
  await chmod(scratch, 0o755)
})
afterEach(async () => {
  owner?.kill('SIGKILL')
  owner = undefined
  await running?.stop()
  running = undefined
})
afterAll(() => rm(scratch, { recursive: true, force: true }))

async function start(dataDir: string): Promise<Embedded> {
  running = await startEmbedded(dataDir, fast, join(scratch, 'shelter'))
  return running
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

/** Another Node process with its own Postgres in `dataDir`. */
async function startElsewhere(dataDir: string): Promise<{ pid: number; url: string; kill: () => Promise<void> }> {
  const door = new URL('./embedded.ts', import.meta.url)
  const program = `
    const { startEmbedded } = await import(${JSON.stringify(door)})
    const { url } = await startEmbedded(${JSON.stringify(dataDir)}, ${JSON.stringify(fast)})
    process.stdout.write(url)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  owner = child
  const exit = once(child, 'exit')
  const [url] = await once(child.stdout, 'data')
  const kill = async () => {
    child.kill('SIGKILL')
    await exit
  }
  return { pid: child.pid ?? 0, url: String(url), kill }
}

describe('startEmbedded', () => {
  let dataDir: string
  beforeAll(() => {
    dataDir = join(scratch, 'data')
  })

  it('makes a database at the first start and finds it at the next', async () => {
    const first = await start(dataDir)
    await query(first.url, 'create table parcels as select 1 as id')
    await Promise.all([first.stop(), first.stop()])
    expect(await postgresProcessesIn(join(dataDir, 'postgres'))).toEqual([])
    await expect(stat(join(dataDir, 'postern.lock'))).rejects.toThrow('ENOENT')

    const second = await start(dataDir)
    expect(await query(second.url, 'select id from parcels')).toEqual([1])
  })

  it('serves this machine only, with a password, in UTC', async () => {
    const { url } = await start(dataDir)
    const names = '{listen_addresses,unix_socket_directories,timezone,server_encoding}'
    expect(await query(url, `select current_setting(name) from unnest('${names}'::text[]) name`)).toEqual([
      '127.0.0.1',
      '',
      'UTC',
      'UTF8',
    ])
    const wrong = new URL(url)
    wrong.password = 'guess'
    await expect(query(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  })

  it('refuses a second Postern in the same directory, by name', async () => {
    const { pid } = await startElsewhere(dataDir)
    await expect(start(dataDir)).rejects.toThrow(
      new StartFailure(
        `Another Postern (process ${pid}) already uses the data in ${dataDir}; ` +
          'stop it, or set DATA_DIR and PORT to run a second one beside it.',
      ),
    )
  })

  it('goes to one of three that start at once over a dead lock', async () => {
    await writeFile(join(dataDir, 'postern.lock'), '1\nthe identity of another process\n')
    const attempts = await Promise.allSettled([0, 1, 2].map(() => startEmbedded(dataDir, fast)))
    const winners = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []))
    running = winners[0]
    expect(winners).toHaveLength(1)
    expect(attempts.filter((attempt) => attempt.status === 'rejected').map(({ reason }) => String(reason))).toEqual([
      expect.stringContaining(`Another Postern (process ${process.pid})`),
      expect.stringContaining(`Another Postern (process ${process.pid})`),
    ])
  })

  it('recovers by itself after kill -9, with every acknowledged row', async () => {
    const other = await startElsewhere(dataDir)
    await query(other.url, 'insert into parcels select generate_series(2, 1000)')
    await other.kill()
    expect(await postgresProcessesIn(join(dataDir, 'postgres'))).not.toEqual([])

    const { url } = await start(dataDir)
    expect(await query(url, 'select count(*)::int from parcels')).toEqual([1000])
    await expect(query(other.url, 'select 1')).rejects.toThrow('ECONNREFUSED')
  })

  it('recovers when Postgres was killed too and its PID now belongs to another process', async () => {
    const other = await startElsewhere(dataDir)
    await query(other.url, 'insert into parcels select 1001')
    const processes = await postgresProcessesIn(join(dataDir, 'postgres'))
    await other.kill()
    for (const pid of processes) process.kill(pid, 'SIGKILL')
    // A process of the same user: Postgres takes only those for a live Postgres.
    const somebody = spawn('sleep', ['60'], { ...(await userForPostgres(join(dataDir, 'postgres'))), stdio: 'ignore' })
    owner = somebody
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
    const [, ...rest] = (await readFile(pidFile, 'utf8')).split('\n')
    await writeFile(pidFile, [somebody.pid, ...rest].join('\n'))
    await writeFile(join(dataDir, 'postern.lock'), `${somebody.pid}\nthe identity of another process\n`)

    const { url } = await start(dataDir)
    expect(await query(url, 'select count(*)::int from parcels')).toEqual([1001])
    expect(await identityOf(somebody.pid ?? 0)).toBeDefined()
  })

  it('starts Postgres again, at the same address, when it ends by itself, and says meanwhile what is going on', async () => {
    const { url, trouble } = await start(dataDir)
    expect(trouble()).toBeUndefined()
    const leader = async () => (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]
    const before = await leader()
    process.kill(Number(before), 'SIGQUIT')
    await expect.poll(trouble, { interval: 5, timeout: 20_000 }).toMatch(/is restarting/)
    await expect.poll(trouble, { timeout: 20_000 }).toBeUndefined()
    expect(await query(url, 'select 1')).toEqual([1])
    expect(await leader()).not.toBe(before)
  })

  it('refuses data of another Postgres and leaves it as it is', async () => {
    const versionFile = join(dataDir, 'postgres', 'PG_VERSION')
    const { major } = await installedBinaries()
    await writeFile(versionFile, '19\n')
    await expect(start(dataDir)).rejects.toThrow(
      `The data in ${join(dataDir, 'postgres')} was created by Postgres 19 but this version includes Postgres ${major}. `,
    )
    await writeFile(versionFile, `${major}\n`)
    expect(await query((await start(dataDir)).url, 'select count(*)::int from parcels')).toEqual([1001])
  })

  it('mends modes that a copy has lost', async () => {
    await chmod(join(dataDir, 'postgres'), 0o755)
    await start(dataDir)
    expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700)
  })

  it('refuses a folder that holds something else', async () => {
    const strange = join(scratch, 'strange')
    await mkdir(join(strange, 'postgres'), { recursive: true })
    await writeFile(join(strange, 'postgres', 'thesis.txt'), 'years of work')
    await expect(start(strange)).rejects.toThrow('has files in it but isn’t a Postgres data folder')
    expect(await readFile(join(strange, 'postgres', 'thesis.txt'), 'utf8')).toBe('years of work')
  })

  it('refuses a file in place of the folder', async () => {
    const file = join(scratch, 'file')
    await writeFile(file, '')
    await expect(start(file)).rejects.toThrow(`DATA_DIR ${file} isn’t a folder; `)
  })
})

describe('a folder that only its owner can enter', () => {
  it('works for its owner, and for root by keeping the data where Postgres can reach it', async () => {
    const closed = join(scratch, 'closed')
    await mkdir(closed, { mode: 0o700 })
    const dataDir = join(closed, 'data')
    const note = join(dataDir, 'where-is-the-data.txt')

    const first = await start(dataDir)
    await query(first.url, 'create table parcels as select 7 as id')
    await first.stop()
    if (isRoot) {
      const home = (await readFile(note, 'utf8')).split('\n')[1] ?? ''
      expect(home.startsWith(join(scratch, 'shelter', 'data-'))).toBe(true)
      expect(first.notice).toContain(`keeps its data in ${home}.`)
    } else {
      await expect(stat(note)).rejects.toThrow('ENOENT')
      expect((await stat(join(dataDir, 'postgres', 'PG_VERSION'))).isFile()).toBe(true)
    }

    const second = await start(dataDir)
    expect(second.notice).toBeUndefined()
    expect(await query(second.url, 'select id from parcels')).toEqual([7])
    await second.stop()

    if (!isRoot) return
    await rm(join(scratch, 'shelter'), { recursive: true })
    await expect(start(dataDir)).rejects.toThrow(`${note} says that the data is in `)
  })

  it('is used as it is when it is empty and only itself is closed', async () => {
    const dataDir = await mkdtemp(join(scratch, 'own-'))
    const { notice } = await start(dataDir)
    expect(notice).toBeUndefined()
    expect((await stat(join(dataDir, 'postgres', 'PG_VERSION'))).isFile()).toBe(true)
  })

  it('gets its programs copied when root installed them there', async () => {
    const closed = join(scratch, 'closedPrograms')
    await mkdir(closed, { mode: 0o700 })
    const installed = await installedBinaries()
    await cp(join(installed.postgres, '..', '..'), join(closed, 'native'), { recursive: true, verbatimSymlinks: true })
    const postgres = join(closed, 'native', 'bin', 'postgres')
    const user = await userForPostgres(join(closed, 'none'))
    const runnable = await runnableBinaries({ ...installed, postgres }, user, join(scratch, 'shelter'))
    const expected = isRoot ? join(scratch, 'shelter', `postgres-${installed.version}`, 'bin', 'postgres') : postgres
    expect(runnable.postgres).toBe(expected)
  })
})
