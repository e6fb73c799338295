/** All tasks with their schedule, next run, and recent results. */
import type { TaskFacts } from '@postern/domain/areas/platform/taskEndpoints.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { TimeZoneSelect } from '../../../engine/inputs/TimeZoneSelect.tsx'
import { useSearchParams, useSetSearch } from '../../../engine/list/urlState.ts'
import { useCan } from '../../../session/useSession.ts'
import { Segments } from '../../../ui/forms/Segments.tsx'
import { framedClass, TableRegion, tableClass } from '../../../ui/lists/DataTable.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { FailedPart } from '../../../ui/lists/FailedPart.tsx'
import { KeyHints } from '../../../ui/lists/ListFooter.tsx'
import { SearchField } from '../../../ui/lists/SearchField.tsx'
import { SkeletonRows } from '../../../ui/marks/Skeleton.tsx'
import { usePageKeys } from '../../../ui/usePageKeys.ts'
import { useViewport } from '../../../ui/useViewport.ts'
import { EditScheduleDialog } from './EditScheduleDialog.tsx'
import { RunNowDialog } from './RunNowDialog.tsx'
import { ScheduleCards } from './ScheduleCards.tsx'
import { ScheduleRow, type ScheduleRowProps } from './ScheduleRow.tsx'
import classes from './Schedules.module.css'
import { tasksOptions } from './taskApi.ts'
import { needsAttention } from './taskTexts.ts'

const sets = ['all', 'on', 'attention'] as const
type Which = (typeof sets)[number]

const isIn: Readonly<Record<Which, (task: TaskFacts) => boolean>> = {
  all: () => true,
  on: ({ isOn }) => isOn,
  attention: needsAttention,
}

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const headings = ['Task', 'Schedule', 'Next run', 'Last 30 runs', 'Last run', 'Against usual', 'On', 'Run']

export function SchedulesTab() {
  const { q = '', which: asked, zone = ownZone(), task: opened } = useSearchParams()
  const setSearch = useSetSearch()
  const can = useCan()
  const mobile = useViewport() === 'mobile'
  const { data, error, refetch } = useQuery(tasksOptions)
  const [cursor, setCursor] = useState<string>()
  const [acting, setActing] = useState<{ what: 'run' | 'edit'; key: string }>()
  const field = useRef<HTMLInputElement>(null)
  const which = sets.find((each) => each === asked) ?? 'all'
  const tasks = data?.items ?? []
  const wanted = q.trim().toLowerCase()
  const shown = tasks.filter(
    (task) => isIn[which](task) && `${task.title} ${task.key} ${task.queue}`.toLowerCase().includes(wanted),
  )
  const toggle = (key: string) =>
    setSearch((now) => ({ ...now, task: now.task === key ? undefined : key }), { replace: true })
  const isEditable = (task: TaskFacts) => can('taskDaemon.pause') && task.defaultSchedule !== null
  const act = (what: 'run' | 'edit', task: TaskFacts | undefined) => {
    if (task && (what === 'run' ? can('taskDaemon.run') : isEditable(task))) setActing({ what, key: task.key })
  }
  const atCursor = shown.find(({ key }) => key === cursor)
  const move = (step: 1 | -1) => {
    const index = shown.findIndex(({ key }) => key === cursor)
    const next = shown[Math.min(shown.length - 1, Math.max(0, index + step))]
    if (next) setCursor(next.key)
  }
  usePageKeys({
    j: () => move(1),
    k: () => move(-1),
    r: () => act('run', atCursor),
    e: () => act('edit', atCursor),
    '/': () => field.current?.focus(),
    Enter: () => atCursor && toggle(atCursor.key),
  })
  const rows = shown.map(
    (task): ScheduleRowProps => ({
      task,
      now: data?.at ?? '',
      zone,
      isOpen: task.key === opened,
      isAtCursor: task.key === cursor,
      onToggle: () => toggle(task.key),
      onRun: () => act('run', task),
      onEdit: () => act('edit', task),
    }),
  )
  const countedAs = (word: string, set: Which) => (data ? `${word} ${tasks.filter(isIn[set]).length}` : word)
  const chosen = acting && tasks.find(({ key }) => key === acting.key)
  const put = (change: Record<string, string | undefined>) =>
    setSearch((now) => ({ ...now, ...change }), { replace: true })
  return (
    <div className={classes.tab}>
      <div className={classes.toolbar}>
        <SearchField
          ref={field}
          label="Search schedules"
          value={q}
          slashKey
          onChange={(text) => put({ q: text || undefined })}
        />
        <Segments
          label="Which schedules"
          value={which}
          options={{
            all: countedAs('All', 'all'),
            on: countedAs('On', 'on'),
            attention: countedAs('Needs attention', 'attention'),
          }}
          onChange={(next) => put({ which: next === 'all' ? undefined : next })}
        />
        <span className={classes.zone}>
          <span aria-hidden="true">Show times in</span>
          <TimeZoneSelect
            aria-label="Show times in"
            value={zone}
            allowDeselect={false}
            onChange={(next) => put({ zone: next === null || next === ownZone() ? undefined : next })}
          />
        </span>
      </div>
      {error && !data && <FailedPart error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonRows rows={12} label="Loading schedules" />}
      {data && rows.length === 0 && (
        <EmptyState art="search" title="No matching schedules" text="Change the search or show all schedules." />
      )}
      {rows.length > 0 &&
        (mobile ? (
          <ScheduleCards rows={rows} />
        ) : (
          <TableRegion label="Schedules" className={framedClass}>
            <table className={`${tableClass} ${classes.table}`}>
              <thead>
                <tr>
                  {headings.map((heading) => (
                    <th key={heading} scope="col">
                      {heading}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <ScheduleRow key={row.task.key} {...row} />
                ))}
              </tbody>
            </table>
          </TableRegion>
        ))}
      {rows.length > 0 && !mobile && (
        <div className={classes.foot}>
          <span>{counted(shown.length, 'task', 'tasks')}</span>
          <KeyHints
            hints={[
              { keys: ['J', 'K'], does: 'move' },
              { keys: ['R'], does: 'run now' },
              { keys: ['E'], does: 'edit' },
            ]}
          />
        </div>
      )}
      {chosen && acting?.what === 'run' && <RunNowDialog task={chosen} onClose={() => setActing(undefined)} />}
      {chosen && acting?.what === 'edit' && (
        <EditScheduleDialog task={chosen} zone={zone} onClose={() => setActing(undefined)} />
      )}
    </div>
  )
}
