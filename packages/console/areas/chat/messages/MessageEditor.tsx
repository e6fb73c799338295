/** Edits a message in place. */
import { Textarea } from '@mantine/core'
import '../../../theme/formStyles.ts'
import { longestMessage } from '@postern/domain/areas/chat/channelAccess.ts'
import type { ChatMessage } from '@postern/domain/areas/chat/chatShapes.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'
import { PlainButton } from '../../../ui/forms/PlainButton.tsx'
import classes from './Messages.module.css'

interface MessageEditorProps {
  message: ChatMessage
  onSaved: (message: ChatMessage) => void
  onClose: () => void
}

export function MessageEditor({ message, onSaved, onClose }: MessageEditorProps) {
  const [body, setBody] = useState(message.body)
  const save = useMutation({
    mutationFn: () =>
      call('PATCH /api/chat/channels/:id/messages/:seq', {
        params: { id: message.channelId, seq: String(message.seq) },
        body: { body: body.trim(), mentionIds: message.mentions.map(({ id }) => id) },
        headers: { 'if-match': `"${message.rowVersion}"` },
      }),
    onSuccess: (saved) => {
      onSaved(saved)
      onClose()
    },
    ...errorsInPlace,
  })
  const isReady = body.trim() !== '' && !save.isPending
  return (
    <form
      className={classes.editor}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) save.mutate()
      }}
    >
      <Textarea
        aria-label="Edit message"
        autosize
        autoFocus
        maxRows={12}
        maxLength={longestMessage}
        value={body}
        error={save.error?.message}
        onChange={(event) => setBody(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          if (isReady) save.mutate()
        }}
      />
      <div className={classes.editorFoot}>
        <PlainButton type="submit" size="xs" variant="filled" loading={save.isPending} disabled={!isReady}>
          Save
        </PlainButton>
        <PlainButton size="xs" variant="subtle" onClick={onClose}>
          Cancel
        </PlainButton>
      </div>
    </form>
  )
}
