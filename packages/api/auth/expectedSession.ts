/**
 * The session a token last had. A read can assume it and prove it in its own round trip, instead of looking the session up
 * first. Nothing unproven is sent: if the session ended, or its user's permissions changed, it's looked up again and the read
 * is repeated.
 */
import type { Proof } from '../database/db.ts'
import type { SessionLimits } from '../deps.ts'
import { type Found, sessionMark } from './session.ts'
import { tokenHash } from './token.ts'

export interface ExpectedSession {
  readonly found: Found
  readonly proof: Proof
  readonly isProven: () => boolean
}

/** The session has changed since it was last seen. */
class SessionDiffers extends Error {}

interface Kept {
  readonly text: string
  readonly found: Found
}

/** Per node. The least recently used are dropped first. */
const mostKept = 1_000
const kept = new Map<string, Kept>()

const keyOf = (hash: Buffer, customerId: string | null) => `${hash.toString('base64')} ${customerId}`

/** The request that finds the last activity outdated also updates it, so the next one expects it to be current. */
const justSeen = (mark: object) => JSON.stringify({ ...mark, seenIsOld: false })

export function expectSession(token: string, customerId: string | null, found: Found): void {
  const key = keyOf(tokenHash(token), customerId)
  kept.delete(key)
  kept.set(key, { text: justSeen(found.mark), found: { ...found, seenIsOld: false } })
  for (const [oldest] of kept) {
    if (kept.size <= mostKept) break
    kept.delete(oldest)
  }
}

export function expectedSession(
  { idleMinutes }: SessionLimits,
  token: string,
  customerId: string | null,
  { isBackground }: { readonly isBackground: boolean },
): ExpectedSession | undefined {
  const hash = tokenHash(token)
  const key = keyOf(hash, customerId)
  const expected = kept.get(key)
  if (!expected) return undefined
  // A background poll doesn't record activity, so it may ignore the difference.
  const textOf = isBackground ? justSeen : JSON.stringify
  let isProven = false
  return {
    found: expected.found,
    isProven: () => isProven,
    proof: {
      statement: sessionMark.fill({ tokenHash: hash, customerId, idleMinutes }),
      check: ([row]) => {
        isProven = row !== undefined && textOf(row) === expected.text
        if (isProven) return
        kept.delete(key)
        throw new SessionDiffers()
      },
    },
  }
}
