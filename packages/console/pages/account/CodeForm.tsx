import { Button } from '@mantine/core'
import { signInRules } from '@postern/domain/auth/signIn.ts'
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { Notice } from '../../ui/detail/Notice.tsx'
import { CodeField } from '../../ui/forms/PlainFields.tsx'
import classes from './AccountPage.module.css'
import { useTask } from './useTask.ts'

interface CodeFormProps {
  /** Shown above the code: where it was sent, or the QR code to scan. */
  children: ReactNode
  verb: string
  onCode: (code: string) => Promise<void>
  onClose: () => void
}

/** The last step of setting up a factor: confirm it with its code. */
export function CodeForm({ children, verb, onCode, onClose }: CodeFormProps) {
  const [code, setCode] = useState('')
  const { running, problems, setProblems, run } = useTask(['code'])
  const field = useRef<HTMLInputElement>(null)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (code.length < signInRules.codeDigits) setProblems({ code: `Enter all ${signInRules.codeDigits} digits.` })
    else if (await run(() => onCode(code))) return
    else setCode('')
    field.current?.focus()
  }
  return (
    <form className={classes.step} onSubmit={submit} noValidate>
      {children}
      {problems.form && <Notice tone="danger">{problems.form}</Notice>}
      <CodeField
        ref={field}
        label="Code"
        length={signInRules.codeDigits}
        autoFocus
        value={code}
        error={problems.code}
        onChange={setCode}
      />
      <div className={classes.foot}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="filled" loading={running}>
          {verb}
        </Button>
      </div>
    </form>
  )
}
