import type { FactorMethod } from '@postern/domain/auth/signIn.ts'
import { call } from '../../http/call.ts'
import { logged } from '../../session/logged.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import type { Factors } from './accountData.ts'
import { type Proof, ProofStep } from './ProofStep.tsx'

interface NewCodesDialogProps {
  methods: readonly FactorMethod[]
  onDone: (answer: Factors) => void
  onClose: () => void
}

export function NewCodesDialog({ methods, onDone, onClose }: NewCodesDialogProps) {
  const make = async (proof: Proof) => onDone(await logged(call('POST /api/auth/mfa-recovery-codes', { body: proof })))
  return (
    <Dialog opened onClose={onClose} title="Create new recovery codes?" text="Your current codes stop working.">
      <ProofStep verb="Create new codes" methods={methods} onProof={make} onClose={onClose} />
    </Dialog>
  )
}
