/** Creates a ticket from a message. The thread then shows the ticket's state. */
import { Select, TextInput } from '@mantine/core'
import '../../../../theme/formStyles.ts'
import { customers } from '@postern/domain/areas/customers/customers.ts'
import { type TicketCategory, ticketCategories } from '@postern/domain/areas/helpDesk/ticketFields.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { RefSelect } from '../../../../engine/inputs/RefSelect.tsx'
import { errorsInPlace } from '../../../../engine/requests/queries.ts'
import { call } from '../../../../http/call.ts'
import { FormDialog } from '../../../shared/FormDialog.tsx'
import { outbox } from '../../useOutbox.ts'
import { authorName } from '../authorName.ts'
import { quotedMessage, titleFrom } from './quotedMessage.ts'
import type { TurnProps } from './turnProps.ts'

const categories = ticketCategories.map((value) => ({ value, label: choiceText(value) }))

export default function TicketDialog({ channel, message, onClose }: TurnProps) {
  const [customerId, setCustomerId] = useState(channel.customerId)
  const [subject, setSubject] = useState(titleFrom(message))
  const [category, setCategory] = useState<TicketCategory | null>(null)
  const create = useMutation({
    mutationFn: (ticket: { customerId: string; category: TicketCategory }) =>
      call('POST /api/helpDesk/tickets', {
        body: {
          ...ticket,
          subject: subject.trim(),
          description: quotedMessage(channel, message),
          requesterName: authorName(message),
          channel: 'chat',
        },
      }),
    onSuccess: ({ number }) => {
      outbox().add({
        channelId: channel.id,
        parentSeq: message.parentSeq ?? message.seq,
        body: `Created ${number} from this message.`,
        mentionIds: [],
      })
      onClose()
    },
    ...errorsInPlace,
  })
  return (
    <FormDialog
      title="Create ticket"
      text="The ticket quotes the message and links back to it. A reply in the thread links to the ticket."
      verb="Create ticket"
      ready={customerId !== null && category !== null && subject.trim() !== ''}
      busy={create.isPending}
      error={create.error}
      onSubmit={() => {
        if (customerId !== null && category !== null) create.mutate({ customerId, category })
      }}
      onClose={onClose}
    >
      <RefSelect
        label="Customer"
        source={{ list: customers, customerId: undefined }}
        labels={channel.customerId !== null && channel.entityTitle ? { [channel.customerId]: channel.entityTitle } : {}}
        value={customerId}
        onChange={setCustomerId}
        withAsterisk
      />
      <TextInput
        label="Subject"
        required
        maxLength={200}
        data-autofocus
        value={subject}
        onChange={(event) => setSubject(event.currentTarget.value)}
      />
      <Select
        label="Category"
        required
        data={categories}
        value={category}
        onChange={(value) => setCategory(ticketCategories.find((each) => each === value) ?? null)}
      />
    </FormDialog>
  )
}
