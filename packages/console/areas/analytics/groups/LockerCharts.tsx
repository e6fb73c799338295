/** Locker occupancy by door size and by hour, and the uptime of banks. */

import type { Endpoints } from '@postern/domain/areas/endpoints.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import type { AnswerOf } from '@postern/domain/engine/contract.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { numberText } from '../../../engine/cells/valueText.ts'
import { useSearchParams } from '../../../engine/list/urlState.ts'
import { recordPath } from '../../../paths.ts'
import { BarChart, RowBarChart } from '../../../ui/charts/BarChart.tsx'
import { ShadeLegend } from '../../../ui/charts/ChartLegend.tsx'
import { HeatMap } from '../../../ui/charts/HeatMap.tsx'
import classes from '../Analytics.module.css'
import { lockerUseOptions } from '../analyticsApi.ts'
import { behindHref } from '../analyticsSearch.ts'
import { ChartPending } from '../ChartPending.tsx'
import { secondsText } from '../figureText.ts'
import type { GroupProps } from './groupProps.ts'

type LockerUse = AnswerOf<Endpoints['GET /api/analytics/customers/:customerId/lockers']>

const percent = (share: number): number => Math.round(1_000 * share) / 10
const percentText = (value: number): string => `${value}%`

type SizesShown = Pick<LockerUse, 'sizes'> & Pick<GroupProps['answer'], 'shown'>

function Sizes({ sizes, shown }: SizesShown) {
  const search = useSearchParams()
  return (
    <BarChart
      height={220}
      aside="share of doors taken"
      empty="No doors"
      data={{
        title: 'Occupancy by size',
        by: 'Size',
        format: percentText,
        categories: sizes.map(({ size }) => size),
        series: [
          { label: 'Average', color: 'seq-4', values: sizes.map(({ average }) => percent(average)) },
          { label: 'Peak', color: 'seq-6', values: sizes.map(({ peak }) => percent(peak)) },
        ],
        columns: [
          { label: 'Doors', texts: sizes.map(({ doors }) => String(doors)) },
          { label: 'Deposits', texts: sizes.map(({ deposits }) => String(deposits)) },
        ],
        hrefOf: (_, index) => {
          const size = sizes[index]?.size
          return size && behindHref(search, { of: 'stayBegan', ...shown, more: { doorSize: size } })
        },
      }}
    />
  )
}

function Expired({ sizes, shown }: SizesShown) {
  const search = useSearchParams()
  return (
    <RowBarChart
      aside="longer than the hold period"
      empty="No pickups"
      data={{
        title: 'Expired by size',
        by: 'Size',
        format: percentText,
        categories: sizes.map(({ size }) => size),
        series: [
          {
            label: 'Expired',
            color: 'warn',
            values: sizes.map(({ expired, ended }) => (ended === 0 ? 0 : percent(expired / ended))),
          },
        ],
        notes: {
          label: 'Stays',
          texts: sizes.map(({ median, ended, expired }) => {
            const stays = `${numberText(expired)} of ${numberText(ended)}`
            return median === null ? stays : `${stays}, ${secondsText(median)} median`
          }),
        },
        hrefOf: (_, index) => {
          const size = sizes[index]?.size
          return size && behindHref(search, { of: 'stayExpired', ...shown, more: { doorSize: size } })
        },
      }}
    />
  )
}

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)
const rowHeight = 22

/** Banks at different sites often have the same name. */
const labelOf = ({ name, site }: LockerUse['banks'][number]): string => `${site}, ${name}`

const longest = 24
const shortened = (name: string): string => (name.length > longest ? `${name.slice(0, longest - 1)}…` : name)

function BankHours({ banks, hoursOf }: Pick<LockerUse, 'banks' | 'hoursOf'>) {
  const search = useSearchParams()
  return (
    <HeatMap
      height={Math.max(120, 40 + banks.length * rowHeight)}
      legend={<ShadeLegend few="empty" many="full" />}
      empty="No banks"
      data={{
        title: 'Doors taken by hour',
        by: 'Bank',
        counts: 'Taken',
        format: percentText,
        rows: banks.map(labelOf),
        columns: hours,
        most: 100,
        full: 95,
        rowTick: (row) => shortened(banks[row] ? labelOf(banks[row]) : ''),
        columnTick: (hour) => (hour % 6 === 0 ? String(hour).padStart(2, '0') : undefined),
        values: banks.map((bank) => bank.hours.map(percent)),
        hrefOf: (row) => {
          const id = banks[row]?.id
          return id && behindHref(search, { of: 'stayBegan', ...hoursOf, more: { bank: id } })
        },
      }}
    />
  )
}

function Uptime({ banks, customerId }: Pick<LockerUse, 'banks'> & { customerId: string }) {
  const known = banks.filter(({ uptime }) => uptime !== null)
  return (
    <RowBarChart
      aside="share of time reached"
      empty="No connection recorded"
      data={{
        title: 'Uptime by bank',
        by: 'Bank',
        format: percentText,
        categories: known.map(labelOf),
        series: [{ label: 'Uptime', color: 'chart-1', values: known.map(({ uptime }) => percent(uptime ?? 0)) }],
        notes: { label: 'Doors', texts: known.map(({ doors }) => counted(doors, 'door', 'doors')) },
        hrefOf: (_, index) => {
          const id = known[index]?.id
          return id && recordPath(lockerBanks, id, customerId)
        },
      }}
    />
  )
}

export function LockerCharts({ answer }: GroupProps) {
  const search = useSearchParams()
  const { data, error, refetch } = useQuery(lockerUseOptions(answer.customer.id, search))
  if (!data) return <ChartPending title="Lockers" height={220} error={error} onRetry={refetch} />
  return (
    <>
      <div className={classes.pair}>
        <Sizes sizes={data.sizes} shown={answer.shown} />
        <Expired sizes={data.sizes} shown={answer.shown} />
      </div>
      <div className={classes.pair}>
        <BankHours banks={data.banks} hoursOf={data.hoursOf} />
        <Uptime banks={data.banks} customerId={answer.customer.id} />
      </div>
    </>
  )
}
