import { call } from '../../http/call.ts'
import { logged } from '../../session/logged.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import type { Factors } from './accountData.ts'
import { PasswordStep } from './PasswordStep.tsx'

interface NewCodesDialogProps {
  onDone: (answer: Factors) => void
  onClose: () => void
}

export function NewCodesDialog({ onDone, onClose }: NewCodesDialogProps) {
  const make = async (password: string) =>
    onDone(await logged(call('POST /api/auth/mfa-recovery-codes', { body: { password } })))
  return (
    <Dialog opened onClose={onClose} title="Create new recovery codes?" text="Your current codes stop working.">
      <PasswordStep verb="Create new codes" onPassword={make} onClose={onClose} />
    </Dialog>
  )
}
