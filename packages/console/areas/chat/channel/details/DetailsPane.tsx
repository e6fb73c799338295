/** Details of a channel: jump to a day, notifications, members, and settings for owners and moderators. */
import { TextInput } from '@mantine/core'
import '../../../../theme/formStyles.ts'
import { mayManage } from '@postern/domain/areas/chat/channelAccess.ts'
import type { WholeChannel } from '@postern/domain/areas/chat/endpoints.ts'
import type { CurrentUser } from '@postern/domain/auth/endpoints.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '../../../../session/useSession.ts'
import { myChannelsOptions } from '../../chatApi.ts'
import classes from '../Channel.module.css'
import { SidePane } from '../SidePane.tsx'
import { ChannelSettings } from './ChannelSettings.tsx'
import { ExportButton } from './ExportButton.tsx'
import { Members } from './Members.tsx'
import { OwnSettings } from './OwnSettings.tsx'

interface DetailsPaneProps {
  channel: WholeChannel
  user: CurrentUser
  /** Jumps to another day of the channel. */
  onDay: (day: string) => void
  onClose: () => void
}

export function DetailsPane({ channel, user, onDay, onClose }: DetailsPaneProps) {
  const can = useCan()
  const { data } = useQuery(myChannelsOptions)
  const mine = data?.items.find(({ id }) => id === channel.id)
  const canManage = mayManage(user, channel) === true
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
        {canManage && <ChannelSettings key={channel.rowVersion} channel={channel} />}
        {can('internal.chat.export') && <ExportButton channel={channel} />}
        <Members channel={channel} canManage={canManage} />
      </div>
    </SidePane>
  )
}
