import { Button } from '@mantine/core'
import type { Factor } from '@postern/domain/auth/endpoints.ts'
import { type FactorMethod, mayConfirmByMail } from '@postern/domain/auth/signIn.ts'
import { type SubmitEvent, useRef, useState } from 'react'
import { LastMail } from '../../demoWorld/LastMail.tsx'
import { waitUntil } from '../../errors/problems.ts'
import { call } from '../../http/call.ts'
import { logged } from '../../session/logged.ts'
import { Notice } from '../../ui/detail/Notice.tsx'
import { TextButton } from '../../ui/forms/PlainButton.tsx'
import { TextField } from '../../ui/forms/PlainFields.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { countdownText, useSecondsLeft } from '../../ui/useSecondsLeft.ts'
import classes from './AccountPage.module.css'
import type { Factors } from './accountData.ts'
import { useTask } from './useTask.ts'
import { factorWords } from './words.ts'

/** A code by mail, for whom a mail is enough. */
function MailCode() {
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

interface RemoveFactorDialogProps {
  factor: Factor
  /** Of all factors there are: they decide what confirms it. */
  methods: readonly FactorMethod[]
  onDone: (answer: Factors) => void
  onClose: () => void
}

/** Removing a factor needs a code: from the app, by email or a recovery code. */
export function RemoveFactorDialog({ factor, methods, onDone, onClose }: RemoveFactorDialogProps) {
  const [code, setCode] = useState('')
  const { running, problems, setProblems, run } = useTask(['code'])
  const field = useRef<HTMLInputElement>(null)
  const name = factor.method === 'passkey' ? factor.name : factorWords[factor.method].name
  const byMail = mayConfirmByMail(methods) === true
  const isLast = methods.length === 1
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const { method, id } = factor
    if (!code.trim()) setProblems({ code: 'Enter a code to confirm.' })
    else {
      const body = { method, id, code: code.trim() }
      if (await run(async () => onDone(await logged(call('DELETE /api/auth/mfa-delete', { body }))))) return
    }
    field.current?.focus()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Remove ${name}?`}
      text={
        isLast
          ? 'This is your last second factor. You’ll sign in with your password alone, and your recovery codes stop working.'
          : 'You can’t sign in with it anymore. Your other second factors still work.'
      }
    >
      <form className={classes.step} onSubmit={submit} noValidate>
        {problems.form && <Notice tone="danger">{problems.form}</Notice>}
        <TextField
          ref={field}
          label="Code"
          description={
            methods.includes('totp')
              ? 'From your authenticator app, or a recovery code.'
              : 'From the email we send you, or a recovery code.'
          }
          autoComplete="one-time-code"
          className="mono"
          data-autofocus
          maxLength={40}
          value={code}
          error={problems.code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        {byMail && (
          <div>
            <MailCode />
          </div>
        )}
        <div className={classes.foot}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" color="danger" loading={running}>
            Remove {name}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
