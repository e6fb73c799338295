/** argon2id, a few at a time: each hash takes 19 MB and a core for some milliseconds, so a flood of sign-ins must queue. */
import { hash, verify } from '@node-rs/argon2'
import { type PasswordOwner, passwordIsGood } from '@postern/domain/auth/password.ts'
import { failure, invalid } from '@postern/domain/engine/failure.ts'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const atOnce = 4
const waitingAtMost = 200

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= waitingAtMost)
    throw failure('unavailable', { message: 'Too many people are signing in right now. Try again in a moment.' })
  if (running >= atOnce) await new Promise<void>((turn) => waiting.push(turn))
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost))

/** Compared against if there is no such user, so that timing reveals nothing. */
const decoy = hash('no account has this password', cost)

export const passwordMatches = (digest: string | null, password: string): Promise<boolean> =>
  inTurn(async () => {
    const matches = await verify(digest ?? (await decoy), password)
    return digest !== null && matches
  })

/** Reports the error at the field it was entered in. */
export function requireGoodPassword(path: string, password: string, owner: PasswordOwner): void {
  const verdict = passwordIsGood(password, owner)
  if (verdict !== true) throw invalid([{ path, description: verdict }])
}
