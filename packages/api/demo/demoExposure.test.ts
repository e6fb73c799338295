/** The demo has published passwords and an open outbox: it isn't served to other machines unless DEMO is set. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { demoPassword } from '@postern/domain/auth/demoSignIns.ts'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../auth/passwords/password.ts'
import { readConfig } from '../config.ts'
import { type Database, openPool, tx } from '../database/db.ts'
import { copyOfDemo } from '../testing/demoServer.ts'
import { copyOfTemplate, testServer } from '../testing/server.ts'
import { printed } from '../testing/serverProcess.ts'
import { exposureWarning, openedBy, refuseExposedDemo } from './demoExposure.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'postern-exposure-'))
const children: ChildProcess[] = []
afterAll(async () => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

function start(environment: Record<string, string>): ChildProcess {
  const { DEMO: _, HOST: __, ...clean } = process.env
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: { ...clean, PORT: '0', DATA_DIR: dataDir, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  return child
}

/** Its error message instead of a start. */
async function refusal(environment: Record<string, string>): Promise<string> {
  const child = start(environment)
  if (!child.stderr) throw new Error('no output')
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect(code).toBe(1)
  return said.trim()
}

async function stop(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGINT')
  await gone
}

describe('what other machines can reach', () => {
  it.each([
    [{}, null],
    [{ HOST: 'localhost' }, null],
    [{ HOST: '127.0.0.1' }, null],
    [{ HOST: '127.8.9.10' }, null],
    [{ HOST: '[::1]' }, null],
    [{ PUBLIC_URL: 'http://localhost:8080' }, null],
    [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0'],
    [{ HOST: '::' }, 'HOST=::'],
    [{ HOST: '192.168.1.4' }, 'HOST=192.168.1.4'],
    [{ HOST: '127.0.0.1.example.com' }, 'HOST=127.0.0.1.example.com'],
    [{ PUBLIC_URL: 'https://postern.example' }, 'PUBLIC_URL=https://postern.example'],
    [{ TRUST_PROXY: '1' }, 'TRUST_PROXY=1'],
  ])('%j is told as %s', (environment, setting) => {
    expect(openedBy(readConfig(environment))).toBe(setting)
    expect(exposureWarning(readConfig({ ...environment, DEMO: 'on' })) === null).toBe(setting === null)
  })
})

describe('the automatic demo', () => {
  it('is refused off loopback, with a sentence that says what to do', async () => {
    expect(await refusal({ HOST: '0.0.0.0' })).toContain(
      'HOST=0.0.0.0 opens this server to other machines, and the demo world has published passwords. Set DEMO=off to start with an empty system, DEMO=on to publish the demo anyway, or remove HOST.',
    )
  })
})

describe('a database with the demo world in it', () => {
  it('is opened to other machines only by DEMO, and then with a warning', async () => {
    const environment = { HOST: '0.0.0.0', DATABASE_URL: await copyOfDemo() }
    const open = start({ ...environment, DEMO: 'small' })
    const warned = open.stderr ? text(open.stderr) : Promise.resolve('')
    const origin = await printed(open, /ready at (http:\/\/\S+)/)
    expect((await fetch(`${origin}/api/dev/outbox`)).status).toBe(200)
    await stop(open)
    expect(await warned).toContain('WARNING: HOST=0.0.0.0 and DEMO=small open the demo world to other machines.')

    const sentence = 'its database holds the demo world with its published passwords'
    expect(await refusal(environment)).toContain(sentence)
    const database: Database = { pool: openPool(environment.DATABASE_URL), rowRole: 'postern_rows' }
    const withoutDemo = refuseExposedDemo(database, readConfig({ HOST: '0.0.0.0', DEMO: 'off' }), false)
    await expect(withoutDemo.finally(() => database.pool.end())).rejects.toThrow(sentence)

    // Control: on loopback the same database is served, and with DEMO=off its outbox is closed.
    const local = start({ ...environment, HOST: 'localhost', DEMO: 'off' })
    const here = await printed(local, /ready at (http:\/\/\S+)/)
    expect((await fetch(`${here}/api/dev/outbox`)).status).toBe(404)
    await stop(local)
  })
})

describe('a database whose staff have addresses of the demo', () => {
  it('is opened to other machines once they all have a password of their own', async () => {
    const { database, admin } = await testServer()
    const opening = async (password: string) => {
      const hash = await hashPassword(password)
      await tx(database, 'all', (db) => db.all(sql`update users set password_hash = ${hash} where id = ${admin.id}`))
      return refuseExposedDemo(database, readConfig({ HOST: '0.0.0.0', DEMO: 'off' }), false)
    }
    await expect(opening(demoPassword)).rejects.toThrow('published passwords')
    await expect(opening('correct horse battery')).resolves.toBeUndefined()
  })
})

describe('a database without it', () => {
  it('is opened to other machines as before', async () => {
    const child = start({ HOST: '0.0.0.0', DATABASE_URL: await copyOfTemplate() })
    const said = child.stderr ? text(child.stderr) : Promise.resolve('')
    await printed(child, /(login#setup=)/)
    await stop(child)
    expect(await said).not.toContain('WARNING')
  })
})
