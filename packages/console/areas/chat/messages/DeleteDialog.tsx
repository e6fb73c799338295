/** Deletes a message: your own immediately, someone else’s with a reason. */
import '../../../theme/formStyles.ts'
import type { ChatMessage } from '@postern/domain/areas/chat/chatShapes.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'
import { FormDialog } from '../../shared/FormDialog.tsx'
import { isReason, ReasonField } from '../../shared/ReasonField.tsx'
import { authorName } from './authorName.ts'

interface DeleteDialogProps {
  message: ChatMessage
  isOwn: boolean
  onClose: () => void
}

export function DeleteDialog({ message, isOwn, onClose }: DeleteDialogProps) {
  const [reason, setReason] = useState('')
  const remove = useMutation({
    mutationFn: () =>
      call('DELETE /api/chat/channels/:id/messages/:seq', {
        params: { id: message.channelId, seq: String(message.seq) },
        query: isOwn ? {} : { reason: reason.trim() },
      }),
    onSuccess: onClose,
    ...errorsInPlace,
  })
  return (
    <FormDialog
      title={isOwn ? 'Delete your message?' : `Delete the message of ${authorName(message)}?`}
      text="Others see that a message was deleted. This can’t be undone."
      verb="Delete message"
      danger
      ready={isOwn || isReason(reason)}
      busy={remove.isPending}
      error={remove.error}
      onSubmit={() => remove.mutate()}
      onClose={onClose}
    >
      {!isOwn && (
        <ReasonField
          description="Kept in the audit log."
          data-autofocus
          longest={500}
          value={reason}
          onChange={setReason}
        />
      )}
    </FormDialog>
  )
}
