/** One email: its text, why it didn't become a ticket, and the actions. */
import { Button } from '@mantine/core'
import { customers } from '@postern/domain/areas/customers/customers.ts'
import type { InboxMail as Mail } from '@postern/domain/areas/helpDesk/inboxEndpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import '../../../theme/formStyles.ts'
import { RefSelect } from '../../../engine/inputs/RefSelect.tsx'
import { reportError } from '../../../errors/reportError.ts'
import { useCan } from '../../../session/useSession.ts'
import { FailedPart } from '../../../ui/lists/FailedPart.tsx'
import { RelativeTime } from '../../../ui/marks/RelativeTime.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import classes from './Inbox.module.css'
import { mailOptions, useMoveMail, useOpenTicket } from './inboxApi.ts'

function AssignForm({ mail }: { mail: Mail }) {
  const open = useOpenTicket(mail.id)
  const [customerId, setCustomerId] = useState<string | null>(null)
  return (
    <form
      className={classes.assign}
      onSubmit={(event) => {
        event.preventDefault()
        if (customerId === null) return
        open.mutate(customerId, { onError: reportError })
      }}
    >
      <RefSelect
        label="Customer"
        source={{ list: customers, customerId: undefined }}
        labels={{}}
        value={customerId}
        onChange={setCustomerId}
      />
      <Button type="submit" variant="filled" disabled={customerId === null} loading={open.isPending}>
        Open ticket
      </Button>
    </form>
  )
}

function MoveButton({ mail }: { mail: Mail }) {
  const move = useMoveMail(mail.id)
  const verb = mail.outcome === 'discarded' ? 'restore' : 'discard'
  return (
    <Button loading={move.isPending} onClick={() => move.mutate(verb, { onError: reportError })}>
      {verb === 'discard' ? 'Discard' : 'Restore'}
    </Button>
  )
}

export function InboxMail({ id }: { id: string }) {
  const can = useCan()
  const { data: mail, error, refetch } = useQuery(mailOptions(id))
  if (error) return <FailedPart error={error} onRetry={refetch} />
  if (!mail) return <SkeletonLines lines={8} label="Loading mail" />
  const isOpen = mail.outcome === 'unassigned'
  return (
    <article className={classes.mail} aria-label={mail.subject || 'Mail without a subject'}>
      <h2 className={classes.subject}>{mail.subject || 'No subject'}</h2>
      <p className={classes.from}>
        {mail.fromName !== mail.from && <strong>{mail.fromName}</strong>} <span className="mono">{mail.from}</span>
        <RelativeTime at={mail.receivedAt} />
      </p>
      {mail.reason !== null && <p className={classes.reason}>{mail.reason}</p>}
      <p className={classes.text}>{mail.text || 'This mail has no text.'}</p>
      {mail.files.length > 0 && (
        <ul className={classes.files} aria-label="Files">
          {mail.files.map(({ name, size }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files of a mail may have the same name
            <li key={index}>
              {name} <span className="dim num">{Math.max(1, Math.round(size / 1_024)).toLocaleString('en-US')} kB</span>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.actions}>
        {isOpen && can('helpDesk.tickets.create') && can('customers.view') && <AssignForm mail={mail} />}
        {(isOpen || mail.outcome === 'discarded') && can('helpDesk.tickets.edit') && <MoveButton mail={mail} />}
      </div>
    </article>
  )
}
