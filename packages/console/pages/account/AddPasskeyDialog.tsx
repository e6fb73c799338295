import { deviceName } from '@postern/domain/auth/device.ts'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { logged } from '../../session/logged.ts'
import { TextField } from '../../ui/forms/PlainFields.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import type { Factors } from './accountData.ts'
import { PasswordStep } from './PasswordStep.tsx'

interface AddDialogProps {
  onDone: (answer: Factors) => void
  onClose: () => void
}

export function AddPasskeyDialog({ onDone, onClose }: AddDialogProps) {
  const [name, setName] = useState(() => deviceName(navigator.userAgent))
  const add = async (password: string) => {
    const begun = await logged(call('POST /api/auth/mfa-register', { body: { method: 'passkey', password } }))
    // The library comes only now.
    const { makePasskey } = await import('../../session/passkey.ts')
    const passkey = await makePasskey(begun.options)
    const body = { method: 'passkey' as const, passkey, name: name.trim() || 'Passkey' }
    onDone(await logged(call('POST /api/auth/mfa-verify', { body })))
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Add passkey"
      text="Your browser will ask for your fingerprint, face, or security key. Biometric data never leaves your device."
    >
      <PasswordStep verb="Add passkey" onPassword={add} onClose={onClose}>
        <TextField
          label="Name"
          description="Helps you recognize this passkey later."
          maxLength={60}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </PasswordStep>
    </Dialog>
  )
}
