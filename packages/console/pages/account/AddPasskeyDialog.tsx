import { deviceName } from '@postern/domain/auth/device.ts'
import type { FactorMethod } from '@postern/domain/auth/signIn.ts'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { logged } from '../../session/logged.ts'
import { TextField } from '../../ui/forms/PlainFields.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import type { Factors } from './accountData.ts'
import { type Proof, ProofStep } from './ProofStep.tsx'

interface AddDialogProps {
  methods: readonly FactorMethod[]
  onDone: (answer: Factors) => void
  onClose: () => void
}

export function AddPasskeyDialog({ methods, onDone, onClose }: AddDialogProps) {
  const [name, setName] = useState(() => deviceName(navigator.userAgent))
  const add = async (proof: Proof) => {
    const begun = await logged(call('POST /api/auth/mfa-register', { body: { method: 'passkey', ...proof } }))
    // Loads the library only now.
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
      <ProofStep verb="Add passkey" methods={methods} onProof={add} onClose={onClose}>
        <TextField
          label="Name"
          description="Helps you recognize this passkey later."
          maxLength={60}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </ProofStep>
    </Dialog>
  )
}
