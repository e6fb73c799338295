/** The browser side of passkeys. Always imported lazily, so no page bundles the library. */
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

/** What the user can do about it; the browser's own messages are for developers. */
const words: Readonly<Record<string, string>> = {
  NotAllowedError: 'The passkey wasn’t used. Try again or use another method.',
  InvalidStateError: 'You already have a passkey on this device.',
  NotSupportedError: 'This browser doesn’t support passkeys here. Use another method.',
  SecurityError: 'Passkeys don’t work at this address. Use another method.',
}

async function asked<T>(answer: Promise<T>): Promise<Json> {
  try {
    // Plain JSON, as in the contract: the library's type has optional keys that are undefined.
    return JSON.parse(JSON.stringify(await answer))
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    throw new Error(words[name] ?? 'The passkey didn’t work. Try again or use another method.', { cause: error })
  }
}

/** A trust boundary: only the libraries on both ends know the shape of the options JSON. */
export const askForPasskey = (options: unknown): Promise<Json> =>
  asked(startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }))

/** A trust boundary, as above. */
export const makePasskey = (options: unknown): Promise<Json> =>
  asked(startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }))
