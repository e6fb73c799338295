/** Second factors in words. */
import type { FactorMethod } from '@postern/domain/auth/signIn.ts'

export const factorWords: Record<FactorMethod, { name: string; add: string; about: string }> = {
  email: { name: 'Codes by email', add: 'Add codes by email', about: 'We send you a code at each sign-in.' },
  totp: { name: 'Authenticator app', add: 'Add an authenticator app', about: 'An app on your phone shows the code.' },
  passkey: { name: 'Passkey', add: 'Add a passkey', about: 'Your fingerprint, face or security key.' },
}
