/** Help desk mail that didn't automatically become a ticket: a list with the reasons, next to the selected email. */
import type { InboxView, InboxMail as Mail } from '@postern/domain/areas/helpDesk/inboxEndpoints.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cx } from '../../../ui/classNames.ts'
import { PlainButton } from '../../../ui/forms/PlainButton.tsx'
import { Segments } from '../../../ui/forms/Segments.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { FailedPart } from '../../../ui/lists/FailedPart.tsx'
import { RelativeTime } from '../../../ui/marks/RelativeTime.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import { Page } from '../../../ui/shell/Page.tsx'
import { PageHead } from '../../../ui/shell/PageHead.tsx'
import classes from './Inbox.module.css'
import { InboxMail } from './InboxMail.tsx'
import { inboxOptions } from './inboxApi.ts'

const views: Record<InboxView, string> = { waiting: 'Waiting', discarded: 'Discarded', automatic: 'Automatic' }

const empty: Record<InboxView, { title: string; text: string }> = {
  waiting: { title: 'No mail is waiting', text: 'Mail from senders we can’t match to one customer appears here.' },
  discarded: { title: 'No discarded mail', text: 'Mail that someone discards appears here. You can restore it.' },
  automatic: {
    title: 'No automatic mail',
    text: 'Out-of-office replies and returned messages that answer no ticket appear here.',
  },
}

interface MailRowProps {
  mail: Mail
  isSelected: boolean
  onSelect: () => void
}

const MailRow = ({ mail, isSelected, onSelect }: MailRowProps) => (
  <li>
    <button
      type="button"
      aria-current={isSelected}
      className={cx(classes.row, isSelected && classes.selected)}
      onClick={onSelect}
    >
      <span className={classes.rowHead}>
        <strong>{mail.fromName}</strong>
        <RelativeTime at={mail.receivedAt} />
      </span>
      <span className={classes.rowSubject}>{mail.subject || 'No subject'}</span>
      {mail.reason !== null && <span className={classes.rowReason}>{mail.reason}</span>}
    </button>
  </li>
)

export function InboxPage() {
  const [view, setView] = useState<InboxView>('waiting')
  const [chosen, setChosen] = useState<string | null>(null)
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(inboxOptions(view))
  const mails = data?.pages.flatMap(({ items }) => items)
  const selected = mails?.find(({ id }) => id === chosen) ?? mails?.[0]
  const total = data?.pages[0]?.total
  return (
    <Page>
      <PageHead title="Mail inbox" />
      <div className={classes.above}>
        <Segments label="Show mail" value={view} options={views} onChange={setView} />
        {total !== undefined && <span className="dim num">{counted(total, 'message', 'messages')}</span>}
      </div>
      {error && <FailedPart error={error} onRetry={refetch} />}
      {!mails && !error && <SkeletonLines lines={8} label="Loading mail" />}
      {mails?.length === 0 && <EmptyState art="box" {...empty[view]} />}
      {mails && selected && (
        <div className={classes.panes}>
          <div>
            <ul className={classes.list} aria-label="Mail">
              {mails.map((mail) => (
                <MailRow
                  key={mail.id}
                  mail={mail}
                  isSelected={mail.id === selected.id}
                  onSelect={() => setChosen(mail.id)}
                />
              ))}
            </ul>
            {hasNextPage && <PlainButton onClick={() => void fetchNextPage()}>Show more</PlainButton>}
          </div>
          <InboxMail key={selected.id} id={selected.id} />
        </div>
      )}
    </Page>
  )
}
