import { Button } from '@mantine/core'
import type { CurrentUser } from '@postern/domain/auth/endpoints.ts'
import { passwordIsGood } from '@postern/domain/auth/password.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { call } from '../../http/call.ts'
import { renewSession } from '../../session/change.ts'
import { logged } from '../../session/logged.ts'
import { Card, FieldGrid } from '../../ui/detail/Card.tsx'
import { Notice } from '../../ui/detail/Notice.tsx'
import { NewPasswordFields, newPasswordProblems } from '../../ui/forms/NewPasswordFields.tsx'
import { PasswordField } from '../../ui/forms/PlainFields.tsx'
import { toast } from '../../ui/overlays/toastStore.ts'
import classes from './AccountPage.module.css'
import { sessionsQuery } from './accountData.ts'
import { useTask } from './useTask.ts'

const empty = { current: '', password: '', repeated: '' }

/** A new password ends all other sessions; this one continues with a new token. */
export function PasswordCard({ user }: { user: CurrentUser }) {
  const client = useQueryClient()
  const [values, setValues] = useState(empty)
  const { running, problems, setProblems, run } = useTask(['currentPassword', 'newPassword', 'repeated'])
  const form = useRef<HTMLFormElement>(null)
  const isGood = (text: string) => passwordIsGood(text, user)

  const focusFirst = () =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const { current, password, repeated } = values
    const pair = newPasswordProblems(password, repeated, isGood)
    const found = {
      ...(!current && { currentPassword: 'Enter your current password.' }),
      ...(pair.password && { newPassword: pair.password }),
      ...(pair.repeated && { repeated: pair.repeated }),
    }
    if (Object.keys(found).length > 0) {
      setProblems(found)
      focusFirst()
      return
    }
    const body = { currentPassword: current, newPassword: password }
    const done = await run(async () => {
      const { token } = await logged(call('POST /api/auth/change-password', { body }))
      renewSession(token)
    })
    if (!done) return focusFirst()
    setValues(empty)
    void client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    toast({
      tone: 'ok',
      title: 'Password changed',
      detail: 'You’re signed out everywhere else.',
      lifeMs: 5000,
    })
  }

  return (
    <Card title="Password" aside="Changing it signs you out everywhere else">
      <form ref={form} onSubmit={submit} noValidate>
        {problems.form && <Notice tone="danger">{problems.form}</Notice>}
        {/* Password managers look for the account that the password belongs to. */}
        <input type="text" hidden name="username" autoComplete="username" value={user.email} readOnly />
        <FieldGrid>
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            value={values.current}
            error={problems.currentPassword}
            onChange={(event) => setValues({ ...values, current: event.currentTarget.value })}
          />
          <div className={classes.gap} />
          <NewPasswordFields
            password={values.password}
            repeated={values.repeated}
            onPassword={(password) => {
              setValues({ ...values, password })
              setProblems(({ newPassword: _, ...rest }) => rest)
            }}
            onRepeated={(repeated) => {
              setValues({ ...values, repeated })
              setProblems(({ repeated: _, ...rest }) => rest)
            }}
            isGood={isGood}
            errors={{ password: problems.newPassword, repeated: problems.repeated }}
          />
        </FieldGrid>
        <div className={classes.foot}>
          <Button type="submit" variant="filled" loading={running} disabled={!values.current && !values.password}>
            Change password
          </Button>
        </div>
      </form>
    </Card>
  )
}
