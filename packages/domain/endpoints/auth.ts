/** Signing in and the person signed in (spec §7). */
import { z } from 'zod'
import { endpoints } from '../contract.ts'

export const signInResult = z.strictObject({
  token: z.string(),
  userId: z.uuid(),
  /** A second factor is needed: the token is a temporary one. */
  isMfa: z.boolean(),
  mfaIsEnabled: z.boolean(),
  mfaMethods: z.array(z.enum(['email', 'totp', 'passkey', 'recovery'])),
})

/** The person with everything guards need. The role carries its permission groups directly: `securityRole.applications.view`. */
export const currentUser = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  customerId: z.uuid(),
  customerIds: z.array(z.uuid()).nullable(),
  securityRole: z.looseObject({ id: z.uuid(), name: z.string() }).nullable(),
})

export type SignInResult = z.output<typeof signInResult>
export type CurrentUser = z.output<typeof currentUser>

const deep = z.strictObject({ deep: z.enum(['true', 'false']).optional() })

export const authEndpoints = endpoints({
  'POST /api/auth/login': {
    permission: 'open',
    tag: 'Sign-in',
    summary: 'Sign in with e-mail and password',
    body: z.strictObject({
      email: z.string().trim().toLowerCase().min(1).max(254),
      password: z.string().min(1).max(1000),
    }),
    answer: signInResult,
  },
  'POST /api/auth/logout': { permission: 'signedIn', tag: 'Sign-in', summary: 'End this session' },
  'GET /api/auth/user': {
    permission: 'signedIn',
    tag: 'Sign-in',
    summary: 'The person signed in, with role and permissions',
    query: deep,
    answer: currentUser,
  },
})
