/** The session's state. Plain data: session.ts decides when and why it changes. */
import type { CurrentUser, SignInResult } from '@postern/domain/auth/endpoints.ts'

/** The stored auth record (spec:session#cookie). */
export interface AuthRecord {
  readonly token: string
  readonly userId: string
}

/** A sign-in that still needs its second factor. Memory only: a reload loses it. */
export interface TemporaryAuth extends AuthRecord {
  readonly isMfa: true
  readonly mfaMethods: SignInResult['mfaMethods']
}

export interface SessionState {
  readonly auth: AuthRecord | null
  readonly temporary: TemporaryAuth | null
  readonly user: CurrentUser | null
}

const nobody: SessionState = { auth: null, temporary: null, user: null }

let state = nobody
const listeners = new Set<() => void>()

export const getSession = (): SessionState => state

export function patchSession(change: Partial<SessionState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
