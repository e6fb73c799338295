/** What is inside the bell: loaded when it is opened. */
import { lazy, Suspense } from 'react'
import { cx } from '../ui/classNames.ts'
import { RelativeTime } from '../ui/marks/RelativeTime.tsx'
import { StatusMark } from '../ui/marks/StatusMark.tsx'
import { type Toast, takeAction } from '../ui/overlays/toastStore.ts'
import classes from './Messages.module.css'

const Exports = lazy(() => import('../engine/export/RecentExports.tsx'))
const Operations = lazy(() => import('../engine/undo/RecentOperations.tsx'))

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
          No messages since you opened this page
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

export default function MessageList({ history }: { history: readonly Toast[] }) {
  return (
    <>
      <History history={history} />
      <Suspense fallback={null}>
        <Operations />
      </Suspense>
    </>
  )
}
