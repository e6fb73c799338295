import { errorsInPlace } from '../../engine/requests/queries.ts'
import '../../theme/formStyles.ts'
import { NumberInput, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../areas/shared/FormDialog.tsx'
import { call } from '../../http/call.ts'
import { homeKey } from './homeQueries.ts'

const longest = { title: 120, body: 600 }

export default function AnnounceDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const [title, setTitle] = useState('')
  const [body, setBody] = useState('')
  const [days, setDays] = useState<number | string>(7)
  const announce = useMutation({
    mutationFn: () =>
      call('POST /api/announcements', { body: { title: title.trim(), body: body.trim(), days: Number(days) } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: homeKey })
      onClose()
    },
    ...errorsInPlace,
  })
  const isReady = title.trim().length >= 3 && Number(days) >= 1 && Number(days) <= 90
  return (
    <FormDialog
      title="Announce to all staff?"
      text="It appears on everyone’s work queue until it ends or they dismiss it."
      verb="Announce"
      ready={isReady}
      busy={announce.isPending}
      error={announce.error}
      onSubmit={() => announce.mutate()}
      onClose={onClose}
    >
      <TextInput
        label="Title"
        required
        data-autofocus
        maxLength={longest.title}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Textarea
        label="Text"
        autosize
        minRows={2}
        maxLength={longest.body}
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      <NumberInput label="Ends after" suffix=" days" min={1} max={90} value={days} onChange={setDays} />
    </FormDialog>
  )
}
