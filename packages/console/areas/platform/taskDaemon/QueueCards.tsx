/** One cell per queue: how many jobs wait, the throughput, and whether it is paused. */
import type { TaskOverview, TaskQueueState } from '@postern/domain/areas/platform/taskEndpoints.ts'
import { Sparkline } from '../../../ui/charts/Sparkline.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import classes from './QueueCards.module.css'
import { tabPath } from './taskApi.ts'
import { queueStatus, rateText, waitText } from './taskTexts.ts'

function Cell({ queue, now }: { queue: TaskQueueState; now: string }) {
  const { tone, text } = queueStatus(queue)
  return (
    <li>
      <Link href={tabPath('queues')} className={classes.queue}>
        <span className={classes.queueHead}>
          <strong>{queue.name}</strong>
          <StatusMark tone={tone}>{text}</StatusMark>
        </span>
        <span className={classes.queueFigure}>
          <span>
            <b>{queue.waiting.toLocaleString('en-US')}</b> waiting
          </span>
          <Sparkline values={queue.finished} width={56} height={24} />
        </span>
        <span className={classes.queueFoot}>
          {rateText(queue.perMinute)},{' '}
          {queue.oldestAt === null ? (
            queue.waiting === 0 ? (
              'queue empty'
            ) : (
              'waiting to retry'
            )
          ) : (
            <>
              oldest <b data-warn={queue.isBackedUp}>{waitText(Date.parse(now) - Date.parse(queue.oldestAt))}</b>
            </>
          )}
        </span>
      </Link>
    </li>
  )
}

export const QueueCards = ({ overview: { queues, at } }: { overview: TaskOverview }) => (
  <ul className={classes.queues} aria-label="Queues">
    {queues.map((queue) => (
      <Cell key={queue.name} queue={queue} now={at} />
    ))}
  </ul>
)
