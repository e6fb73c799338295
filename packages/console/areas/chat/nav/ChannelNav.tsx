/** The navigation in chat: the user's channels instead of the area’s pages. */
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconEdit.mjs'
import { Suspense, useState } from 'react'
import { chatPath } from '../../../paths.ts'
import { useCan, useUser } from '../../../session/useSession.ts'
import { IconButton } from '../../../ui/forms/IconButton.tsx'
import { TextLink } from '../../../ui/forms/PlainButton.tsx'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { IncidentNav } from '../incidents/IncidentNav.tsx'
import { onCallPath } from '../onCall/onCallApi.ts'
import { ChannelList } from './ChannelList.tsx'
import classes from './ChannelNav.module.css'

const StartDialog = lazyPart(() => import('../start/StartDialog.tsx').then((file) => ({ default: file.StartDialog })))

export function ChatHead() {
  const can = useCan()
  const [isStarting, setIsStarting] = useState(false)
  return (
    <div className={classes.head}>
      Chat
      {can('internal.chat.create') && (
        <IconButton name="New message" onClick={() => setIsStarting(true)}>
          <IconEdit size={16} stroke={1.6} aria-hidden />
        </IconButton>
      )}
      {isStarting && (
        <Suspense fallback={null}>
          <StartDialog onClose={() => setIsStarting(false)} />
        </Suspense>
      )}
    </div>
  )
}

export function ChannelNav() {
  const user = useUser()
  if (!user) return null
  return (
    <>
      <IncidentNav />
      <ChannelList userId={user.id} />
      <p className={classes.more}>
        <TextLink href={chatPath}>Browse channels</TextLink>
        <TextLink href={onCallPath}>On call</TextLink>
      </p>
    </>
  )
}
