import { useState } from 'react'
import { LastMail } from '../../demoWorld/LastMail.tsx'
import { waitUntil } from '../../errors/problems.ts'
import { call } from '../../http/call.ts'
import { logged } from '../../session/logged.ts'
import { Notice } from '../../ui/detail/Notice.tsx'
import { TextButton } from '../../ui/forms/PlainButton.tsx'
import { countdownText, useSecondsLeft } from '../../ui/useSecondsLeft.ts'
import { useTask } from './useTask.ts'

/** Emails a code, for users who can confirm with one. */
export function MailCode() {
  const { running, problems, run } = useTask()
  const [sentTo, setSentTo] = useState<string>()
  const [nextAt, setNextAt] = useState<number | null>(null)
  const left = useSecondsLeft(nextAt)
  const send = () =>
    run(async () => {
      try {
        const sent = await logged(call('POST /api/auth/mfa-step-code'))
        setSentTo(sent.sentTo)
        setNextAt(Date.now() + sent.resendAfterSeconds * 1000)
      } catch (error) {
        setNextAt(waitUntil(error))
        throw error
      }
    })
  return (
    <>
      {problems.form && <Notice tone="danger">{problems.form}</Notice>}
      <p aria-live="polite">
        {sentTo && (
          <>
            We sent a code to <b>{sentTo}</b>.{' '}
          </>
        )}
      </p>
      {left > 0 ? (
        <span className="dim">
          New code in <span className="num">{countdownText(left)}</span>
        </span>
      ) : (
        <TextButton onClick={send} disabled={running}>
          {sentTo ? 'Send new code' : 'Email me a code'}
        </TextButton>
      )}
      {sentTo && <LastMail />}
    </>
  )
}
