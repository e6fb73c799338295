import { LastMail } from '../../demoWorld/LastMail.tsx'
import { call } from '../../http/call.ts'
import { logged } from '../../session/logged.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import type { Factors } from './accountData.ts'
import { CodeForm } from './CodeForm.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { useBegun } from './useBegun.ts'

interface AddDialogProps {
  onDone: (answer: Factors) => void
  onClose: () => void
}

export function AddEmailDialog({ onDone, onClose }: AddDialogProps) {
  const { begun, begin } = useBegun('email')
  const verify = async (code: string) =>
    onDone(await logged(call('POST /api/auth/mfa-verify', { body: { method: 'email', code } })))
  return (
    <Dialog opened onClose={onClose} title="Add email codes">
      {!begun && <PasswordStep verb="Send code" onPassword={begin} onClose={onClose} />}
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
