/** Sign-in rules: lifetimes, attempt limits, and what users may do with their second factors. */
import type { authEndpoints, MfaMethod } from './endpoints.ts'

/** Lifetimes and counts (spec:session#limits). The unit of a time is in its name. */
export const signInRules = {
  temporaryMinutes: 5,
  /** Wrong codes across all methods before the temporary token becomes invalid. */
  triesPerSignIn: 5,
  codeDigits: 6,
  codeMinutes: 10,
  resendSeconds: 30,
  codesPerSignIn: 5,
  recoveryCodes: 10,
  resetMinutes: 30,
  inviteDays: 7,
  setUpHours: 24,
  sessionsPerPerson: 50,
  /** Sign-ins from an IP address that succeeded this recently have their own budget, which no one else can use up. */
  knownAddressDays: 30,
} as const

export interface Budget {
  readonly times: number
  readonly seconds: number
}

const quarterHour = 900
const hour = 3_600
const day = 86_400

/**
 * Attempt limits. The sign-in limits count failures only: a success gives its attempt back. An account is counted by the
 * email typed, whether or not it exists, so that a lockout reveals nothing.
 */
export const budgets = {
  signInByAccount: { times: 10, seconds: quarterHour },
  signInFromKnownAddress: { times: 10, seconds: quarterHour },
  signInByAddress: { times: 100, seconds: quarterHour },
  /** Code guesses across all sign-ins of an account: they cover at most 3·30 of 10⁶ codes a day. */
  guessableCodes: { times: 30, seconds: day },
  /** Over the limit, the response stays the same but no link is sent, so no one can flood a user's mailbox. */
  linksByAccount: { times: 5, seconds: quarterHour },
  /** Invitations and links that staff send, per recipient. */
  linksByStaff: { times: 5, seconds: hour },
  linksByAddress: { times: 30, seconds: quarterHour },
  linkTriesByAddress: { times: 30, seconds: quarterHour },
  passwordChecks: { times: 10, seconds: quarterHour },
  codesByPerson: { times: 20, seconds: hour },
  /** Per unlocked user: each unlock allows new guesses, so at most 6·30 in 10⁶ a day. */
  unlocks: { times: 5, seconds: day },
  invitations: { times: 50, seconds: hour },
  /** Each goes to every administrator. */
  accessRequests: { times: 20, seconds: day },
  /** Wrong pairing codes, per program and customer. */
  pairingCodes: { times: 30, seconds: quarterHour },
  /** Wrong tokens of identity providers, per IP address. */
  scimTokensByAddress: { times: 100, seconds: quarterHour },
  /** A user's calls about their own account, counted per endpoint. */
  accountChanges: { times: 120, seconds: quarterHour },
  accountReads: { times: 600, seconds: 60 },
  secondStep: { times: 240, seconds: 60 },
} as const satisfies Record<string, Budget>

export type BudgetName = keyof typeof budgets

/**
 * The budget each call spends before it does anything, per user, or per IP address if no one is signed in. Null: sign-in
 * counts its own attempts. The record is total, so a call without a limit doesn't compile.
 */
export const callBudgets: Record<keyof typeof authEndpoints, BudgetName | null> = {
  'POST /api/auth/login': null,
  'POST /api/auth/mfa-request-code': 'secondStep',
  'POST /api/auth/mfa-login': 'secondStep',
  'POST /api/auth/mfa-register': 'accountChanges',
  'POST /api/auth/mfa-verify': 'accountChanges',
  'DELETE /api/auth/mfa-delete': 'accountChanges',
  'GET /api/auth/mfa-factors': 'accountReads',
  'POST /api/auth/mfa-recovery-codes': 'accountChanges',
  'POST /api/auth/mfa-step-code': 'accountChanges',
  'POST /api/auth/forgot-password': 'linksByAddress',
  'POST /api/auth/reset-password': 'linkTriesByAddress',
  'POST /api/auth/setup': 'linkTriesByAddress',
  'POST /api/auth/change-password': 'accountChanges',
  'POST /api/auth/change-email': 'accountChanges',
  'POST /api/auth/logout': 'accountChanges',
  'GET /api/auth/user': 'accountReads',
  'PATCH /api/auth/user': 'accountChanges',
  'GET /api/auth/user/:id': 'accountReads',
  'GET /api/auth/sessions': 'accountReads',
  'DELETE /api/auth/sessions': 'accountChanges',
  'DELETE /api/auth/sessions/:id': 'accountChanges',
  'DELETE /api/auth/user/:id/sessions': 'accountChanges',
  'POST /api/auth/invitations': 'invitations',
}

/** `12 minutes`, for the end of a sentence that says to wait. */
export function waitWords(seconds: number): string {
  if (seconds <= 60) return `${Math.max(1, Math.ceil(seconds))} second${Math.ceil(seconds) > 1 ? 's' : ''}`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}

/** `admin@postern.test` → `a•••n@postern.test`: enough for its owner to recognize, too little for anyone else. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [name, domain] = [email.slice(0, at), email.slice(at)]
  return name.length < 3 ? `•••${domain}` : `${name[0]}•••${name.at(-1)}${domain}`
}

export type FactorMethod = Exclude<MfaMethod, 'recovery'>

export interface FactorState {
  readonly required: boolean
  readonly methods: readonly FactorMethod[]
  readonly recoveryCodesLeft: number
}

/** How a user can pass the second step. If one is required and none is set up, they get a code by email. Empty: no second step. */
export function secondStepMethods({ required, methods, recoveryCodesLeft }: FactorState): MfaMethod[] {
  if (methods.length === 0) return required ? ['email'] : []
  return recoveryCodesLeft > 0 ? [...methods, 'recovery'] : [...methods]
}

/** Users with an app but no email factor can't confirm by email: a mailbox alone must not remove the stronger factor. */
export const mayConfirmByMail = (methods: readonly FactorMethod[]): true | string =>
  methods.includes('email') || !methods.includes('totp') || 'Confirm with a code from your authenticator app.'

/** Users who must have a factor can't remove the last one. `remaining` is how many would be left. */
export const mayRemoveFactor = (required: boolean, remaining: number): true | string =>
  !required || remaining > 0 || 'You need a second factor. Set up another one before you remove this one.'
