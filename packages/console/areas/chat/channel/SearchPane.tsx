/** Message search, in this channel or in all channels the user can see. */
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Link } from '../../../ui/LinkContext.tsx'
import { FailedPart } from '../../../ui/lists/FailedPart.tsx'
import { SearchField } from '../../../ui/lists/SearchField.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import { dateText } from '../../../ui/timeText.ts'
import { channelHref } from '../channelTitle.ts'
import { searchOptions } from '../chatApi.ts'
import { authorName } from '../messages/authorName.ts'
import classes from './Channel.module.css'
import { SidePane } from './SidePane.tsx'

interface SearchPaneProps {
  channel: { readonly name: string | null }
  onClose: () => void
}

/** Every second piece is a match. */
const Excerpt = ({ pieces }: { pieces: readonly string[] }) => (
  <span>
    {pieces.map((piece, index) =>
      index % 2 === 0 ? (
        piece
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, in its order
        <mark key={index}>{piece}</mark>
      ),
    )}
  </span>
)

export function SearchPane({ channel, onClose }: SearchPaneProps) {
  const [q, setQ] = useState(channel.name === null ? '' : `in:${channel.name} `)
  const asked = useDeferredValue(q.trim())
  const { data, error, refetch, isFetching } = useQuery(searchOptions(asked))
  return (
    <SidePane title="Search messages" onClose={onClose}>
      <div className={classes.padded}>
        <div className={classes.field}>
          <SearchField label="Search messages" value={q} onChange={setQ} />
        </div>
        <p className="dim">
          Narrow with <code>from:</code> <code>in:</code> <code>has:link</code> <code>before:2026-01-31</code>{' '}
          <code>after:2026-01-01</code>
        </p>
        {data && data.unknown.length > 0 && <p role="status">Not found: {data.unknown.join(', ')}</p>}
        {error && <FailedPart error={error} onRetry={refetch} />}
        {!data && isFetching && <SkeletonLines lines={4} label="Searching" />}
        {data?.items.length === 0 && <p role="status">No results for "{asked}"</p>}
      </div>
      <ul className={classes.list} aria-label="Results">
        {data?.items.map((message) => (
          <li key={message.id}>
            <Link
              className={classes.found}
              href={channelHref({ id: message.channelId, name: message.channelName }, message.parentSeq ?? message.seq)}
            >
              <span>
                <strong>{authorName(message)}</strong>{' '}
                <span className="dim num">
                  {message.channelName ?? 'Direct message'} · {dateText(new Date(message.sentAt))}
                </span>
              </span>
              <Excerpt pieces={message.excerpt} />
            </Link>
          </li>
        ))}
      </ul>
    </SidePane>
  )
}
