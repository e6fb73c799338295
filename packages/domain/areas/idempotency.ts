/**
 * Every write honors an `Idempotency-Key`: the same key and content get the first answer again, and the effect happens
 * once. The few that cannot refuse it, with a reason; none ignores it. Plain data, as the console decides by it too.
 */
import type { Endpoints } from './endpoints.ts'

/** Why an endpoint refuses a key; the server words it (api/http/repeatable.ts). */
export type KeyRefusal = 'question' | 'signIn' | 'secret' | 'onceAnyway'

const refusals = {
  'POST /api/auth/login': 'signIn',
  'POST /api/auth/mfa-request-code': 'signIn',
  'POST /api/auth/mfa-login': 'signIn',
  'POST /api/auth/mfa-register': 'signIn',
  'POST /api/auth/mfa-verify': 'signIn',
  'POST /api/auth/mfa-recovery-codes': 'signIn',
  'POST /api/auth/mfa-step-code': 'signIn',
  'DELETE /api/auth/mfa-delete': 'signIn',
  'POST /api/auth/forgot-password': 'signIn',
  'POST /api/auth/reset-password': 'signIn',
  'POST /api/auth/setup': 'signIn',
  'POST /api/auth/change-password': 'signIn',
  'POST /api/auth/change-email': 'signIn',
  'POST /api/auth/logout': 'signIn',
  'POST /api/customers/:customerId/carrierLogic/identify': 'question',
  'POST /api/system/carrierLogic/identify': 'question',
  'POST /api/customers/:customerId/carrierLogic/check': 'question',
  'POST /api/system/carrierLogic/check': 'question',
  'POST /api/customers/:customerId/carrierLogic/bench': 'question',
  'POST /api/system/carrierLogic/bench': 'question',
  'POST /api/customers/:customerId/carrierLogic/replay': 'question',
  'POST /api/system/carrierLogic/replay': 'question',
  'POST /api/system/apps/:id/secrets': 'secret',
  'POST /api/system/apiUsers/:id/token': 'secret',
  'POST /api/customers/:customerId/stations/:id/pairingCode': 'secret',
  'POST /api/customers/:customerId/contacts/:id/reveal': 'secret',
  // The fingerprint, or the version that is rolled back, is gone after the first time.
  'POST /api/system/ruleSets': 'onceAnyway',
  'POST /api/system/ruleSets/rollback': 'onceAnyway',
  'POST /api/system/unmatched/carrierLogic/reevaluate': 'onceAnyway',
} as const satisfies Partial<Record<keyof Endpoints, KeyRefusal>>

/** Null: it honors one. Reading needs none and ignores it. */
export const keyRefusal = (endpoint: string): KeyRefusal | null =>
  Object.entries(refusals).find(([key]) => key === endpoint)?.[1] ?? null

export const honorsKey = (endpoint: string): boolean => !endpoint.startsWith('GET ') && keyRefusal(endpoint) === null
