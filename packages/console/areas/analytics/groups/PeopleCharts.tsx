/** Who handles parcels, who receives them, and whether notifications reach recipients. */
import type { Endpoints } from '@postern/domain/areas/endpoints.ts'
import type { AnswerOf } from '@postern/domain/engine/contract.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { numberText } from '../../../engine/cells/valueText.ts'
import { useSearchParams } from '../../../engine/list/urlState.ts'
import { BarChart, RowBarChart } from '../../../ui/charts/BarChart.tsx'
import classes from '../Analytics.module.css'
import { peopleOptions } from '../analyticsApi.ts'
import { behindHref } from '../analyticsSearch.ts'
import { ChartPending } from '../ChartPending.tsx'
import { messageChannelNames } from '../figureText.ts'
import type { GroupProps } from './groupProps.ts'

type People = AnswerOf<Endpoints['GET /api/analytics/customers/:customerId/people']>

const perHour = (parcels: number, hours: number): number => Math.round((10 * parcels) / Math.max(1, hours)) / 10

type Shown = Pick<GroupProps['answer'], 'shown'>

function Operators({ operators, shown }: Pick<People, 'operators'> & Shown) {
  const search = useSearchParams()
  return (
    <RowBarChart
      aside="by site"
      empty="No actions by operators"
      data={{
        title: 'Parcels per operator hour',
        by: 'Site',
        categories: operators.map(({ name }) => name),
        series: [
          {
            label: 'Per hour',
            color: 'chart-1',
            values: operators.map(({ parcels, hours }) => perHour(parcels, hours)),
          },
        ],
        notes: {
          label: 'Parcels, hours',
          texts: operators.map(({ parcels, hours }) => `${numberText(parcels)} in ${numberText(hours)} h`),
        },
        hrefOf: (_, index) => {
          const id = operators[index]?.id
          return id && behindHref(search, { of: 'handled', ...shown, more: { site: id } })
        },
      }}
    />
  )
}

interface OwnersProps extends Shown {
  title: string
  by: 'department' | 'tenant'
  rows: People['departments']
}

function Owners({ title, by, rows, shown }: OwnersProps) {
  const search = useSearchParams()
  return (
    <RowBarChart
      aside="parcels received"
      empty={`No parcels for a ${by}`}
      data={{
        title,
        by: choiceText(by),
        categories: rows.map(({ name }) => name),
        series: [{ label: 'Parcels', color: 'seq-4', values: rows.map(({ parcels }) => parcels) }],
        hrefOf: (_, index) => {
          const id = rows[index]?.id
          return id ? behindHref(search, { of: 'received', ...shown, more: { [by]: id } }) : undefined
        },
      }}
    />
  )
}

const outcomes = [
  { key: 'delivered', label: 'Delivered', color: 'seq-4' },
  { key: 'opened', label: 'Opened', color: 'seq-6' },
  { key: 'failed', label: 'Failed', color: 'danger' },
] as const

function Notices({ notices, shown }: Pick<People, 'notices'> & Shown) {
  const search = useSearchParams()
  return (
    <BarChart
      height={200}
      aside="parcels"
      empty="No notifications sent"
      data={{
        title: 'Notifications by channel',
        by: 'Channel',
        whole: true,
        categories: notices.map(({ channel }) => messageChannelNames[channel]),
        series: outcomes.map(({ key, label, color }) => ({ label, color, values: notices.map((row) => row[key]) })),
        hrefOf: (series, index) => {
          const [channel, outcome] = [notices[index]?.channel, outcomes[series]?.key]
          const more = { messageChannel: channel, outcome }
          return channel && outcome && behindHref(search, { of: 'messaged', ...shown, more })
        },
      }}
    />
  )
}

export function PeopleCharts({ answer }: GroupProps) {
  const search = useSearchParams()
  const { data, error, refetch } = useQuery(peopleOptions(answer.customer.id, search))
  if (!data) return <ChartPending title="People" height={200} error={error} onRetry={refetch} />
  const { shown } = answer
  return (
    <>
      <div className={classes.pair}>
        <Operators operators={data.operators} shown={shown} />
        <Notices notices={data.notices} shown={shown} />
      </div>
      <div className={classes.halves}>
        <Owners title="Top departments" by="department" rows={data.departments} shown={shown} />
        <Owners title="Top tenants" by="tenant" rows={data.tenants} shown={shown} />
      </div>
    </>
  )
}
