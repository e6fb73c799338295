import type { CurrentUser } from '@postern/domain/auth/endpoints.ts'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { RequestFailure } from '../../http/requestFailure.ts'
import { logged } from '../../session/logged.ts'
import { patchSession } from '../../session/store.ts'
import { TextField } from '../../ui/forms/PlainFields.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/toastStore.ts'
import { PasswordStep } from './PasswordStep.tsx'

interface ChangeEmailDialogProps {
  user: CurrentUser
  onClose: () => void
}

/** Changes the sign-in email address: the server asks for the password and notifies both addresses. */
export function ChangeEmailDialog({ user, onClose }: ChangeEmailDialogProps) {
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string>()
  const change = async (password: string) => {
    if (!email.trim()) return setProblem('Enter the new email address.')
    try {
      const saved = await logged(call('POST /api/auth/change-email', { body: { email: email.trim(), password } }))
      patchSession({ user: saved })
      toast({
        tone: 'ok',
        title: 'Email changed',
        detail: `Sign in with ${saved.email} from now on. We notified both addresses.`,
        lifeMs: 5000,
      })
      onClose()
    } catch (error) {
      const entry = error instanceof RequestFailure && error.body?.errors?.find(({ path }) => path === 'email')
      if (!entry) throw error
      setProblem(entry.description)
    }
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Change email"
      text={`You sign in with ${user.email}. We’ll notify both the old and the new address.`}
    >
      <PasswordStep verb="Change email" onPassword={change} onClose={onClose}>
        <TextField
          label="New email"
          type="email"
          autoComplete="email"
          data-autofocus
          maxLength={254}
          value={email}
          error={problem}
          onChange={(event) => {
            setEmail(event.currentTarget.value)
            setProblem(undefined)
          }}
        />
      </PasswordStep>
    </Dialog>
  )
}
