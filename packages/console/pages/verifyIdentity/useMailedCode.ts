import { useCallback, useEffect, useRef, useState } from 'react'
import { detailOf } from '../../errors/reportError.ts'
import { RequestFailure } from '../../http/requestFailure.ts'
import { requestCode } from '../../session/secondFactor.ts'

interface MailedCode {
  /** `a•••n@postern.test`; undefined until a code was sent. */
  sentTo: string | undefined
  minutes: number
  /** When another code may be requested. */
  nextAt: number | null
  problem: string | undefined
  sending: boolean
  send: () => Promise<void>
}

/** Emails a code once when this method is selected; after that only on request. */
export function useMailedCode(chosen: boolean): MailedCode {
  const [sent, setSent] = useState<{ to: string; minutes: number }>()
  const [nextAt, setNextAt] = useState<number | null>(null)
  const [problem, setProblem] = useState<string>()
  const [sending, setSending] = useState(false)
  const begun = useRef(false)

  const send = useCallback(async () => {
    setSending(true)
    setProblem(undefined)
    try {
      const { sentTo, expiresInSeconds, resendAfterSeconds } = await requestCode('email')
      setSent({ to: sentTo ?? 'your address', minutes: Math.round(expiresInSeconds / 60) })
      setNextAt(Date.now() + resendAfterSeconds * 1000)
    } catch (error) {
      setProblem(detailOf(error))
      if (error instanceof RequestFailure && error.retryAfterSeconds !== undefined)
        setNextAt(Date.now() + error.retryAfterSeconds * 1000)
    }
    setSending(false)
  }, [])

  useEffect(() => {
    if (!chosen || begun.current) return
    begun.current = true
    void send()
  }, [chosen, send])

  return { sentTo: sent?.to, minutes: sent?.minutes ?? 10, nextAt, problem, sending, send }
}
