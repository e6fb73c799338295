/**
 * What a token stood for a moment ago. A read can go by that and prove it in its own trip to the database, instead of asking for the
 * session first. Nothing is answered that isn't proven: a session that ended, or whose user has other permissions now, is
 * looked up again, and the read is done anew.
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

/** The session isn’t what it was a moment ago. */
class SessionDiffers extends Error {}

interface Kept {
  readonly text: string
  readonly found: Found
}

/** Of one node. Those unused for longest are dropped first. */
const mostKept = 1_000
const kept = new Map<string, Kept>()

const keyOf = (token: string, customerId: string | null) => `${tokenHash(token).toString('base64')} ${customerId}`

/** That the user was seen a while ago is written down by the request that notices, so the next one expects that it was. */
const justSeen = (mark: object) => JSON.stringify({ ...mark, seenIsOld: false })

export function expectSession(token: string, customerId: string | null, found: Found): void {
  const key = keyOf(token, customerId)
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
  const key = keyOf(token, customerId)
  const expected = kept.get(key)
  if (!expected) return undefined
  // A poll in the background doesn't write down that the user was seen, so it need not notice.
  const textOf = isBackground ? justSeen : JSON.stringify
  let isProven = false
  return {
    found: expected.found,
    isProven: () => isProven,
    proof: {
      statement: sessionMark.fill({ token, customerId, idleMinutes }),
      check: ([row]) => {
        isProven = row !== undefined && textOf(row) === expected.text
        if (isProven) return
        kept.delete(key)
        throw new SessionDiffers()
      },
    },
  }
}
