/** Creates a draft wiki page from a message. The thread then links to it. */
import { Select, TextInput } from '@mantine/core'
import '../../../../theme/formStyles.ts'
import { maxTitleLength } from '@postern/domain/areas/wiki/wikiShapes.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorsInPlace } from '../../../../engine/requests/queries.ts'
import { call } from '../../../../http/call.ts'
import { wikiPath } from '../../../../paths.ts'
import { FormDialog } from '../../../shared/FormDialog.tsx'
import { linkTo } from '../../composer/slashCommands.ts'
import { outbox } from '../../useOutbox.ts'
import { quotedMessage, titleFrom } from './quotedMessage.ts'
import type { TurnProps } from './turnProps.ts'

export default function PageDialog({ channel, message, onClose }: TurnProps) {
  const { data } = useQuery({
    queryKey: ['chat', 'wikiSpaces'],
    queryFn: ({ signal }) => call('GET /api/wiki/spaces', { signal }),
    ...errorsInPlace,
  })
  const [spaceId, setSpaceId] = useState<string | null>(null)
  const [title, setTitle] = useState(titleFrom(message))
  const create = useMutation({
    mutationFn: (space: string) =>
      call('POST /api/wiki/pages', {
        body: { spaceId: space, title: title.trim(), body: `${quotedMessage(channel, message)}\n` },
      }),
    onSuccess: ({ id }) => {
      outbox().add({
        channelId: channel.id,
        parentSeq: message.parentSeq ?? message.seq,
        body: `Created ${linkTo(title.trim(), `${wikiPath}/${id}`)} from this message.`,
        mentionIds: [],
      })
      onClose()
    },
    ...errorsInPlace,
  })
  return (
    <FormDialog
      title="Create wiki page"
      text="It starts as a draft that quotes the message and links back to it. A reply in the thread links to the page."
      verb="Create page"
      ready={spaceId !== null && title.trim() !== ''}
      busy={create.isPending}
      error={create.error}
      onSubmit={() => {
        if (spaceId !== null) create.mutate(spaceId)
      }}
      onClose={onClose}
    >
      <TextInput
        label="Title"
        required
        maxLength={maxTitleLength}
        data-autofocus
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Select
        label="Space"
        required
        data={(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={spaceId}
        onChange={setSpaceId}
      />
    </FormDialog>
  )
}
