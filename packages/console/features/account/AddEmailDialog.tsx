import { LastMail } from '../../demoWorld/LastMail.tsx'
import { call } from '../../http/call.ts'
import { logged } from '../../session/logged.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import type { Factors } from './accountData.ts'
import { CodeForm } from './CodeForm.tsx'
import { useBegun } from './useBegun.ts'

interface AddDialogProps {
  onDone: (answer: Factors) => void
  onClose: () => void
}

export function AddEmailDialog({ onDone, onClose }: AddDialogProps) {
  const { begun, problem } = useBegun('email')
  const verify = async (code: string) =>
    onDone(await logged(call('POST /api/auth/mfa-verify', { body: { method: 'email', code } })))
  return (
    <Dialog opened onClose={onClose} title="Add codes by email">
      {problem && <Notice tone="danger">{problem}</Notice>}
      {!begun && !problem && <SkeletonLines lines={2} label="Sending a code" />}
      {begun && (
        <>
          <CodeForm verb="Add codes by email" onCode={verify} onClose={onClose}>
            <p className="dim">
              We sent a code to <b>{begun.sentTo}</b>. Write it here to show that the mail reaches you.
            </p>
          </CodeForm>
          <LastMail />
        </>
      )}
    </Dialog>
  )
}
