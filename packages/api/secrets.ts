/**
 * Protects secrets in case the database is stolen: short codes are stored as HMACs, and values we need to read again
 * (authenticator app secrets, emails) are encrypted. The key is SECRET_KEY, or a file in DATA_DIR that only we can read.
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
  /** The ciphertext is bound to `owner`: copied to another row, it can't be decrypted. */
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
      // Without this, Node would accept a shorter tag, which is easier to guess.
      const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
      decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-tagBytes))
      return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString('utf8')
    },
  }
}

/** This installation's key. `wx`: if two nodes start at once in one folder, one writes the file and both read the same key. */
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

/** Identifies a key without revealing it. */
export const fingerprintOf = (secrets: Secrets): Buffer => secrets.mac('fingerprint', 'postern')

/** Refuses a key that didn't create this database's secrets: every second factor and code would silently fail. */
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
