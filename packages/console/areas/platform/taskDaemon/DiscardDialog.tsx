/** Asks before failures are discarded. */
import type { WhichFailures } from '@postern/domain/areas/platform/taskEndpoints.ts'
import { counted } from '@postern/domain/values/text.ts'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../../ui/overlays/DialogFoot.tsx'
import { useDiscard } from './useTaskActions.ts'

interface DiscardDialogProps {
  which: WhichFailures
  count: number
  onClose: () => void
}

export function DiscardDialog({ which, count, onClose }: DiscardDialogProps) {
  const discard = useDiscard()
  return (
    <Dialog
      opened
      onClose={onClose}
      locked={discard.isPending}
      title={`Discard ${counted(count, 'failure', 'failures')}?`}
      text="They leave this list and won’t run again. The runs and their logs stay under Runs. This can’t be undone."
      actions={
        <DialogFoot
          danger
          focus="cancel"
          onCancel={onClose}
          busy={discard.isPending}
          onConfirm={() => discard.mutate(which, { onSuccess: onClose })}
        >
          Discard {counted(count, 'failure', 'failures')}
        </DialogFoot>
      }
    >
      {discard.error && <Notice tone="danger">{discard.error.message}</Notice>}
    </Dialog>
  )
}
