/** The navigation while someone chats: their channels instead of the area’s pages. */
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconEdit.mjs'
import { lazy, Suspense, useState } from 'react'
import { chatPath } from '../../../paths.ts'
import { useCan, useUser } from '../../../session/useSession.ts'
import { IconButton } from '../../../ui/forms/IconButton.tsx'
import { TextLink } from '../../../ui/forms/PlainButton.tsx'
import { ChannelList } from './ChannelList.tsx'
import classes from './ChannelNav.module.css'

const StartDialog = lazy(() => import('../start/StartDialog.tsx').then((file) => ({ default: file.StartDialog })))

export function ChannelNav({ label }: { label: string }) {
  const user = useUser()
  const can = useCan()
  const [isStarting, setIsStarting] = useState(false)
  if (!user) return null
  return (
    <nav className={classes.nav} aria-label={label}>
      <div className={classes.head}>
        Chat
        {can('internal.chat.create') && (
          <IconButton name="New message" onClick={() => setIsStarting(true)}>
            <IconEdit size={16} stroke={1.6} aria-hidden />
          </IconButton>
        )}
      </div>
      <div className={classes.list}>
        <ChannelList userId={user.id} />
        <p className={classes.more}>
          <TextLink href={chatPath}>Browse channels</TextLink>
        </p>
      </div>
      {isStarting && (
        <Suspense fallback={null}>
          <StartDialog onClose={() => setIsStarting(false)} />
        </Suspense>
      )}
    </nav>
  )
}
