/** The chat home page: your channels if the navigation has no room for them, and channels you can join. */
import { counted } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { reportError } from '../../errors/reportError.ts'
import { useCan, useUser } from '../../session/useSession.ts'
import { PlainButton, TextLink } from '../../ui/forms/PlainButton.tsx'
import { Link, useNavigateTo } from '../../ui/LinkContext.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { FailedPart } from '../../ui/lists/FailedPart.tsx'
import { SearchField } from '../../ui/lists/SearchField.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { Page } from '../../ui/shell/Page.tsx'
import { PageHead } from '../../ui/shell/PageHead.tsx'
import { useViewport } from '../../ui/useViewport.ts'
import classes from './ChannelDirectory.module.css'
import { channelHref } from './channelTitle.ts'
import { joinableOptions, useJoin } from './chatApi.ts'
import { IncidentNav } from './incidents/IncidentNav.tsx'
import { ChannelList, channelIcon } from './nav/ChannelList.tsx'
import { onCallPath } from './onCall/onCallApi.ts'
import { NewMessageButton } from './start/NewMessageButton.tsx'

function Joinable() {
  const [q, setQ] = useState('')
  const { data, error, refetch } = useQuery(joinableOptions(useDeferredValue(q)))
  const join = useJoin()
  const navigate = useNavigateTo()
  return (
    <section aria-label="Channels to join">
      <h2 className={classes.title}>Channels you can join</h2>
      <div className={classes.search}>
        <SearchField label="Search channels" value={q} onChange={setQ} />
      </div>
      {error && <FailedPart error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonLines lines={4} label="Loading channels" />}
      {data?.items.length === 0 && (
        <p className="dim">{q ? `No results for "${q}"` : 'You’re in every channel you can see.'}</p>
      )}
      {data && data.items.length > 0 && (
        <ul className={classes.rows}>
          {data.items.map((channel) => {
            const ChannelIcon = channelIcon(channel)
            return (
              <li key={channel.id} className={classes.row}>
                <ChannelIcon size={16} stroke={1.6} aria-hidden />
                <span className={classes.words}>
                  <Link href={channelHref(channel)} className="link truncate">
                    {channel.entityTitle ?? channel.name}
                  </Link>
                  <span className="dim truncate">
                    {channel.topic || counted(channel.memberCount, 'member', 'members')}
                  </span>
                </span>
                <PlainButton
                  size="xs"
                  aria-label={`Join ${channel.name}`}
                  loading={join.isPending && join.variables === channel.id}
                  onClick={() =>
                    join.mutate(channel.id, { onSuccess: () => navigate(channelHref(channel)), onError: reportError })
                  }
                >
                  Join
                </PlainButton>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

export function ChannelDirectory() {
  const user = useUser()
  const can = useCan()
  const viewport = useViewport()
  if (!can('internal.chat.view'))
    return (
      <Page>
        <PageHead title="Chat" />
        <EmptyState
          art="lock"
          title="No access to chat"
          text="Your role doesn’t include “View chat”. Ask an administrator for access."
        />
      </Page>
    )
  return (
    <Page>
      <PageHead title="Chat" actions={can('internal.chat.create') && <NewMessageButton />} />
      <div className={classes.columns}>
        {viewport !== 'wide' && user && (
          <section className={classes.own} aria-label="Your channels">
            <IncidentNav />
            <ChannelList userId={user.id} />
            <p className={classes.onCall}>
              <TextLink href={onCallPath}>On call</TextLink>
            </p>
          </section>
        )}
        <Joinable />
      </div>
    </Page>
  )
}
