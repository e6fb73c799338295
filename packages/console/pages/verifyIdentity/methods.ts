/** The methods of the second step, and their texts. Strongest first: it's offered by default. */
import type { MfaMethod } from '@postern/domain/auth/endpoints.ts'

export const byStrength: readonly MfaMethod[] = ['passkey', 'totp', 'email', 'recovery']

interface Words {
  title: string
  /** The link text that switches to this method. */
  use: string
}

export const words: Record<MfaMethod, Words> = {
  passkey: { title: 'Use your passkey', use: 'Use a passkey' },
  totp: { title: 'Open your authenticator app', use: 'Use an authenticator app' },
  email: { title: 'Check your email', use: 'Get a code by email' },
  recovery: { title: 'Use a recovery code', use: 'Use a recovery code' },
}
