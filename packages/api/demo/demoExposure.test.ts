/**
 * The demo has published passwords and an open outbox: it isn't served to other machines unless DEMO is set. Whether a server
 * keeps to that is in demoSteps.test.ts, which starts servers on one demo, and for the automatic demo in crash.soak.test.ts.
 */
import { demoPassword } from '@postern/domain/auth/demoSignIns.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { hashPassword } from '../auth/passwords/password.ts'
import { readConfig } from '../config.ts'
import { tx } from '../database/db.ts'
import { testServer } from '../testing/server.ts'
import { exposureWarning, openedBy, refuseExposedDemo } from './demoExposure.ts'

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
