/** The browser's side of passkeys. Only ever imported when one is used: the library is not part of any page. */
import type { Endpoints } from '@postern/domain/areas/endpoints.ts'
import type { InputOf } from '@postern/domain/engine/contract.ts'
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

type SecondFactor = InputOf<'POST /api/auth/mfa-login', Endpoints['POST /api/auth/mfa-login']>['body']
type Json = NonNullable<SecondFactor['passkey']>

/** What a person can do about it; the browser's own words are for developers. */
const words: Readonly<Record<string, string>> = {
  NotAllowedError: 'The passkey was not used. Try again, or choose another way.',
  InvalidStateError: 'This device already holds a passkey of yours.',
  NotSupportedError: 'This browser cannot use passkeys here. Choose another way.',
  SecurityError: 'Passkeys do not work at this address. Choose another way.',
}

async function asked<T>(answer: Promise<T>): Promise<Json> {
  try {
    // Plain JSON, as the contract has it: the library's type has optional keys that are undefined.
    return JSON.parse(JSON.stringify(await answer))
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    throw new Error(words[name] ?? 'The passkey could not be used. Try again, or choose another way.', { cause: error })
  }
}

/** The boundary: options travel as JSON whose inside only the two libraries know, ours at the server and this one. */
export const askForPasskey = (options: unknown): Promise<Json> =>
  asked(startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }))

/** The boundary, as above. */
export const makePasskey = (options: unknown): Promise<Json> =>
  asked(startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }))
