/** Queues: backlog, throughput, and pausing them. */
import { Button } from '@mantine/core'
import type { TaskOverview, TaskQueueState } from '@postern/domain/areas/platform/taskEndpoints.ts'
import type { QueueMode } from '@postern/domain/areas/platform/taskStates.ts'
import { useCan } from '../../../session/useSession.ts'
import { Sparkline } from '../../../ui/charts/Sparkline.tsx'
import { Card } from '../../../ui/detail/Card.tsx'
import { DescriptionList } from '../../../ui/detail/DescriptionList.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { None } from '../../../ui/lists/DataTable.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import classes from './Queues.module.css'
import { tabPath } from './taskApi.ts'
import { queueStatus, rateText, waitText } from './taskTexts.ts'
import { useQueueMode } from './useTaskActions.ts'

const effects: Readonly<Record<QueueMode, string>> = {
  running: 'Runs start as soon as a node is free.',
  paused: 'Nothing starts. Runs that are due wait here.',
  draining: 'Waiting runs finish. Schedules add nothing new.',
}

const moves: Readonly<Record<QueueMode, readonly (readonly [QueueMode, string])[]>> = {
  running: [
    ['draining', 'Drain'],
    ['paused', 'Pause'],
  ],
  paused: [
    ['draining', 'Drain'],
    ['running', 'Resume'],
  ],
  draining: [
    ['paused', 'Pause'],
    ['running', 'Resume'],
  ],
}

function QueueCard({ queue, now }: { queue: TaskQueueState; now: string }) {
  const can = useCan()
  const change = useQueueMode()
  const { tone, text } = queueStatus(queue)
  return (
    <Card
      title={queue.name}
      dense
      actions={
        can('taskDaemon.pause') && (
          <span className={classes.acts}>
            {moves[queue.mode].map(([mode, verb]) => (
              <Button
                key={mode}
                size="xs"
                aria-label={`${verb} ${queue.name}`}
                loading={change.isPending && change.variables.mode === mode}
                disabled={change.isPending}
                onClick={() => change.mutate({ queue, mode })}
              >
                {verb}
              </Button>
            ))}
          </span>
        )
      }
    >
      <div className={classes.body}>
        <StatusMark tone={tone}>{text}</StatusMark>
        <p className="dim">{effects[queue.mode]}</p>
        <DescriptionList
          items={[
            { term: 'Waiting', value: queue.waiting.toLocaleString('en-US') },
            { term: 'Running', value: queue.running.toLocaleString('en-US') },
            {
              term: 'Oldest',
              value: queue.oldestAt === null ? <None /> : waitText(Date.parse(now) - Date.parse(queue.oldestAt)),
            },
            {
              term: 'Throughput',
              value: (
                <span className={classes.rate}>
                  {rateText(queue.perMinute)}
                  <Sparkline values={queue.finished} />
                </span>
              ),
            },
            {
              term: 'Tasks',
              value: (
                <span className={classes.tasks}>
                  {queue.tasks.map((key) => (
                    <Link key={key} href={tabPath('schedules', { task: key })} className="link mono">
                      {key}
                    </Link>
                  ))}
                </span>
              ),
            },
          ]}
        />
      </div>
    </Card>
  )
}

export const QueuesTab = ({ overview: { queues, at } }: { overview: TaskOverview }) => (
  <div className={classes.queues}>
    {queues.map((queue) => (
      <QueueCard key={queue.name} queue={queue} now={at} />
    ))}
  </div>
)
