import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { notificationQuery } from '../areas/access/notifications/notificationQuery.ts'
import { IconButton } from '../ui/forms/IconButton.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { LazyPopover } from '../ui/overlays/LazyPopover.tsx'
import { useToastHistory } from '../ui/overlays/Toasts.tsx'
import { Dotted } from '../ui/shell/TopBar.tsx'
import classes from './Messages.module.css'

// No Suspense boundary here: the popover appears together with its content, so there's something to focus.
const MessageList = lazyPart(() => import('./MessageList.tsx'))

/** The bell: notifications, toasts since the page was opened, and exports the server still keeps. */
export function Messages() {
  const history = useToastHistory()
  const unread = useQuery(notificationQuery).data?.unread
  const [opened, setOpened] = useState(false)
  const [seen, setSeen] = useState(0)
  const newest = history[0]?.id ?? 0
  const hasNews = newest > seen
  const news = unread ? `, ${unread} unread` : hasNews ? ', unread' : ''
  const show = (next: boolean) => {
    setOpened(next)
    setSeen(newest)
  }
  return (
    <LazyPopover
      opened={opened}
      onClose={() => show(false)}
      label="Notifications"
      width={400}
      position="bottom-end"
      className={classes.dropdown}
      button={
        <IconButton
          name={`Notifications${news}`}
          size={32}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => show(!opened)}
        >
          <Dotted on={news !== ''}>
            <IconBell size={18} stroke={1.6} aria-hidden />
          </Dotted>
        </IconButton>
      }
    >
      {() => <MessageList history={history} onClose={() => show(false)} />}
    </LazyPopover>
  )
}
