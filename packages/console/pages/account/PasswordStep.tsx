import { Button } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { Notice } from '../../ui/detail/Notice.tsx'
import { PasswordField } from '../../ui/forms/PlainFields.tsx'
import classes from './AccountPage.module.css'
import { useTask } from './useTask.ts'

interface PasswordStepProps {
  /** Other fields of the same form, above the password. */
  children?: ReactNode
  verb: string
  /** Below the field: another way to confirm. */
  instead?: ReactNode
  /** Takes focus when it appears in an open dialog. */
  focused?: boolean
  onPassword: (password: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the password before a sign-in method changes: a session alone isn't enough. */
export function PasswordStep({ children, verb, instead, focused, onPassword, onClose }: PasswordStepProps) {
  const [password, setPassword] = useState('')
  const { running, problems, setProblems, run } = useTask(['password'])
  const field = useRef<HTMLInputElement>(null)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!password) setProblems({ password: 'Enter your password.' })
    else if (await run(() => onPassword(password))) return
    field.current?.focus()
  }
  return (
    <form className={classes.step} onSubmit={submit} noValidate>
      {problems.form && <Notice tone="danger">{problems.form}</Notice>}
      {children}
      <PasswordField
        ref={field}
        label="Your password"
        autoComplete="current-password"
        autoFocus={focused}
        data-autofocus={children === undefined ? true : undefined}
        value={password}
        error={problems.password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {instead && <div>{instead}</div>}
      <div className={classes.foot}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="filled" loading={running}>
          {verb}
        </Button>
      </div>
    </form>
  )
}
