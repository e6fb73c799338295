/** The second step of signing in: its requests carry the temporary token, and their 401s stay on the page. */

import type { Endpoints } from '@postern/domain/areas/endpoints.ts'
import type { AnswerOf, InputOf } from '@postern/domain/engine/contract.ts'
import { texts } from '../errors/catalogue.ts'
import { call } from '../http/call.ts'
import { beginSession } from './change.ts'
import { logged } from './logged.ts'
import { getSession } from './store.ts'

type Sent = AnswerOf<Endpoints['POST /api/auth/mfa-request-code']>
type SecondFactor = InputOf<'POST /api/auth/mfa-login', Endpoints['POST /api/auth/mfa-login']>['body']

function temporaryToken(): string {
  const token = getSession().temporary?.token
  if (token === undefined) throw new Error(texts.noToken)
  return token
}

/** Has a code emailed, or fetches the options for a passkey prompt. */
export async function requestCode(method: 'email' | 'passkey'): Promise<Sent> {
  const bearer = { token: temporaryToken() }
  return logged(call('POST /api/auth/mfa-request-code', { body: { method }, bearer, answers401: 'caller' }))
}

/** Exchanges the temporary authentication for a session. A failure leaves it unchanged (spec:console#36,37). */
export async function passSecondFactor(body: SecondFactor): Promise<void> {
  const token = temporaryToken()
  const result = await logged(call('POST /api/auth/mfa-login', { body, bearer: { token }, answers401: 'caller' }))
  // If the user went back to sign in as someone else, don't sign them in as the first user.
  if (getSession().temporary?.token === token) beginSession(result)
}

/** Prompts for a passkey; the library loads only for users who have one. */
export async function passWithPasskey(): Promise<void> {
  const { options } = await requestCode('passkey')
  const { askForPasskey } = await import('./passkey.ts')
  await passSecondFactor({ method: 'passkey', passkey: await askForPasskey(options) })
}
