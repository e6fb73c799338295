/** Background tasks: what runs, when, how it went, and the actions. */
import { Button } from '@mantine/core'
import type { TaskOverview } from '@postern/domain/areas/platform/taskEndpoints.ts'
import { counted } from '@postern/domain/values/text.ts'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from '../../../engine/list/urlState.ts'
import { useCan } from '../../../session/useSession.ts'
import { PlainButtonLink } from '../../../ui/forms/PlainButton.tsx'
import { FailedPart } from '../../../ui/lists/FailedPart.tsx'
import { SkeletonRows } from '../../../ui/marks/Skeleton.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { Page } from '../../../ui/shell/Page.tsx'
import { PageHead } from '../../../ui/shell/PageHead.tsx'
import { TabBar } from '../../../ui/shell/TabBar.tsx'
import { zoneText } from '../../../ui/timeText.ts'
import { FailedTab } from './FailedTab.tsx'
import { OverviewTab } from './OverviewTab.tsx'
import { QueuesTab } from './QueuesTab.tsx'
import { PickTaskDialog } from './RunNowDialog.tsx'
import { RunPanel } from './RunPanel.tsx'
import { RunsTab } from './RunsTab.tsx'
import { SchedulesTab } from './SchedulesTab.tsx'
import { overviewOptions, type TaskTab, tabIn, tabPath, taskTabs } from './taskApi.ts'
import { daemonStatus } from './taskTexts.ts'

const tabWords: Readonly<Record<TaskTab, string>> = {
  overview: 'Overview',
  schedules: 'Schedules',
  runs: 'Runs',
  failed: 'Failed',
  queues: 'Queues',
}

function countOf(tab: TaskTab, overview: TaskOverview | undefined): number | undefined {
  if (!overview) return undefined
  const counts: Partial<Record<TaskTab, number>> = {
    schedules: overview.totals.schedules,
    failed: overview.totals.failed,
    queues: overview.queues.length,
  }
  return counts[tab]
}

const metaOf = ({ totals }: TaskOverview): ReactNode[] => [
  counted(totals.schedules, 'schedule', 'schedules'),
  `${counted(totals.runs, 'run', 'runs')} in 24 h`,
  totals.succeededPercent !== null && `${totals.succeededPercent}% succeeded`,
  `Times in ${zoneText(new Date())}`,
]

export function TaskDaemonPage() {
  const search = useSearchParams()
  const can = useCan()
  const tab = tabIn(search)
  const needsOverview = tab === 'overview' || tab === 'queues'
  const { data: overview, error, refetch } = useQuery(overviewOptions(needsOverview))
  const [isPicking, setPicking] = useState(false)
  const status = overview && daemonStatus(overview.nodes)
  return (
    <Page>
      <PageHead
        title="Task daemon"
        status={status && <StatusMark tone={status.tone}>{status.text}</StatusMark>}
        // Reserves the line, so that nothing shifts once it loads.
        meta={overview ? metaOf(overview) : ['\u00a0']}
        actions={
          <>
            {can('taskDaemon.pause') && (
              <PlainButtonLink href={tabPath('queues')} icon={<IconPlayerPause size={16} stroke={1.6} aria-hidden />}>
                Pause queues…
              </PlainButtonLink>
            )}
            {can('taskDaemon.run') && (
              <Button
                variant="filled"
                leftSection={<IconPlayerPlay size={16} stroke={1.6} aria-hidden />}
                onClick={() => setPicking(true)}
              >
                Run task…
              </Button>
            )}
          </>
        }
      />
      <TabBar
        label="Task daemon sections"
        bleed
        tabs={taskTabs.map((each) => {
          const count = countOf(each, overview)
          return {
            label: tabWords[each],
            href: tabPath(each),
            current: each === tab,
            ...(count !== undefined && { count: count.toLocaleString('en-US') }),
          }
        })}
      />
      {needsOverview && error && !overview && <FailedPart error={error} onRetry={refetch} />}
      {needsOverview && !error && !overview && <SkeletonRows rows={12} label="Loading tasks" />}
      {tab === 'overview' && overview && <OverviewTab overview={overview} />}
      {tab === 'schedules' && <SchedulesTab />}
      {tab === 'runs' && <RunsTab />}
      {tab === 'failed' && <FailedTab />}
      {tab === 'queues' && overview && <QueuesTab overview={overview} />}
      {search.run !== undefined && <RunPanel key={search.run} id={search.run} />}
      {isPicking && <PickTaskDialog onClose={() => setPicking(false)} />}
    </Page>
  )
}
