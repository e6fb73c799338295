import type { MfaMethod } from '@postern/domain/auth/endpoints.ts'
import { signInRules } from '@postern/domain/auth/signIn.ts'
import classes from './VerifyIdentityPage.module.css'

interface LeadProps {
  method: MfaMethod
  sentTo: string | undefined
  minutes: number
}

/** One sentence on what to do. Announced politely when it changes, such as when a code is sent. */
export function Lead({ method, sentTo, minutes }: LeadProps) {
  return (
    <p className={classes.lead} aria-live="polite">
      {method === 'email' &&
        (sentTo ? (
          <>
            We sent a {signInRules.codeDigits}-digit code to <b>{sentTo}</b>. It expires in {minutes}&nbsp;minutes.
          </>
        ) : (
          'We’ll email you a code.'
        ))}
      {method === 'totp' && `Enter the ${signInRules.codeDigits}-digit code it shows for Postern.`}
      {method === 'passkey' && 'Your browser will ask for your fingerprint, face, or security key.'}
      {method === 'recovery' &&
        'Enter a recovery code you saved when you set up your second factor. Each code works once.'}
    </p>
  )
}
