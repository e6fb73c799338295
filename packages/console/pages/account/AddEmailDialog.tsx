import type { FactorMethod } from '@postern/domain/auth/signIn.ts'
import { LastMail } from '../../demoWorld/LastMail.tsx'
import { call } from '../../http/call.ts'
import { logged } from '../../session/logged.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import type { Factors } from './accountData.ts'
import { CodeForm } from './CodeForm.tsx'
import { ProofStep } from './ProofStep.tsx'
import { useBegun } from './useBegun.ts'

interface AddDialogProps {
  methods: readonly FactorMethod[]
  onDone: (answer: Factors) => void
  onClose: () => void
}

export function AddEmailDialog({ methods, onDone, onClose }: AddDialogProps) {
  const { begun, begin } = useBegun('email')
  const verify = async (code: string) =>
    onDone(await logged(call('POST /api/auth/mfa-verify', { body: { method: 'email', code } })))
  return (
    <Dialog opened onClose={onClose} title="Add email codes">
      {!begun && <ProofStep verb="Send code" methods={methods} onProof={begin} onClose={onClose} />}
      {begun && (
        <>
          <CodeForm verb="Add email codes" onCode={verify} onClose={onClose}>
            <p className="dim">
              We sent a code to <b>{begun.sentTo}</b>. Enter it here to confirm you can receive email.
            </p>
          </CodeForm>
          <LastMail />
        </>
      )}
    </Dialog>
  )
}
