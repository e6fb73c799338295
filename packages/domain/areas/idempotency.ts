/**
 * Every write honors an `Idempotency-Key`: repeating the same key and content returns the first response, and the effect
 * happens once. The few endpoints that can't do this reject the key with a reason; none ignores it. Plain data: the console uses it, too.
 */
import type { Endpoints } from './endpoints.ts'

/** Why an endpoint rejects a key; the server has the message (api/http/repeatable.ts). */
export type KeyRefusal = 'question' | 'signIn' | 'secret' | 'onceAnyway'

const refusals = {
  question: [
    'POST /api/customers/:customerId/carrierLogic/identify',
    'POST /api/system/carrierLogic/identify',
    'POST /api/customers/:customerId/carrierLogic/check',
    'POST /api/system/carrierLogic/check',
    'POST /api/customers/:customerId/carrierLogic/bench',
    'POST /api/system/carrierLogic/bench',
    'POST /api/customers/:customerId/carrierLogic/replay',
    'POST /api/system/carrierLogic/replay',
    'POST /api/analytics/customers/:customerId/sizing',
    'POST /api/system/lockerVendors/:id/test',
    'POST /api/system/lockerVendorAccounts/:id/test',
    'POST /api/customers/:customerId/imports/:id/preview',
    'POST /api/customers/:customerId/importSources/:id/test',
  ],
  signIn: [
    'POST /api/auth/login',
    'POST /api/auth/mfa-request-code',
    'POST /api/auth/mfa-login',
    'POST /api/auth/mfa-register',
    'POST /api/auth/mfa-verify',
    'POST /api/auth/mfa-recovery-codes',
    'POST /api/auth/mfa-step-code',
    'DELETE /api/auth/mfa-delete',
    'POST /api/auth/forgot-password',
    'POST /api/auth/reset-password',
    'POST /api/auth/setup',
    'POST /api/auth/change-password',
    'POST /api/auth/change-email',
    'POST /api/auth/logout',
  ],
  secret: [
    'POST /api/system/apps/:id/secrets',
    'POST /api/system/apiUsers/:id/token',
    'POST /api/system/lockerVendorAccounts/:id/signingSecret',
    'POST /api/customers/:customerId/stations/:id/pairingCode',
    'POST /api/customers/:customerId/contacts/:id/reveal',
    'POST /api/helpDesk/tickets/:id/satisfactionLink',
    'POST /api/customers/:customerId/scimTokens',
    'POST /api/customers/:customerId/scimTokens/:id/rotate',
  ],
  onceAnyway: [
    // No one is signed in; the last answer wins.
    'POST /api/helpDesk/satisfaction/:token',
    // A second upload creates another draft, which is harmless.
    'POST /api/customers/:customerId/imports',
    // Each event has its own ID.
    'POST /api/lockers/events/:webhookKey',
    // Replaying events again has no further effect.
    'POST /api/system/lockerVendorAccounts/:id/replay',
    // Reconciling again has no further effect.
    'POST /api/customers/:customerId/lockerBanks/:id/reconcile',
    // The fingerprint, or the version to roll back, is used up by the first request.
    'POST /api/system/ruleSets',
    'POST /api/system/ruleSets/rollback',
    'POST /api/system/unmatched/carrierLogic/reevaluate',
    // Messages have a client-generated ID; the others report a current state.
    'POST /api/chat/channels/:id/messages',
    'POST /api/chat/channels/:id/read',
    'POST /api/chat/channels/:id/typing',
    'POST /api/chat/presence',
    // The keys are gone after the first request.
    'POST /api/system/redis/:id/keys/delete',
  ],
} as const satisfies Record<KeyRefusal, readonly (keyof Endpoints)[]>

const reasons: readonly KeyRefusal[] = ['question', 'signIn', 'secret', 'onceAnyway']

/** Null: it honors the key. Reads don't need one and ignore it. */
export const keyRefusal = (endpoint: string): KeyRefusal | null =>
  reasons.find((reason) => refusals[reason].some((key) => key === endpoint)) ?? null

export const honorsKey = (endpoint: string): boolean => !endpoint.startsWith('GET ') && keyRefusal(endpoint) === null
