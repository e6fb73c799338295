import type { Factor } from '@postern/domain/auth/endpoints.ts'
import type { FactorMethod } from '@postern/domain/auth/signIn.ts'
import { call } from '../../http/call.ts'
import { logged } from '../../session/logged.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import type { Factors } from './accountData.ts'
import { ConfirmCodeStep } from './ConfirmCodeStep.tsx'
import { factorWords } from './words.ts'

interface RemoveFactorDialogProps {
  factor: Factor
  /** All second factors the user has: they determine what can confirm this. */
  methods: readonly FactorMethod[]
  onDone: (answer: Factors) => void
  onClose: () => void
}

/** Removing a factor needs a code: from the app, by email or a recovery code. */
export function RemoveFactorDialog({ factor, methods, onDone, onClose }: RemoveFactorDialogProps) {
  const name = factor.method === 'passkey' ? factor.name : factorWords[factor.method].name
  const isLast = methods.length === 1
  const remove = async (code: string) => {
    const { method, id } = factor
    onDone(await logged(call('DELETE /api/auth/mfa-delete', { body: { method, id, code } })))
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Remove ${name}?`}
      text={
        isLast
          ? 'This is your last second factor. You’ll sign in with your password alone, and your recovery codes stop working.'
          : 'You can’t sign in with it anymore. Your other second factors still work.'
      }
    >
      <ConfirmCodeStep verb={`Remove ${name}`} danger methods={methods} onCode={remove} onClose={onClose} />
    </Dialog>
  )
}
