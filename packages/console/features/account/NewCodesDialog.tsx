import { Button } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { call } from '../../http/call.ts'
import { logged } from '../../session/logged.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PasswordField } from '../../ui/PlainFields.tsx'
import classes from './AccountPage.module.css'
import type { Factors } from './accountData.ts'
import { useTask } from './useTask.ts'

interface NewCodesDialogProps {
  onDone: (answer: Factors) => void
  onClose: () => void
}

export function NewCodesDialog({ onDone, onClose }: NewCodesDialogProps) {
  const [password, setPassword] = useState('')
  const { running, problems, setProblems, run } = useTask(['password'])
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!password) return setProblems({ password: 'Write your password.' })
    await run(async () => onDone(await logged(call('POST /api/auth/mfa-recovery-codes', { body: { password } }))))
  }
  return (
    <Dialog opened onClose={onClose} title="Make new recovery codes?" text="The codes you have now stop working.">
      <form className={classes.step} onSubmit={submit} noValidate>
        {problems.form && <Notice tone="danger">{problems.form}</Notice>}
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          data-autofocus
          value={password}
          error={problems.password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <div className={classes.foot}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" loading={running}>
            Make new codes
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
