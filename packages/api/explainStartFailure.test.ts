import { createServer } from 'node:net'
import { Failure } from '@postern/domain/engine/failure.ts'
import { Pool } from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { refuseServer } from './checkServer.ts'
import { readConfig } from './config.ts'
import { explainStartFailure } from './explainStartFailure.ts'
import { StartFailure } from './startFailure.ts'

const embedded = readConfig({ PORT: '80', HOST: '10.9.9.9', DATA_DIR: '/srv/data' })
const server = readConfig({ DATABASE_URL: 'postgres://ann:s3cret@db.example/shop?password=s3cret' })

const failure = (fields: object, text = 'it failed') => Object.assign(new Error(text), fields)

describe('explainStartFailure', () => {
  const known: [symptom: string, error: unknown, config: typeof server, sentence: string][] = [
    ['a StartFailure', new StartFailure('Say this.'), embedded, 'Say this.'],
    ['a Failure', new Failure('unavailable'), embedded, 'The database didn’t respond in time. '],
    ['EADDRINUSE', failure({ code: 'EADDRINUSE', syscall: 'listen' }), embedded, 'Port 80 is already in use; '],
    [
      'EACCES on listen',
      failure({ code: 'EACCES', syscall: 'listen' }),
      embedded,
      'This user isn’t allowed to open port 80; ',
    ],
    ['EADDRNOTAVAIL', failure({ code: 'EADDRNOTAVAIL', syscall: 'listen' }), embedded, 'HOST "10.9.9.9" isn’t an '],
    ['ENOSPC', failure({ code: 'ENOSPC' }), embedded, 'The disk that holds /srv/data is full; '],
    ['53100, embedded', failure({ code: '53100' }), embedded, 'The disk that holds /srv/data is full; '],
    [
      '53100, server',
      failure({ code: '53100' }),
      server,
      'The disk that holds the database at db.example:5432 is full',
    ],
    ['no space, in words', failure({}, 'write: No space left on device'), embedded, 'The disk that holds /srv/data is'],
    ['EACCES on a file', failure({ code: 'EACCES', path: '/srv/x' }), embedded, 'This user can’t write to /srv/x; '],
    ['ECONNREFUSED', failure({ code: 'ECONNREFUSED' }), server, 'No Postgres answers at db.example:5432; '],
    ['refused twice', new AggregateError([failure({ code: 'ECONNREFUSED' })]), server, 'No Postgres answers at '],
    ['a cause', new Error('x', { cause: failure({ code: '3D000' }) }), server, 'Postgres at db.example:5432 has no '],
    ['ENOTFOUND', failure({ code: 'ENOTFOUND' }), server, 'The host "db.example" in DATABASE_URL can’t be found; '],
    ['ETIMEDOUT', failure({ code: 'ETIMEDOUT' }), server, 'Postgres at db.example:5432 didn’t respond in time; '],
    ['pg time-out', failure({}, 'timeout expired'), server, 'Postgres at db.example:5432 didn’t respond in time; '],
    ['28P01', failure({ code: '28P01' }), server, 'Postgres at db.example:5432 refuses the password of user "ann"; '],
    ['28000', failure({ code: '28000' }), server, 'Postgres at db.example:5432 doesn’t let user "ann" in; '],
    ['3D000', failure({ code: '3D000' }), server, 'Postgres at db.example:5432 has no database "shop"; '],
    ['42501', failure({ code: '42501' }), server, 'User "ann" can’t create tables in database "shop" at '],
    ['53300', failure({ code: '53300' }), server, 'Postgres at db.example:5432 has no free connection; '],
    ['57P03', failure({ code: '57P03' }), server, 'Postgres at db.example:5432 is starting up or shutting down; '],
    ['no SSL', failure({}, 'The server does not support SSL connections'), server, 'No secure connection to Postgres '],
    ['ECONNRESET', failure({ code: 'ECONNRESET' }), server, 'What answers at db.example:5432 hangs up and '],
  ]
  it.each(known)('has a sentence for %s', (_, error, config, beginning) => {
    const sentence = explainStartFailure(error, config)
    expect(sentence?.slice(0, beginning.length)).toBe(beginning)
    expect(sentence).toMatch(/^[^\n]*\.$/)
    expect(sentence).not.toContain('s3cret')
  })

  it('leaves what it does not know to the caller', () => {
    expect(explainStartFailure(new TypeError('x is not a function'), server)).toBeUndefined()
    expect(explainStartFailure('a string', server)).toBeUndefined()
    expect(explainStartFailure(failure({ code: 'ECONNREFUSED' }), embedded)).toBeUndefined()
  })
})

describe('what pg really throws', () => {
  const open: { close: () => void }[] = []
  afterEach(() => {
    for (const each of open.splice(0)) each.close()
  })

  async function sentenceFor(databaseUrl: string): Promise<string | undefined> {
    const pool = new Pool({ connectionString: databaseUrl, connectionTimeoutMillis: 300 })
    try {
      await pool.query('select 1')
      return undefined
    } catch (error) {
      return explainStartFailure(error, readConfig({ DATABASE_URL: databaseUrl }))
    } finally {
      await pool.end()
    }
  }

  /** A port whose listener only ever does `answer`. */
  async function listen(answer: 'nothing' | 'hang up' | 'web page'): Promise<number> {
    const listener = createServer((socket) => {
      socket.on('error', () => {})
      if (answer === 'hang up') socket.destroy()
      if (answer === 'web page') socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')
      open.push({ close: () => socket.destroy() })
    })
    await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done))
    open.push(listener)
    const address = listener.address()
    return address !== null && typeof address === 'object' ? address.port : 0
  }

  it('nothing listening', async () => {
    expect(await sentenceFor('postgres://u:s3cret@localhost:1/x')).toBe(
      'No Postgres answers at localhost:1; start it or correct DATABASE_URL.',
    )
  })

  it('no such host', async () => {
    expect(await sentenceFor('postgres://u:s3cret@no-such-host.invalid/x')).toBe(
      'The host "no-such-host.invalid" in DATABASE_URL can’t be found; correct it or check the network.',
    )
  })

  it('silence', async () => {
    const port = await listen('nothing')
    expect(await sentenceFor(`postgres://u:s3cret@127.0.0.1:${port}/x`)).toBe(
      `Postgres at 127.0.0.1:${port} didn’t respond in time; check the network or correct DATABASE_URL.`,
    )
  })

  it.each(['hang up', 'web page'] as const)('something else: %s', async (answer) => {
    const port = await listen(answer)
    expect(await sentenceFor(`postgres://u:s3cret@127.0.0.1:${port}/x`)).toBe(
      `What answers at 127.0.0.1:${port} hangs up and may not be Postgres; check the address in DATABASE_URL.`,
    )
  })
})

describe('refuseServer', () => {
  const fine = { version: 150_018, encoding: 'UTF8', readOnly: false }
  it.each([
    [{ ...fine }, undefined],
    [{ ...fine, version: 180_004 }, undefined],
    [{ ...fine, version: 140_012 }, 'Postgres at db.example:5432 is version 14; Postern needs 15 or newer.'],
    [
      { ...fine, encoding: 'LATIN1' },
      'Database "shop" at db.example:5432 is encoded in LATIN1; create one with encoding UTF8 for Postern.',
    ],
    [
      { ...fine, readOnly: true },
      'Postgres at db.example:5432 is read-only, perhaps a standby; set DATABASE_URL to the primary.',
    ],
  ])('%o', (server_, sentence) => {
    expect(refuseServer(server_, server)).toBe(sentence)
  })
})
