/** The user's channels, with unread counts. */
import type { ChannelEntity } from '@postern/domain/areas/chat/channelAccess.ts'
import type { MyChannel } from '@postern/domain/areas/chat/chatShapes.ts'
import type { Presence } from '@postern/domain/areas/chat/endpoints.ts'
import type { Icon } from '@tabler/icons-react'
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconGitBranch from '@tabler/icons-react/dist/esm/icons/IconGitBranch.mjs'
import IconHash from '@tabler/icons-react/dist/esm/icons/IconHash.mjs'
import IconHeadset from '@tabler/icons-react/dist/esm/icons/IconHeadset.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconTableColumn from '@tabler/icons-react/dist/esm/icons/IconTableColumn.mjs'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { cx } from '../../../ui/classNames.ts'
import { Link } from '../../../ui/LinkContext.tsx'
import { FailedPart } from '../../../ui/lists/FailedPart.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import { channelHref, peopleTitle } from '../channelTitle.ts'
import { myChannelsOptions, presenceOptions } from '../chatApi.ts'
import { unreadIn } from '../unreadCounts.ts'
import classes from './ChannelNav.module.css'
import { FollowedChannels } from './useFollowedChannels.tsx'

const entityIcons: Readonly<Record<ChannelEntity, Icon>> = {
  customers: IconBuilding,
  lockerBanks: IconTableColumn,
  tickets: IconHeadset,
  versions: IconGitBranch,
}

export function channelIcon({ kind, entityKind }: Pick<MyChannel, 'kind' | 'entityKind'>): Icon {
  if (entityKind !== null) return entityIcons[entityKind]
  return kind === 'private' ? IconLock : IconHash
}

const presenceWords: Readonly<Record<Presence, string>> = { online: 'online', away: 'away', off: 'offline' }

function PersonMark({ name, presence }: { name: string; presence: Presence }) {
  return (
    <span className={classes.person}>
      <Avatar name={name} size="sm" />
      <span className={cx(classes.dot, presence !== 'off' && classes[presence])} />
      <span className="visuallyHidden">{presenceWords[presence]}: </span>
    </span>
  )
}

const capped = (count: number): string => (count > 99 ? '99+' : String(count))

function Count({ channel }: { channel: MyChannel }) {
  const shown = unreadIn(channel)
  if (!shown) return null
  return (
    <span className={cx(classes.count, shown.isCalling && classes.calls)}>
      {capped(shown.count)}
      <span className="visuallyHidden">{shown.isCalling ? ' for you' : ' unread'}</span>
    </span>
  )
}

interface ChannelLinkProps {
  channel: MyChannel
  isCurrent: boolean
  mark: ReactNode
  label: string
}

const ChannelLink = ({ channel, isCurrent, mark, label }: ChannelLinkProps) => (
  <li>
    <Link
      href={channelHref(channel)}
      className={cx(classes.item, channel.unread > 0 && classes.unread, channel.isMuted && classes.muted)}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {mark}
      <span className="truncate">{label}</span>
      <Count channel={channel} />
    </Link>
  </li>
)

const groups = [
  { title: 'Channels', has: ({ kind }: MyChannel) => kind === 'public' || kind === 'private' },
  { title: 'Records', has: ({ kind }: MyChannel) => kind === 'entity' },
  { title: 'Direct messages', has: ({ kind }: MyChannel) => kind === 'direct' },
] as const

export function ChannelList({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(myChannelsOptions)
  const { data: presences } = useQuery(presenceOptions)
  const { channel: current }: { channel?: string } = useParams({ strict: false })
  if (error) return <FailedPart error={error} onRetry={refetch} />
  if (!data) return <SkeletonLines lines={8} label="Loading channels" />
  return (
    <>
      <FollowedChannels channels={data.items} userId={userId} />
      {groups.map(({ title, has }) => {
        const shown = data.items.filter(has)
        if (shown.length === 0) return null
        return (
          <div key={title}>
            <h2 className={classes.group}>{title}</h2>
            <ul className={classes.channels} aria-label={title}>
              {shown.map((channel) => {
                const ChannelIcon = channelIcon(channel)
                const [other] = channel.others
                const presence = (other && presences?.get(other.id)) ?? 'off'
                return (
                  <ChannelLink
                    key={channel.id}
                    channel={channel}
                    isCurrent={current === channel.id || (current !== undefined && current === channel.name)}
                    label={
                      channel.kind === 'direct'
                        ? peopleTitle(channel.others)
                        : (channel.entityTitle ?? channel.name ?? '')
                    }
                    mark={
                      other ? (
                        <PersonMark name={other.name} presence={presence} />
                      ) : (
                        <ChannelIcon size={16} stroke={1.6} aria-hidden />
                      )
                    }
                  />
                )
              })}
            </ul>
          </div>
        )
      })}
    </>
  )
}
