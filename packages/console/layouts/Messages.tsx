import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import { lazy, Suspense, useState } from 'react'
import { cx } from '../ui/classNames.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { LatePopover } from '../ui/LatePopover.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { StatusMark } from '../ui/StatusMark.tsx'
import { useToastHistory } from '../ui/Toasts.tsx'
import { Dotted } from '../ui/TopBar.tsx'
import { type Toast, takeAction } from '../ui/toastStore.ts'
import classes from './Messages.module.css'
import { UndoList } from './UndoList.tsx'

const Exports = lazy(() => import('../resource/export/RecentExports.tsx'))

function Message({ message }: { message: Toast }) {
  const { tone, title, detail, at, action } = message
  return (
    <li className={classes.message}>
      <div className={classes.head}>
        <StatusMark tone={tone} className={classes.title}>
          {title}
        </StatusMark>
        <RelativeTime at={at} />
      </div>
      {detail && <p className={classes.detail}>{detail}</p>}
      {action && (
        <button type="button" className={cx('link', classes.action)} onClick={() => takeAction(message)}>
          {action.label}
        </button>
      )}
    </li>
  )
}

function History({ history }: { history: readonly Toast[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (axe)
    <section className={classes.list} tabIndex={0} aria-label="Messages since you opened this page">
      {history.length === 0 ? (
        // The focus needs a place while the pop-up is open.
        <p className={classes.none} tabIndex={-1} data-autofocus>
          No messages since you opened this page.
        </p>
      ) : (
        <ul>
          {history.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        <Exports />
      </Suspense>
    </section>
  )
}

/** The bell: what the toasts said and offered since the page was opened, and the exports the server still keeps (look §6). */
export function Messages() {
  const history = useToastHistory()
  const [opened, setOpened] = useState(false)
  const [seen, setSeen] = useState(0)
  const newest = history[0]?.id ?? 0
  const hasNews = newest > seen
  const show = (next: boolean) => {
    setOpened(next)
    setSeen(newest)
  }
  return (
    <LatePopover
      opened={opened}
      onClose={() => show(false)}
      label="Messages"
      width={320}
      position="bottom-end"
      className={classes.dropdown}
      button={
        <IconButton
          name={hasNews ? 'Messages, new ones' : 'Messages'}
          size={32}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => show(!opened)}
        >
          <Dotted on={hasNews}>
            <IconBell size={18} stroke={1.6} aria-hidden />
          </Dotted>
        </IconButton>
      }
    >
      {() => (
        <>
          <History history={history} />
          <UndoList />
        </>
      )}
    </LatePopover>
  )
}
