import { redis } from '@postern/domain/areas/platform/redis.ts'
import type { RedisState } from '@postern/domain/areas/platform/redisState.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { Fragment, Suspense } from 'react'
import { view } from '../../../engine/view.ts'
import { lazyPart, leftOut } from '../../../ui/lazyPart.tsx'
import { None } from '../../../ui/lists/DataTable.tsx'
import { CopyId } from '../../../ui/marks/CopyId.tsx'
import { RelativeTime } from '../../../ui/marks/RelativeTime.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { LiveList } from './LiveList.tsx'
import type { RedisRecord } from './redisApi.ts'
import { stateTones } from './redisTexts.ts'

const MemoryCell = lazyPart(() => import('./MemoryCell.tsx'), leftOut)
const OpsCell = lazyPart(() => import('./OpsCell.tsx'), leftOut)
const TestConnection = lazyPart(() => import('./TestConnection.tsx'))

const State = ({ state }: { state: RedisState }) => (
  <StatusMark tone={stateTones[state]}>{choiceText(state)}</StatusMark>
)

const Actions = ({ record }: { record: RedisRecord }) => (
  <Suspense fallback={null}>
    <TestConnection record={record} />
  </Suspense>
)

const panel = {
  overview: lazyPart(() => import('./Overview.tsx')),
  keyspace: lazyPart(() => import('./Keyspace.tsx')),
  clients: lazyPart(() => import('./Clients.tsx')),
  slowLog: lazyPart(() => import('./SlowLog.tsx')),
  configuration: lazyPart(() => import('./Configuration.tsx')),
  alerts: lazyPart(() => import('./Alerts.tsx')),
  activity: lazyPart(() => import('./Activity.tsx')),
}

export const redisView = view(redis, {
  cells: {
    state: ({ value }) => (value === null ? <None /> : <State state={value} />),
    memoryPercent: ({ value, record }) =>
      value === null ? (
        <None />
      ) : (
        <Suspense fallback={<span className="num">{Math.round(value)}%</span>}>
          <MemoryCell value={value} limit={record.alertMemoryPercent ?? 85} />
        </Suspense>
      ),
    opsPerSec: ({ value, record }) =>
      value === null ? (
        <None />
      ) : (
        <Suspense fallback={<span className="num">{value.toLocaleString('en-US')}</span>}>
          <OpsCell id={record.id} value={value} />
        </Suspense>
      ),
  },
  summary: ({ status, state, key, purpose, environment, version, polledAt }) => ({
    ...(status === 'enabled' && state !== null && { state: <State state={state} /> }),
    facts: [
      <CopyId key="key" id={key} whole noun="instance key" />,
      purpose.map((each, index) => (index === 0 ? choiceText(each) : choiceText(each).toLowerCase())).join(', '),
      choiceText(environment),
      version === null ? (
        ''
      ) : (
        <span key="version" className="mono">
          {version}
        </span>
      ),
      status === 'enabled' && polledAt !== null ? (
        <Fragment key="polled">
          Polled <RelativeTime at={polledAt} />
        </Fragment>
      ) : (
        ''
      ),
    ],
  }),
  Actions,
  ListWrapper: LiveList,
  menu: async () => (await import('./menu.ts')).redisMenu,
  tabs: {
    overview: { label: 'Overview', first: true, Panel: panel.overview },
    keyspace: { label: 'Keyspace', first: true, Panel: panel.keyspace },
    clients: { label: 'Clients', first: true, Panel: panel.clients },
    slowLog: { label: 'Slow log', first: true, Panel: panel.slowLog },
    config: { label: 'Config', first: true, Panel: panel.configuration },
    alerts: { label: 'Alerts', first: true, Panel: panel.alerts },
    activity: { label: 'Activity', last: true, Panel: panel.activity },
  },
})
