/** Ten codes to print, for a lost phone. Shown once, stored as keyed hashes, each valid for one sign-in. */
import { randomBytes } from 'node:crypto'
import { signInRules } from '@postern/domain/auth/signIn.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import type { Secrets } from '../../secrets.ts'

/** Without 0, 1, I, L, O, U, which are easily confused in handwriting. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Ten of thirty characters: 49 bits. Bytes that would favor some characters are redrawn. */
function newCode(): string {
  let code = ''
  while (code.length < 10) {
    const [byte = 0] = randomBytes(1)
    if (byte < 240) code += letters[byte % letters.length]
  }
  return `${code.slice(0, 5)}-${code.slice(5)}`
}

/** Normalizes input: any case, with or without dashes and spaces. Null if it can't be a code. */
export function readRecoveryCode(text: string): string | null {
  const plain = text.toUpperCase().replace(/[\s-]/g, '')
  return /^[2-9A-HJKMNP-TV-Z]{10}$/.test(plain) ? plain : null
}

const hashOf = (secrets: Secrets, userId: string, plain: string) => secrets.mac('recovery', `${userId} ${plain}`)

/** New codes replace all old ones. */
export async function makeRecoveryCodes(db: Db, secrets: Secrets, userId: string): Promise<string[]> {
  const codes = Array.from({ length: signInRules.recoveryCodes }, newCode)
  await db.all(sql`delete from recovery_codes where user_id = ${userId}`)
  for (const code of codes)
    await db.all(sql`
      insert into recovery_codes (user_id, code_hash) values (${userId}, ${hashOf(secrets, userId, code.replace('-', ''))})`)
  return codes
}

export async function useRecoveryCode(db: Db, secrets: Secrets, userId: string, text: string): Promise<boolean> {
  const plain = readRecoveryCode(text)
  if (plain === null) return false
  const used = await db.one(sql`
    update recovery_codes set used_at = now()
    where user_id = ${userId} and code_hash = ${hashOf(secrets, userId, plain)} and used_at is null returning user_id`)
  return used !== undefined
}
