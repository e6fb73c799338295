/** The ticket's fields, edited in place. */
import { Select, TagsInput } from '@mantine/core'
import '../../../theme/formStyles.ts'
import { ticketCategories, ticketPriorities, ticketTeams } from '@postern/domain/areas/helpDesk/ticketFields.ts'
import type { WholeTicket } from '@postern/domain/areas/helpDesk/ticketShapes.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { reportError } from '../../../errors/reportError.ts'
import { useCan } from '../../../session/useSession.ts'
import classes from './TicketRail.module.css'
import { type TicketPatch, useChangeTicket } from './ticketApi.ts'

const options = (words: readonly string[]) => words.map((value) => ({ value, label: choiceText(value) }))

const facts = (ticket: WholeTicket): [string, string | null][] => [
  ['Requester', ticket.requesterName],
  ['Email', ticket.requesterEmail],
  ['Phone', ticket.requesterPhone],
  ['Channel', choiceText(ticket.channel)],
  ['Clocks', choiceText(ticket.slaPolicy)],
  ['Watchers', ticket.watchers.map(({ name }) => name).join(', ') || null],
  ['Reopened', ticket.reopenedCount === 0 ? null : `${ticket.reopenedCount} ×`],
  ['Cause', ticket.causeCode],
  ['Satisfaction', ticket.satisfaction === null ? null : `${ticket.satisfaction} of 5`],
]

function Editable({ ticket }: { ticket: WholeTicket }) {
  const change = useChangeTicket(ticket.id)
  const put = (changes: TicketPatch) =>
    change.mutate({ rowVersion: ticket.rowVersion, changes }, { onError: reportError })
  const find = <T extends string>(words: readonly T[], text: string | null): T | undefined =>
    words.find((word) => word === text)
  return (
    <div className={classes.fields}>
      <Select
        label="Priority"
        size="xs"
        allowDeselect={false}
        data={options(ticketPriorities)}
        value={ticket.priority}
        onChange={(value) => put({ priority: find(ticketPriorities, value) })}
      />
      <Select
        label="Category"
        size="xs"
        allowDeselect={false}
        data={options(ticketCategories)}
        value={ticket.category}
        onChange={(value) => put({ category: find(ticketCategories, value) })}
      />
      <Select
        label="Team"
        size="xs"
        allowDeselect={false}
        data={options(ticketTeams)}
        value={ticket.team}
        onChange={(value) => put({ team: find(ticketTeams, value) })}
      />
      <TagsInput
        label="Tags"
        size="xs"
        maxTags={20}
        value={[...ticket.tags]}
        onChange={(tags) => put({ tags: tags.map((tag) => tag.slice(0, 40)) })}
      />
    </div>
  )
}

export function TicketDetails({ ticket }: { ticket: WholeTicket }) {
  const mayEdit = useCan()('helpDesk.tickets.edit') && ticket.status !== 'closed'
  const fixed: [string, string | null][] = mayEdit
    ? []
    : [
        ['Category', choiceText(ticket.category)],
        ['Team', choiceText(ticket.team)],
        ['Tags', ticket.tags.join(', ') || null],
      ]
  return (
    <section className={classes.part} aria-label="Details">
      <h2>Details</h2>
      {mayEdit && <Editable ticket={ticket} />}
      <dl className={classes.facts}>
        {[...fixed, ...facts(ticket)].map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}
