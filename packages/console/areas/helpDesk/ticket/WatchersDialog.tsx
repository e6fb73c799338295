/** Who is notified about a ticket in addition to its assignee. */
import { MultiSelect } from '@mantine/core'
import '../../../theme/formStyles.ts'
import type { WholeTicket } from '@postern/domain/areas/helpDesk/ticketShapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../shared/FormDialog.tsx'
import { noOptionsText } from '../../shared/noOptionsText.ts'
import { agentsOptions, useChangeTicket } from './ticketApi.ts'

export function WatchersDialog({ ticket, onClose }: { ticket: WholeTicket; onClose: () => void }) {
  const change = useChangeTicket(ticket.id)
  const agents = useQuery(agentsOptions(ticket.customer.id))
  const before = ticket.watchers.map(({ id }) => id)
  const [watcherIds, setWatcherIds] = useState<string[]>(before)
  const people = new Map([...ticket.watchers, ...(agents.data?.items ?? [])].map(({ id, name }) => [id, name]))
  const isChanged = watcherIds.length !== before.length || watcherIds.some((id) => !before.includes(id))
  return (
    <FormDialog
      title="Edit watchers"
      text="They’re notified of replies and overdue clocks, like the assignee."
      verb="Save watchers"
      ready={isChanged}
      busy={change.isPending}
      error={change.error}
      onClose={onClose}
      onSubmit={() => change.mutate({ rowVersion: ticket.rowVersion, changes: { watcherIds } }, { onSuccess: onClose })}
    >
      <MultiSelect
        label="Watchers"
        searchable
        clearable
        data-autofocus
        maxValues={50}
        data={[...people].map(([value, label]) => ({ value, label }))}
        nothingFoundMessage={noOptionsText(agents, 'No one found')}
        value={watcherIds}
        onChange={setWatcherIds}
      />
    </FormDialog>
  )
}
