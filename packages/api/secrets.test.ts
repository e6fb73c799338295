import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { holdToOneKey, readSecretKey, secretsFrom } from './secrets.ts'
import { testServer } from './testing/server.ts'

const directory = await mkdtemp(join(tmpdir(), 'postern-key-'))
afterAll(() => rm(directory, { recursive: true, force: true }))
const { database } = await testServer()
const secrets = secretsFrom('one key')

describe('what is sealed', () => {
  it('opens with the key it was sealed with, for the owner it was sealed for, and only then', () => {
    const sealed = secrets.seal('ana', 'JBSWY3DPEHPK3PXP')
    expect(sealed).not.toContain('JBSWY')
    expect(secrets.open('ana', sealed)).toBe('JBSWY3DPEHPK3PXP')
    expect(secrets.seal('ana', 'JBSWY3DPEHPK3PXP')).not.toBe(sealed)
    expect(() => secrets.open('eve', sealed)).toThrow()
    expect(() => secretsFrom('another key').open('ana', sealed)).toThrow()
    const bytes = Buffer.from(sealed, 'base64')
    bytes[14] = (bytes[14] ?? 0) ^ 1
    expect(() => secrets.open('ana', bytes.toString('base64'))).toThrow()
  })

  it('has hashes that differ by key and by purpose', () => {
    expect(secrets.mac('code', '123456')).toEqual(secrets.mac('code', '123456'))
    expect(secrets.mac('code', '123456')).not.toEqual(secrets.mac('recovery', '123456'))
    expect(secrets.mac('code', '123456')).not.toEqual(secretsFrom('another key').mac('code', '123456'))
  })
})

describe('the key', () => {
  it('is made once, in a file only we can read, unless SECRET_KEY is given', async () => {
    const home = join(directory, 'data')
    const both = await Promise.all([readSecretKey(home, undefined), readSecretKey(home, undefined)])
    expect(both[0]).toMatch(/^[\w-]{43}$/)
    expect(both[1]).toBe(both[0])
    expect(await readSecretKey(home, undefined)).toBe(both[0])
    expect((await stat(join(home, 'secret.key'))).mode & 0o777).toBe(0o600)
    expect(await readSecretKey(home, 'k'.repeat(40))).toBe('k'.repeat(40))
    expect(await readFile(join(home, 'secret.key'), 'utf8')).toBe(both[0])
  })

  it('is refused with a sentence when it is empty or not the one of this database', async () => {
    await writeFile(join(directory, 'secret.key'), '')
    await expect(readSecretKey(directory, undefined)).rejects.toThrow(/holds no key/)
    await holdToOneKey(database, secrets)
    await holdToOneKey(database, secrets)
    await expect(holdToOneKey(database, secretsFrom('another key'))).rejects.toThrow(/another secret key/)
  })
})
