/** About a channel: its topic, its members, what it notifies of, and what owners and moderators can change. */
import { Select, Textarea, TextInput } from '@mantine/core'
import '../../../theme/formStyles.ts'
import { mayManage } from '@postern/domain/areas/chat/channelAccess.ts'
import type { MyChannel, NotifyLevel } from '@postern/domain/areas/chat/chatShapes.ts'
import type { WholeChannel } from '@postern/domain/areas/chat/endpoints.ts'
import type { CurrentUser } from '@postern/domain/auth/endpoints.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reportError } from '../../../errors/reportError.ts'
import { chatPath } from '../../../paths.ts'
import { PlainButton } from '../../../ui/forms/PlainButton.tsx'
import { useNavigateTo } from '../../../ui/LinkContext.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { myChannelsOptions, useChangeChannel, useLeave, useSetMembership } from '../chatApi.ts'
import classes from './Channel.module.css'
import { SidePane } from './SidePane.tsx'

interface DetailsPaneProps {
  channel: WholeChannel
  user: CurrentUser
  /** Goes to another day of the channel. */
  onDay: (day: string) => void
  onClose: () => void
}

const levels: readonly { value: NotifyLevel; label: string }[] = [
  { value: 'all', label: 'All messages' },
  { value: 'mentions', label: 'Mentions' },
  { value: 'none', label: 'Nothing' },
]

function OwnSettings({ channel, mine }: { channel: WholeChannel; mine: MyChannel }) {
  const set = useSetMembership(channel.id)
  const leave = useLeave()
  const navigate = useNavigateTo()
  return (
    <>
      <Select
        label="Notify me of"
        allowDeselect={false}
        data={levels}
        value={mine.notify}
        onChange={(value) => {
          const notify = levels.find((level) => level.value === value)?.value
          if (notify) set.mutate({ notify }, { onError: reportError })
        }}
      />
      <div>
        <PlainButton
          aria-pressed={mine.isMuted}
          onClick={() => set.mutate({ isMuted: !mine.isMuted }, { onError: reportError })}
        >
          {mine.isMuted ? 'Unmute' : 'Mute'}
        </PlainButton>{' '}
        {!channel.isDefault && channel.kind !== 'direct' && (
          <PlainButton
            onClick={() => leave.mutate(channel.id, { onSuccess: () => navigate(chatPath), onError: reportError })}
          >
            Leave channel
          </PlainButton>
        )}
      </div>
    </>
  )
}

function Management({ channel, user }: { channel: WholeChannel; user: CurrentUser }) {
  const [topic, setTopic] = useState(channel.topic)
  const change = useChangeChannel(channel.id)
  const { rowVersion } = channel
  const isArchived = channel.archivedAt !== null
  if (mayManage(user, channel) !== true) return null
  return (
    <>
      <Textarea
        label="Topic"
        autosize
        maxLength={250}
        value={topic}
        error={change.error?.message}
        onChange={(event) => setTopic(event.currentTarget.value)}
      />
      <div>
        <PlainButton
          disabled={topic === channel.topic}
          loading={change.isPending}
          onClick={() => change.mutate({ rowVersion, changes: { topic } })}
        >
          Save topic
        </PlainButton>{' '}
        {!channel.isDefault && (
          <PlainButton onClick={() => change.mutate({ rowVersion, changes: { isArchived: !isArchived } })}>
            {isArchived ? 'Restore channel' : 'Archive channel'}
          </PlainButton>
        )}
      </div>
    </>
  )
}

export function DetailsPane({ channel, user, onDay, onClose }: DetailsPaneProps) {
  const { data } = useQuery(myChannelsOptions)
  const mine = data?.items.find(({ id }) => id === channel.id)
  return (
    <SidePane title="Channel details" text={counted(channel.memberCount, 'member', 'members')} onClose={onClose}>
      <div className={classes.padded}>
        <TextInput
          type="date"
          label="Jump to date"
          onChange={(event) => {
            if (event.currentTarget.value !== '') onDay(event.currentTarget.value)
          }}
        />
        {mine && <OwnSettings channel={channel} mine={mine} />}
        <Management key={channel.rowVersion} channel={channel} user={user} />
        <ul className={classes.list} aria-label="Members">
          {channel.members.map(({ id, name, role }) => (
            <li key={id} className={classes.member}>
              <Avatar name={name} size="sm" />
              <span className="truncate">{name}</span>
              {role === 'owner' && <span className="dim">Owner</span>}
            </li>
          ))}
        </ul>
      </div>
    </SidePane>
  )
}
