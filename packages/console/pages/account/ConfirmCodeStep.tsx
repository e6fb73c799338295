import { Button } from '@mantine/core'
import { type FactorMethod, mayConfirmByMail } from '@postern/domain/auth/signIn.ts'
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { Notice } from '../../ui/detail/Notice.tsx'
import { TextField } from '../../ui/forms/PlainFields.tsx'
import classes from './AccountPage.module.css'
import { MailCode } from './MailCode.tsx'
import { useTask } from './useTask.ts'

interface ConfirmCodeStepProps {
  /** Other fields of the same form, above the code. */
  children?: ReactNode
  verb: string
  danger?: true
  /** All second factors the user has: they determine which codes can confirm. */
  methods: readonly FactorMethod[]
  /** Below the field: another way to confirm. */
  instead?: ReactNode
  onCode: (code: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for a code from a second factor the user already has: from the app, by email, or a recovery code. */
export function ConfirmCodeStep({ children, verb, danger, methods, instead, onCode, onClose }: ConfirmCodeStepProps) {
  const [code, setCode] = useState('')
  const { running, problems, setProblems, run } = useTask(['code'])
  const field = useRef<HTMLInputElement>(null)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!code.trim()) setProblems({ code: 'Enter a code to confirm.' })
    else if (await run(() => onCode(code.trim()))) return
    field.current?.focus()
  }
  return (
    <form className={classes.step} onSubmit={submit} noValidate>
      {problems.form && <Notice tone="danger">{problems.form}</Notice>}
      {children}
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
        autoFocus
        data-autofocus
        maxLength={40}
        value={code}
        error={problems.code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      {mayConfirmByMail(methods) === true && (
        <div>
          <MailCode />
        </div>
      )}
      {instead && <div>{instead}</div>}
      <div className={classes.foot}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="filled" loading={running} {...(danger && { color: 'danger' })}>
          {verb}
        </Button>
      </div>
    </form>
  )
}
