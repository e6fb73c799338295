import type { AnswerOf } from '@postern/domain/contract.ts'
import type { Endpoints } from '@postern/domain/endpoints/index.ts'
import type { FactorMethod } from '@postern/domain/signIn.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { detailOf } from '../../errors/reportError.ts'
import { call } from '../../http/call.ts'
import { logged } from '../../session/logged.ts'

type Begun = AnswerOf<Endpoints['POST /api/auth/mfa-register']>

/** Begins to set up a factor as soon as its dialog opens: the mail is sent, the secret is drawn. */
export function useBegun(method: FactorMethod): {
  begun: Begun | undefined
  problem: string | undefined
  again: () => void
} {
  const [begun, setBegun] = useState<Begun>()
  const [problem, setProblem] = useState<string>()
  const started = useRef(false)
  const again = useCallback(() => {
    setProblem(undefined)
    logged(call('POST /api/auth/mfa-register', { body: { method } })).then(setBegun, (error: unknown) =>
      setProblem(detailOf(error)),
    )
  }, [method])
  useEffect(() => {
    // Once, also where React runs effects twice: a second mail would make the first one's code void.
    if (started.current) return
    started.current = true
    again()
  }, [again])
  return { begun, problem, again }
}
