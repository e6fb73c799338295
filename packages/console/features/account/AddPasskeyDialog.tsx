import { Button } from '@mantine/core'
import { deviceName } from '@postern/domain/device.ts'
import { type SubmitEvent, useState } from 'react'
import { call } from '../../http/call.ts'
import { logged } from '../../session/logged.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextField } from '../../ui/PlainFields.tsx'
import classes from './AccountPage.module.css'
import type { Factors } from './accountData.ts'
import { useTask } from './useTask.ts'

interface AddDialogProps {
  onDone: (answer: Factors) => void
  onClose: () => void
}

export function AddPasskeyDialog({ onDone, onClose }: AddDialogProps) {
  const [name, setName] = useState(() => deviceName(navigator.userAgent))
  const { running, problems, run } = useTask()
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    await run(async () => {
      const { options } = await logged(call('POST /api/auth/mfa-register', { body: { method: 'passkey' } }))
      // The library comes only now.
      const { makePasskey } = await import('../../session/passkey.ts')
      const passkey = await makePasskey(options)
      const body = { method: 'passkey' as const, passkey, name: name.trim() || 'Passkey' }
      onDone(await logged(call('POST /api/auth/mfa-verify', { body })))
    })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Add a passkey"
      text="Your browser asks for your fingerprint, your face or your security key. Nothing of it leaves your device."
    >
      <form className={classes.step} onSubmit={submit}>
        {problems.form && <Notice tone="danger">{problems.form}</Notice>}
        <TextField
          label="Name"
          description="So that you know later which one this is."
          maxLength={60}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div className={classes.foot}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" loading={running}>
            Add passkey
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
