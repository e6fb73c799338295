import type { Endpoints } from '@postern/domain/areas/endpoints.ts'
import type { FactorMethod } from '@postern/domain/auth/signIn.ts'
import type { AnswerOf } from '@postern/domain/engine/contract.ts'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { logged } from '../../session/logged.ts'
import type { Proof } from './ProofStep.tsx'

type Begun = AnswerOf<Endpoints['POST /api/auth/mfa-register']>

/** Starts setting up a factor once the user has confirmed their identity: sends the email or generates the secret. */
export function useBegun(method: FactorMethod): {
  begun: Begun | undefined
  begin: (proof: Proof) => Promise<void>
} {
  const [begun, setBegun] = useState<Begun>()
  const begin = async (proof: Proof) =>
    setBegun(await logged(call('POST /api/auth/mfa-register', { body: { method, ...proof } })))
  return { begun, begin }
}
