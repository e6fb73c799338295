import type { MfaMethod } from '@postern/domain/auth/endpoints.ts'
import { signInRules } from '@postern/domain/auth/signIn.ts'
import classes from './VerifyIdentityPage.module.css'

interface LeadProps {
  method: MfaMethod
  sentTo: string | undefined
  minutes: number
}

/** One sentence on what to do. Said politely when it changes: a code being sent is news. */
export function Lead({ method, sentTo, minutes }: LeadProps) {
  return (
    <p className={classes.lead} aria-live="polite">
      {method === 'email' &&
        (sentTo ? (
          <>
            We sent a {signInRules.codeDigits}-digit code to <b>{sentTo}</b>. It works for {minutes}&nbsp;minutes.
          </>
        ) : (
          'A code is sent to your email address.'
        ))}
      {method === 'totp' && `Write the ${signInRules.codeDigits}-digit code that it shows for Postern.`}
      {method === 'passkey' && 'Your browser asks for your fingerprint, your face or your security key.'}
      {method === 'recovery' && 'Write one of the codes you kept when you set up your second factor. Each works once.'}
    </p>
  )
}
