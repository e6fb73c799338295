/**
 * What must not be read from a stolen database: short codes become HMACs, and what has to be read again (secrets of
 * authenticator apps, mails) is encrypted. The key is SECRET_KEY, or a file in DATA_DIR that only we can read.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Database, tx } from './database/db.ts'
import { StartFailure } from './startFailure.ts'

export interface Secrets {
  /** A keyed hash; the same text hashes differently for each purpose. */
  mac(purpose: string, text: string): Buffer
  /** `owner` is bound to the text: moved to another row, it cannot be opened. */
  seal(owner: string, text: string): string
  open(owner: string, sealed: string): string
}

const nonceBytes = 12
const tagBytes = 16

export function secretsFrom(key: string): Secrets {
  const derived = (use: string) => Buffer.from(hkdfSync('sha256', key, '', `postern ${use}`, 32))
  const [macKey, sealKey] = [derived('mac'), derived('seal')]
  return {
    mac: (purpose, text) => createHmac('sha256', macKey).update(`${purpose}\0${text}`).digest(),
    seal: (owner, text) => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce).setAAD(Buffer.from(owner))
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64')
    },
    open: (owner, sealed) => {
      const bytes = Buffer.from(sealed, 'base64')
      // Node would take a shorter tag for what it says it is, and that is easier to guess.
      const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
      decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-tagBytes))
      return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString('utf8')
    },
  }
}

/** The key of this installation. `wx`: of two nodes that start at once on one folder, one writes and both read the same. */
export async function readSecretKey(dataDir: string, given: string | undefined): Promise<string> {
  if (given !== undefined) return given
  const file = join(dataDir, 'secret.key')
  await mkdir(dataDir, { recursive: true })
  await writeFile(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  })
  const key = (await readFile(file, 'utf8')).trim()
  if (key.length < 32)
    throw new StartFailure(`${file} holds no key; restore it from a backup, or set SECRET_KEY to the one it held.`)
  return key
}

/** Tells one key from another without telling the key. */
export const fingerprintOf = (secrets: Secrets): Buffer => secrets.mac('fingerprint', 'postern')

/** Refuses a key that did not make this database's secrets: every second factor and every code would silently fail. */
export async function holdToOneKey(database: Database, secrets: Secrets): Promise<void> {
  const mine = fingerprintOf(secrets)
  const known = await tx(database, 'all', async (db) => {
    await db.all(sql`insert into secret_key_fingerprint (fingerprint) values (${mine}) on conflict do nothing`)
    return db.one(sql<{ fingerprint: Buffer }>`select fingerprint from secret_key_fingerprint`)
  })
  if (!known?.fingerprint.equals(mine))
    throw new StartFailure(
      'This database was made with another secret key. Set SECRET_KEY to that one (all nodes need the same), or restore secret.key in DATA_DIR.',
    )
}
