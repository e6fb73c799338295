/** Sign-in, second factor, the signed-in user and their sessions (spec:http#sign-in-calls). */
import { z } from 'zod'
import { endpoints } from '../engine/contract.ts'
import { phoneSchema } from '../engine/schema.ts'
import { phoneProblem } from '../phone/storedPhone.ts'
import { jsonValue } from '../values/jsonValue.ts'

const tag = 'Sign-in'

export const mfaMethods = ['email', 'totp', 'passkey', 'recovery'] as const
export type MfaMethod = (typeof mfaMethods)[number]
/** Factors that users can set up. Recovery codes come with the first one. */
const registrable = z.enum(['email', 'totp', 'passkey'])

export const signInResult = z.strictObject({
  token: z.string(),
  userId: z.uuid(),
  /** A second factor is needed, so the token is temporary. */
  isMfa: z.boolean(),
  mfaIsEnabled: z.boolean(),
  mfaMethods: z.array(z.enum(mfaMethods)),
})

export const dateFormats = ['mm/dd/yy', 'mm/dd/yyyy', 'dd/mm/yyyy', 'yyyy-mm-dd'] as const
export const densities = ['comfortable', 'compact', 'dense'] as const

export const preferences = z.strictObject({
  dateFormat: z.enum(dateFormats).default('mm/dd/yy'),
  density: z.enum(densities).default('compact'),
  /** Defaults to each browser's setting. */
  theme: z.enum(['light', 'dark', 'system']).optional(),
  /** The columns of each list in order, by resource. Defaults to those of the definition. */
  columns: z.record(z.string().max(60), z.array(z.string().max(60)).max(100)).optional(),
})

/** The user with everything guards need. The role carries its permission groups directly: `securityRole.applications.view`. */
export const currentUser = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  customerId: z.uuid(),
  customerIds: z.array(z.uuid()).nullable(),
  securityRole: z.looseObject({ id: z.uuid(), name: z.string(), maxGrantLevel: z.int() }).nullable(),
  phone: z.string().nullable(),
  preferences,
  mfaIsEnabled: z.boolean(),
  /** This user must have a second factor. */
  mfaRequired: z.boolean(),
  mfaMethods: z.array(z.enum(mfaMethods)),
})

export type SignInResult = z.output<typeof signInResult>
export type CurrentUser = z.output<typeof currentUser>
export type Preferences = z.output<typeof preferences>

const deep = z.strictObject({ deep: z.enum(['true', 'false']).optional() })
const emailAddress = z.string().trim().toLowerCase().min(1).max(254)
const password = z.string().min(1).max(1000)
/** Either one: a session alone isn't enough to change how its owner signs in. */
const freshProof = {
  password: password.optional(),
  /** From an authenticator app, an email, or the recovery codes. */
  code: z.string().trim().max(40).optional(),
}
/** WebAuthn options or a response. Browsers define the shape; the WebAuthn library checks it. */
const webauthn = z.record(z.string(), jsonValue)

/** A passkey or app as its owner sees it. */
const factor = z.strictObject({
  id: z.uuid(),
  method: registrable,
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
})
export type Factor = z.output<typeof factor>

const factors = z.strictObject({
  factors: z.array(factor),
  recoveryCodesLeft: z.int(),
  /** Shown once, when they're created. */
  recoveryCodes: z.array(z.string()).optional(),
  /** The session's new token, which replaces the old one whenever the factors change. */
  token: z.string().optional(),
})

const session = z.strictObject({
  id: z.uuid(),
  current: z.boolean(),
  device: z.string(),
  address: z.string().nullable(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  expiresAt: z.string(),
})
export type SessionInfo = z.output<typeof session>

const byId = z.strictObject({ id: z.uuid() })

export const authEndpoints = endpoints({
  'POST /api/auth/login': {
    permission: 'open',
    tag,
    summary: 'Sign in with email and password',
    body: z.strictObject({ email: emailAddress, password }),
    answer: signInResult,
  },
  'POST /api/auth/mfa-request-code': {
    permission: 'temporary',
    tag,
    summary: 'Send a code by email, or start with a passkey',
    body: z.strictObject({ method: z.enum(['email', 'passkey']).default('email') }),
    answer: z.strictObject({
      /** `a•••n@postern.test` */
      sentTo: z.string().optional(),
      expiresInSeconds: z.int(),
      resendAfterSeconds: z.int(),
      options: webauthn.optional(),
    }),
  },
  'POST /api/auth/mfa-login': {
    permission: 'temporary',
    tag,
    summary: 'Sign in with the second factor',
    body: z.strictObject({
      method: z.enum(mfaMethods).default('email'),
      code: z.string().trim().max(40).optional(),
      passkey: webauthn.optional(),
    }),
    answer: signInResult,
  },
  'POST /api/auth/mfa-register': {
    permission: 'signedIn',
    tag,
    summary: 'Start setting up a second factor; needs the password, or a code from an existing factor',
    body: z.strictObject({
      method: registrable.default('email'),
      ...freshProof,
    }),
    answer: z.strictObject({
      method: registrable,
      sentTo: z.string().optional(),
      secret: z.string().optional(),
      uri: z.string().optional(),
      /** The QR code as rows of dark (1) and light (0) modules: the console draws it. */
      qr: z.array(z.string()).optional(),
      options: webauthn.optional(),
    }),
  },
  'POST /api/auth/mfa-verify': {
    permission: 'signedIn',
    tag,
    summary: 'Finish setting up a second factor',
    body: z.strictObject({
      method: registrable.default('email'),
      code: z.string().trim().max(40).optional(),
      passkey: webauthn.optional(),
      name: z.string().trim().min(1).max(60).optional(),
    }),
    answer: factors,
  },
  'DELETE /api/auth/mfa-delete': {
    permission: 'signedIn',
    tag,
    summary: 'Remove a second factor; needs a code from it or from another one',
    body: z.strictObject({
      method: registrable.default('email'),
      code: z.string().trim().max(40),
      id: z.uuid().optional(),
    }),
    answer: factors,
  },
  'GET /api/auth/mfa-factors': { permission: 'signedIn', tag, summary: 'List your second factors', answer: factors },
  'POST /api/auth/mfa-recovery-codes': {
    permission: 'signedIn',
    tag,
    summary: 'Create new recovery codes; needs the password, or a code from a second factor. The old ones stop working',
    body: z.strictObject(freshProof),
    answer: factors,
  },
  'POST /api/auth/mfa-step-code': {
    permission: 'signedIn',
    tag,
    summary: 'Email a code to confirm a change to your second factors',
    answer: z.strictObject({ sentTo: z.string(), expiresInSeconds: z.int(), resendAfterSeconds: z.int() }),
  },
  'POST /api/auth/forgot-password': {
    permission: 'open',
    tag,
    summary: 'Request a password reset link',
    body: z.strictObject({ email: emailAddress }),
    answer: z.strictObject({ message: z.string() }),
  },
  'POST /api/auth/reset-password': {
    permission: 'open',
    tag,
    summary: 'Set a new password with a reset link; ends all sessions',
    body: z.strictObject({ token: z.string().min(20).max(200), password }),
    answer: z.strictObject({ message: z.string() }),
  },
  'POST /api/auth/setup': {
    permission: 'open',
    tag,
    summary: 'Create the first administrator, with the link printed at the first start',
    body: z.strictObject({
      token: z.string().min(20).max(200),
      organisation: z.string().trim().min(1).max(120),
      name: z.string().trim().min(1).max(120),
      email: emailAddress.pipe(z.email()),
      password,
    }),
    answer: z.strictObject({ message: z.string() }),
  },
  'POST /api/auth/change-password': {
    permission: 'signedIn',
    tag,
    summary: 'Change your password; ends all other sessions and renews this one',
    body: z.strictObject({ currentPassword: password, newPassword: password }),
    answer: signInResult,
  },
  'POST /api/auth/change-email': {
    permission: 'signedIn',
    tag,
    summary: 'Change your email address; needs the password and notifies both addresses',
    body: z.strictObject({ email: emailAddress.pipe(z.email()), password }),
    answer: currentUser,
  },
  'POST /api/auth/logout': { permission: 'signedIn', tag, summary: 'End this session' },
  'GET /api/auth/user': {
    permission: 'signedIn',
    tag,
    summary: 'Get the signed-in user, with role and permissions',
    query: deep,
    answer: currentUser,
  },
  'PATCH /api/auth/user': {
    permission: 'signedIn',
    tag,
    summary: 'Change your name, phone number or preferences',
    body: z.strictObject({
      name: z.string().trim().min(1).max(120).optional(),
      phone: phoneSchema(phoneProblem).nullable().optional(),
      preferences: preferences.partial().optional(),
    }),
    answer: currentUser,
  },
  'GET /api/auth/user/:id': {
    permission: 'signedIn',
    tag,
    summary: 'Get a staff member; anyone but yourself needs customers.users.view',
    params: byId,
    query: deep,
    answer: currentUser,
  },
  'GET /api/auth/sessions': {
    permission: 'signedIn',
    tag,
    summary: 'List your sessions',
    answer: z.strictObject({ sessions: z.array(session) }),
  },
  'DELETE /api/auth/sessions': { permission: 'signedIn', tag, summary: 'End all your other sessions' },
  'DELETE /api/auth/sessions/:id': {
    permission: 'signedIn',
    tag,
    summary: 'End one of your sessions',
    params: byId,
  },
  'DELETE /api/auth/user/:id/sessions': {
    permission: 'customers.users.unlock',
    tag,
    summary: 'End all of a staff member’s sessions',
    params: byId,
  },
  'POST /api/auth/invitations': {
    permission: 'customers.users.invite',
    tag,
    summary: 'Invite a staff member by email',
    body: z.strictObject({
      name: z.string().trim().min(1).max(120),
      email: emailAddress.pipe(z.email()),
      securityRoleId: z.uuid(),
    }),
    answer: z.strictObject({ userId: z.uuid() }),
    status: 201,
  },
})

export const outboxMail = z.strictObject({ to: z.string(), subject: z.string(), text: z.string(), sentAt: z.string() })

/** Open in the demo only; otherwise these routes don't exist. */
export const developmentEndpoints = endpoints({
  'GET /api/dev/outbox': {
    permission: 'open',
    tag: 'Demo',
    summary: 'List the demo’s latest emails, newest first',
    answer: z.strictObject({ items: z.array(outboxMail) }),
  },
})
