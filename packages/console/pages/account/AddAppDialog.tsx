import type { FactorMethod } from '@postern/domain/auth/signIn.ts'
import { call } from '../../http/call.ts'
import { logged } from '../../session/logged.ts'
import { CopyId } from '../../ui/marks/CopyId.tsx'
import { QrCode } from '../../ui/marks/QrCode.tsx'
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

export function AddAppDialog({ methods, onDone, onClose }: AddDialogProps) {
  const { begun, begin } = useBegun('totp')
  const verify = async (code: string) =>
    onDone(await logged(call('POST /api/auth/mfa-verify', { body: { method: 'totp', code } })))
  return (
    <Dialog opened onClose={onClose} title="Add authenticator app">
      {!begun && <ProofStep verb="Continue" methods={methods} onProof={begin} onClose={onClose} />}
      {begun?.qr && begun.secret && (
        <CodeForm verb="Add app" onCode={verify} onClose={onClose}>
          <p className="dim">Scan the QR code with your app, or enter the secret. Then enter the code the app shows.</p>
          <QrCode rows={begun.qr} label="QR code" />
          <div>
            Secret <CopyId id={begun.secret} noun="secret" whole />
          </div>
        </CodeForm>
      )}
    </Dialog>
  )
}
