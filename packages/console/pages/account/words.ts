/** Texts about second factors. */
import type { FactorMethod } from '@postern/domain/auth/signIn.ts'

export const factorWords: Record<FactorMethod, { name: string; add: string; about: string }> = {
  email: { name: 'Email codes', add: 'Add email codes', about: 'We email you a code each time you sign in.' },
  totp: { name: 'Authenticator app', add: 'Add authenticator app', about: 'An app on your phone shows the code.' },
  passkey: { name: 'Passkey', add: 'Add passkey', about: 'Your fingerprint, face, or security key.' },
}
