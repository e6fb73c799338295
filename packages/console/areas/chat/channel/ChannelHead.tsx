/** Header of a channel: name, topic, members, and buttons for its side panes. */
import type { WholeChannel } from '@postern/domain/areas/chat/endpoints.ts'
import { counted } from '@postern/domain/values/text.ts'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { chatPath } from '../../../paths.ts'
import { IconButton, IconLink } from '../../../ui/forms/IconButton.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { Tag } from '../../../ui/marks/Tag.tsx'
import { useViewport } from '../../../ui/useViewport.ts'
import classes from './Channel.module.css'
import type { PaneName } from './channelSearch.ts'

interface ChannelHeadProps {
  channel: WholeChannel
  title: string
  pane: PaneName | null
  onPane: (pane: PaneName | null) => void
}

const shownPeople = 3

export function ChannelHead({ channel, title, pane, onPane }: ChannelHeadProps) {
  const viewport = useViewport()
  const toggle = (name: PaneName) => onPane(pane === name ? null : name)
  const { members, memberCount } = channel
  return (
    <header className={classes.head}>
      {viewport === 'mobile' && (
        <IconLink name="All channels" href={chatPath}>
          <IconArrowLeft size={16} stroke={1.6} aria-hidden />
        </IconLink>
      )}
      <div className={classes.words}>
        <div className={classes.title}>
          <h1 className="truncate">{title}</h1>
          {channel.archivedAt !== null && <Tag>Archived</Tag>}
          {channel.isLocked && <Tag tone="warn">Locked</Tag>}
        </div>
        {channel.topic !== '' && <p className={`${classes.topic} truncate`}>{channel.topic}</p>}
      </div>
      {channel.kind !== 'direct' && (
        <button type="button" className={classes.people} onClick={() => toggle('details')}>
          <span className="visuallyHidden">{counted(memberCount, 'member', 'members')}. Show details</span>
          {members.slice(0, shownPeople).map(({ id, name }) => (
            <Avatar key={id} name={name} />
          ))}
          {memberCount > shownPeople && (
            <span className={classes.restOfThem} aria-hidden="true">
              +{memberCount - shownPeople}
            </span>
          )}
        </button>
      )}
      <IconButton name="Pinned messages" aria-pressed={pane === 'pins'} onClick={() => toggle('pins')}>
        <IconPin size={16} stroke={1.6} aria-hidden />
      </IconButton>
      <IconButton name="Search messages" aria-pressed={pane === 'search'} onClick={() => toggle('search')}>
        <IconSearch size={16} stroke={1.6} aria-hidden />
      </IconButton>
      <IconButton name="Channel details" aria-pressed={pane === 'details'} onClick={() => toggle('details')}>
        <IconInfoCircle size={16} stroke={1.6} aria-hidden />
      </IconButton>
    </header>
  )
}
