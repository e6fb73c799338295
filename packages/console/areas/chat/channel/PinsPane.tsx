/** Pinned messages of a channel. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../ui/LinkContext.tsx'
import { FailedPart } from '../../../ui/lists/FailedPart.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import { dateText } from '../../../ui/timeText.ts'
import { channelHref } from '../channelTitle.ts'
import { pinsOptions } from '../chatApi.ts'
import { authorName } from '../messages/authorName.ts'
import classes from './Channel.module.css'
import { SidePane } from './SidePane.tsx'

interface PinsPaneProps {
  channel: { readonly id: string; readonly name: string | null }
  onClose: () => void
}

export function PinsPane({ channel, onClose }: PinsPaneProps) {
  const { data, error, refetch } = useQuery(pinsOptions(channel.id))
  return (
    <SidePane title="Pinned messages" onClose={onClose}>
      {error && <FailedPart error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonLines lines={4} label="Loading pinned messages" />}
      {data?.items.length === 0 && (
        <p className={classes.line}>No pinned messages. Pin what everyone here should find again.</p>
      )}
      <ul className={classes.list}>
        {data?.items.map((message) => (
          <li key={message.id}>
            <Link className={classes.found} href={channelHref(channel, message.parentSeq ?? message.seq)}>
              <span>
                <strong>{authorName(message)}</strong>{' '}
                <span className="dim num">{dateText(new Date(message.sentAt))}</span>
              </span>
              <span>{message.body}</span>
            </Link>
          </li>
        ))}
      </ul>
    </SidePane>
  )
}
