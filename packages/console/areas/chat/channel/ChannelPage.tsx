/** A channel: its messages, the composer, and optionally a thread or another side pane. */
import { mayPost } from '@postern/domain/areas/chat/channelAccess.ts'
import type { WholeChannel } from '@postern/domain/areas/chat/endpoints.ts'
import type { CurrentUser } from '@postern/domain/auth/endpoints.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams, useSetSearch, withSearch } from '../../../engine/list/urlState.ts'
import { RequestFailure } from '../../../http/requestFailure.ts'
import { navigateTo } from '../../../navigation/navigateTo.ts'
import { channelPath, chatPath } from '../../../paths.ts'
import { useCan, useUser } from '../../../session/useSession.ts'
import { LinkMark } from '../../../stream/LinkMark.tsx'
import { useLinkState } from '../../../stream/useLive.ts'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { PlainButtonLink } from '../../../ui/forms/PlainButton.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { FailedPart } from '../../../ui/lists/FailedPart.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import { peopleTitle } from '../channelTitle.ts'
import { channelOptions } from '../chatApi.ts'
import composerClasses from '../composer/Composer.module.css'
import { Composer, type ComposerHandle } from '../composer/Composer.tsx'
import { Timeline } from '../messages/Timeline.tsx'
import { TurnDialog, type Turning } from '../messages/turn/TurnDialog.tsx'
import { useMessageActs } from '../messages/useMessageActs.ts'
import { useTimeline } from '../messages/useTimeline.ts'
import classes from './Channel.module.css'
import { ChannelHead } from './ChannelHead.tsx'
import { atIn, type PaneName, paneIn, sinceIn, threadIn } from './channelSearch.ts'
import { DetailsPane } from './details/DetailsPane.tsx'
import { PinsPane } from './PinsPane.tsx'
import { SearchPane } from './SearchPane.tsx'
import { ThreadPane } from './ThreadPane.tsx'
import { useTyping } from './useTyping.ts'

const titleOf = (channel: WholeChannel, user: CurrentUser): string =>
  channel.name === null
    ? peopleTitle(channel.members.filter(({ id }) => id !== user.id))
    : (channel.entityTitle ?? channel.name)

/** Warns that messages are out of date while disconnected. */
function OldNotice() {
  if (useLinkState().kind !== 'lost') return null
  return (
    <div className={classes.old}>
      <Notice tone="warn">
        <LinkMark /> New messages appear when you’re back online. What you write is sent then.
      </Notice>
    </div>
  )
}

interface TalkProps {
  channel: WholeChannel
  user: CurrentUser
}

function Talk({ channel, user }: TalkProps) {
  const search = useSearchParams()
  const setSearch = useSetSearch()
  const composer = useRef<ComposerHandle>(null)
  const typing = useTyping(user.id)
  const [at, since, thread, pane] = [atIn(search), sinceIn(search), threadIn(search), paneIn(search)]
  const timeline = useTimeline(channel, { at, since }, typing.onTyping)
  const [turning, setTurning] = useState<Turning | null>(null)
  const acts = useMessageActs({
    onChanged: timeline.changed,
    onQuote: (text) => composer.current?.insert(text),
    onTurn: (message, into) => setTurning({ message, into }),
  })
  const may = mayPost(user, channel)
  const title = titleOf(channel, user)
  const show = (next: { thread?: string; pane?: PaneName }) =>
    setSearch(({ thread: _, pane: __, ...rest }) => ({ ...rest, ...next }))
  const close = () => show({})
  const { window } = timeline
  return (
    <div className={classes.panes} data-side={thread === null && pane === null ? 'closed' : 'open'}>
      <div className={classes.main}>
        <ChannelHead channel={channel} title={title} pane={pane} onPane={(name) => show(name ? { pane: name } : {})} />
        <OldNotice />
        {timeline.error && (
          <div className={classes.state}>
            <FailedPart error={timeline.error} onRetry={timeline.refetch} />
          </div>
        )}
        {!window && !timeline.error && (
          <div className={classes.state}>
            <SkeletonLines lines={8} label="Loading messages" />
          </div>
        )}
        {window && (
          <Timeline
            key={`${at} ${since}`}
            channelId={channel.id}
            window={window}
            user={user}
            canPost={may === true}
            readSeq={timeline.readSeq}
            at={at}
            acts={acts}
            more={timeline.more}
            onChanged={timeline.changed}
            onThread={(seq) => show({ thread: String(seq) })}
            onLatest={() => setSearch(({ at: _, day: __, ...rest }) => rest)}
          />
        )}
        {may === true ? (
          <Composer
            ref={composer}
            channelId={channel.id}
            parentSeq={null}
            label={`Message ${title}`}
            typing={typing.text(null)}
          />
        ) : (
          <p className={composerClasses.closed}>{may}</p>
        )}
      </div>
      {thread !== null && (
        <ThreadPane
          key={thread}
          channel={channel}
          seq={thread}
          user={user}
          canPost={may === true}
          typing={typing.text(thread)}
          onClose={close}
        />
      )}
      {turning && <TurnDialog channel={channel} turning={turning} onClose={() => setTurning(null)} />}
      {thread === null && pane === 'pins' && <PinsPane channel={channel} onClose={close} />}
      {thread === null && pane === 'search' && <SearchPane channel={channel} onClose={close} />}
      {thread === null && pane === 'details' && (
        <DetailsPane
          channel={channel}
          user={user}
          onDay={(day) => setSearch(({ at: _, ...rest }) => ({ ...rest, day }))}
          onClose={close}
        />
      )}
    </div>
  )
}

const Missing = ({ title, text }: { title: string; text: string }) => (
  <div className={classes.state}>
    <EmptyState
      art="lock"
      level={1}
      title={title}
      text={text}
      actions={<PlainButtonLink href={chatPath}>All channels</PlainButtonLink>}
    />
  </div>
)

/** Redirects links by ID or a former name to the URL with the current name, which titles and the navigation rely on. */
function useNamedAddress(wanted: string, channel: WholeChannel | undefined): void {
  const search = useSearchParams()
  const client = useQueryClient()
  useEffect(() => {
    if (!channel || channel.name === null || channel.name === wanted) return
    // Seeds the cache under the new key, so that the page keeps its state, including unsent input.
    client.setQueryData(channelOptions(channel.name).queryKey, channel)
    navigateTo(withSearch(channelPath(channel.name), search), { replace: true })
  }, [client, wanted, channel, search])
}

export function ChannelPage({ channel: wanted }: { channel: string }) {
  const user = useUser()
  const can = useCan()
  const mayView = can('internal.chat.view')
  const { data, error, refetch } = useQuery({ ...channelOptions(wanted), enabled: mayView })
  useNamedAddress(wanted, data)
  if (!user) return null
  if (!mayView)
    return (
      <Missing
        title="No access to chat"
        text="Your role doesn’t include “View chat”. Ask an administrator for access."
      />
    )
  if (error instanceof RequestFailure && error.status === 404)
    return <Missing title="Channel not found" text="It doesn’t exist, or you don’t have access to it." />
  if (data) return <Talk key={data.id} channel={data} user={user} />
  return (
    <div className={classes.state}>
      <h1 className="visuallyHidden">Chat</h1>
      {error ? <FailedPart error={error} onRetry={refetch} /> : <SkeletonLines lines={8} label="Loading channel" />}
    </div>
  )
}
