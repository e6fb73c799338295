import { Popover } from '@mantine/core'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import { useState } from 'react'
import { IconButton } from '../ui/IconButton.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { StatusMark } from '../ui/StatusMark.tsx'
import { useToastHistory } from '../ui/Toasts.tsx'
import { Dotted } from '../ui/TopBar.tsx'
import classes from './Messages.module.css'

/** The bell: what the toasts said since the page was opened. A toast is never the only record of an error (look §6). */
export function Messages() {
  const history = useToastHistory()
  const [opened, setOpened] = useState(false)
  const [seen, setSeen] = useState(0)
  const newest = history[0]?.id ?? 0
  const hasNews = newest > seen
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={320}
      trapFocus
      returnFocus
      onOpen={() => setSeen(newest)}
      onClose={() => setSeen(newest)}
    >
      <Popover.Target>
        <IconButton
          name={hasNews ? 'Messages, new ones' : 'Messages'}
          size={32}
          onClick={() => setOpened((was) => !was)}
        >
          <Dotted on={hasNews}>
            <IconBell size={18} stroke={1.6} aria-hidden />
          </Dotted>
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="Messages" aria-labelledby={undefined} className={classes.dropdown}>
        {history.length === 0 ? (
          <p className={classes.none}>No messages since you opened this page.</p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (axe)
          <ul className={classes.list} tabIndex={0} aria-label="Messages since you opened this page">
            {history.map(({ id, tone, title, detail, at }) => (
              <li key={id} className={classes.message}>
                <div className={classes.head}>
                  <StatusMark tone={tone} className={classes.title}>
                    {title}
                  </StatusMark>
                  <RelativeTime at={at} />
                </div>
                {detail && <p className={classes.detail}>{detail}</p>}
              </li>
            ))}
          </ul>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
