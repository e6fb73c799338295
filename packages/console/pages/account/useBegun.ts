import type { Endpoints } from '@postern/domain/areas/endpoints.ts'
import type { FactorMethod } from '@postern/domain/auth/signIn.ts'
import type { AnswerOf } from '@postern/domain/engine/contract.ts'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { logged } from '../../session/logged.ts'

type Begun = AnswerOf<Endpoints['POST /api/auth/mfa-register']>

/** Begins to set up a factor once the password is there: the mail is sent, the secret is drawn. */
export function useBegun(method: FactorMethod): {
  begun: Begun | undefined
  begin: (password: string) => Promise<void>
} {
  const [begun, setBegun] = useState<Begun>()
  const begin = async (password: string) =>
    setBegun(await logged(call('POST /api/auth/mfa-register', { body: { method, password } })))
  return { begun, begin }
}
