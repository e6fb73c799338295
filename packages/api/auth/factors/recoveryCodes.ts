/** Ten codes on paper, for the day the phone is gone. Shown once, kept as keyed hashes, each good for one sign-in. */
import { randomBytes } from 'node:crypto'
import { signInRules } from '@postern/domain/auth/signIn.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import type { Secrets } from '../../secrets.ts'

/** Without 0, 1, I, L, O, U: what is written by hand must be read again. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Ten of thirty letters: 49 bits. A byte that would favour some letters is drawn again. */
function newCode(): string {
  let code = ''
  while (code.length < 10) {
    const [byte = 0] = randomBytes(1)
    if (byte < 240) code += letters[byte % letters.length]
  }
  return `${code.slice(0, 5)}-${code.slice(5)}`
}

/** As typed: any case, with or without the dash and blanks. Null: this cannot be one. */
export function readRecoveryCode(text: string): string | null {
  const plain = text.toUpperCase().replace(/[\s-]/g, '')
  return /^[2-9A-HJKMNP-TV-Z]{10}$/.test(plain) ? plain : null
}

const hashOf = (secrets: Secrets, userId: string, plain: string) => secrets.mac('recovery', `${userId} ${plain}`)

/** New ones replace all old ones. */
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
