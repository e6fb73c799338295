import { Button } from '@mantine/core'
import type { CurrentUser } from '@postern/domain/auth/endpoints.ts'
import { type SubmitEvent, useRef, useState } from 'react'
import { call } from '../../http/call.ts'
import { PhoneField } from '../../phone/PhoneField.tsx'
import { logged } from '../../session/logged.ts'
import { patchSession } from '../../session/store.ts'
import { Card, FieldGrid } from '../../ui/detail/Card.tsx'
import { DescriptionList } from '../../ui/detail/DescriptionList.tsx'
import { Notice } from '../../ui/detail/Notice.tsx'
import { TextButton } from '../../ui/forms/PlainButton.tsx'
import { TextField } from '../../ui/forms/PlainFields.tsx'
import { CopyId } from '../../ui/marks/CopyId.tsx'
import { toast } from '../../ui/overlays/toastStore.ts'
import classes from './AccountPage.module.css'
import { ChangeEmailDialog } from './ChangeEmailDialog.tsx'
import { useTask } from './useTask.ts'

/** Your profile. You sign in with the email address, so changing it is a separate step that asks for the password. */
export function ProfileCard({ user }: { user: CurrentUser }) {
  const [name, setName] = useState(user.name)
  const [phone, setPhone] = useState(user.phone ?? '')
  const [readdressing, setReaddressing] = useState(false)
  const { running, problems, setProblems, run } = useTask(['name', 'phone'])
  const nameField = useRef<HTMLInputElement>(null)
  const phoneField = useRef<{ focus: () => void }>(null)
  const changed = name.trim() !== user.name || (phone.trim() || null) !== user.phone

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const { phoneProblem } = await import('@postern/domain/phone/storedPhone.ts')
    const number = phone.trim() || null
    const wrong = number === null ? null : phoneProblem(number)
    const missing = {
      ...(!name.trim() && { name: 'Enter your name.' }),
      ...(wrong !== null && { phone: wrong }),
    }
    setProblems(missing)
    if (missing.name) return nameField.current?.focus()
    if (missing.phone) return phoneField.current?.focus()
    const body = { name: name.trim(), phone: number }
    await run(async () => {
      const saved = await logged(call('PATCH /api/auth/user', { body }))
      patchSession({ user: saved })
      setName(saved.name)
      setPhone(saved.phone ?? '')
      toast({ tone: 'ok', title: 'Profile saved', lifeMs: 3000 })
    })
  }

  return (
    <Card title="Profile">
      <form onSubmit={submit} noValidate>
        {problems.form && <Notice tone="danger">{problems.form}</Notice>}
        <FieldGrid>
          <TextField
            ref={nameField}
            label="Name"
            autoComplete="name"
            maxLength={120}
            value={name}
            error={problems.name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <PhoneField
            ref={phoneField}
            name="phone"
            label="Phone"
            autoComplete="tel"
            description="Optional."
            required={false}
            value={phone}
            error={problems.phone}
            onChange={setPhone}
          />
        </FieldGrid>
        <div className={classes.facts}>
          <DescriptionList
            items={[
              {
                term: 'Email',
                value: (
                  <>
                    {user.email} <TextButton onClick={() => setReaddressing(true)}>Change email</TextButton>
                  </>
                ),
              },
              { term: 'Security role', value: user.securityRole?.name ?? 'None' },
              {
                term: 'Customers',
                value: user.customerIds === null ? 'All' : user.customerIds.length.toLocaleString('en-US'),
              },
              { term: 'User ID', value: <CopyId id={user.id} noun="user ID" /> },
            ]}
          />
        </div>
        <div className={classes.foot}>
          <Button type="submit" variant="filled" loading={running} disabled={!changed}>
            Save profile
          </Button>
        </div>
      </form>
      {readdressing && <ChangeEmailDialog user={user} onClose={() => setReaddressing(false)} />}
    </Card>
  )
}
