/** What the replay shows: refusals, peaks and doors by hour, before and after. */

import { doorTotal } from '@postern/domain/areas/analytics/sizing.ts'
import type { Endpoints } from '@postern/domain/areas/endpoints.ts'
import type { AnswerOf } from '@postern/domain/engine/contract.ts'
import { counted } from '@postern/domain/values/text.ts'
import { numberText } from '../../engine/cells/valueText.ts'
import { BarChart } from '../../ui/charts/BarChart.tsx'
import { ShadeLegend } from '../../ui/charts/ChartLegend.tsx'
import { percentText } from '../../ui/charts/chart.ts'
import { HeatMap } from '../../ui/charts/HeatMap.tsx'
import { Card } from '../../ui/detail/Card.tsx'
import { Notice } from '../../ui/detail/Notice.tsx'
import { framedClass, numericClass, PlainHead, TableRegion, tableClass } from '../../ui/lists/DataTable.tsx'
import classes from './Analytics.module.css'

type Answer = AnswerOf<Endpoints['POST /api/analytics/customers/:customerId/sizing']>
type Replayed = Answer['today']

const percent = (share: number): string => percentText(Math.round(share * 100))
const perDoor = (value: number | null): string => (value === null ? '–' : numberText(Math.round(value * 100) / 100))

const Change = ({ before, after }: { before: string; after: string }) => (
  <>
    <span className={classes.before}>{before} →</span> <b>{after}</b>
  </>
)

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)
const rowPixels = 4
const spare = 60

function DoorMap({ title, aside, replayed }: { title: string; aside: string; replayed: Replayed }) {
  const { doors } = replayed
  const starts = doors.flatMap(({ size }, index) => (index === 0 || doors[index - 1]?.size !== size ? [index] : []))
  const numbers = doors.map(({ size }, index) => index - doors.findIndex((door) => door.size === size) + 1)
  return (
    <HeatMap
      height={doors.length * rowPixels + spare}
      aside={aside}
      legend={<ShadeLegend few="0%" many="100%" />}
      empty="No doors were used"
      data={{
        title,
        by: 'Door',
        counts: 'Taken',
        format: percentText,
        most: 100,
        rows: doors.map(({ size }, index) => `${size} ${numbers[index]}`),
        rowTick: (index) => (starts.includes(index) ? doors[index]?.size : undefined),
        gapsBefore: starts.slice(1),
        columns: hours,
        columnTick: (hour) => (hour % 6 === 0 ? String(hour).padStart(2, '0') : undefined),
        values: doors.map((door) => door.hours.map((share) => Math.round(share * 100))),
      }}
    />
  )
}

function Advice({ answer: { today, withMore, added, alternatives } }: { answer: Answer }) {
  const prevented = today.refused - withMore.refused
  const doors = doorTotal(added)
  if (today.refused === 0) return <Notice tone="ok">No deposit was refused in 90 days. The doors are enough.</Notice>
  return (
    <Notice tone="info">
      <b>
        {counted(doors, 'door prevents', 'doors prevent')} {numberText(prevented)} of {numberText(today.refused)}{' '}
        refusals.
      </b>{' '}
      {alternatives
        .filter((each) => each.doors !== doors)
        .slice(0, 3)
        .map((each) => `${each.doors} would prevent ${numberText(today.refused - each.refused)}.`)
        .join(' ')}
    </Notice>
  )
}

export function SizingResult({ answer }: { answer: Answer }) {
  const { today, withMore, doors, added, doorsPerDailyParcel, site, shown } = answer
  return (
    <>
      <Advice answer={answer} />
      <Card
        dense
        title={site}
        aside={`${shown.from} – ${shown.to}, ${numberText(today.deposits)} deposits`}
        lined
        flush
      >
        <TableRegion label="Replay by size" className={framedClass}>
          <table className={tableClass}>
            <PlainHead headings={['Size', 'Doors', 'Refused', 'Peak', 'Hours full']} />
            <tbody>
              {withMore.sizes.map((after, index) => {
                const before = today.sizes[index]
                return (
                  <tr key={after.size}>
                    <th scope="row">{after.size}</th>
                    <td className={numericClass}>
                      {doors[after.size]} +{added[after.size]}
                    </td>
                    <td className={numericClass}>
                      <Change before={numberText(before?.refused ?? 0)} after={numberText(after.refused)} />
                    </td>
                    <td className={numericClass}>
                      <Change before={percent(before?.peak ?? 0)} after={percent(after.peak)} />
                    </td>
                    <td className={numericClass}>
                      <Change
                        before={numberText(Math.round((before?.fullMinutes ?? 0) / 60))}
                        after={numberText(Math.round(after.fullMinutes / 60))}
                      />
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </TableRegion>
      </Card>
      <p className="dim">
        Refused <Change before={numberText(today.refused)} after={numberText(withMore.refused)} />, occupancy{' '}
        <Change before={percent(today.occupancy)} after={percent(withMore.occupancy)} />, doors per daily parcel{' '}
        <Change before={perDoor(doorsPerDailyParcel.today)} after={perDoor(doorsPerDailyParcel.withMore)} /> (rule of
        thumb 1.75).
      </p>
      <div className={classes.maps}>
        <DoorMap title="Today" aside={`${percent(today.occupancy)} of door hours`} replayed={today} />
        <DoorMap
          title={`With ${doorTotal(added)} more`}
          aside={`${percent(withMore.occupancy)} of door hours`}
          replayed={withMore}
        />
      </div>
      <BarChart
        over
        empty="No deposit was refused"
        data={{
          title: 'Refusals per week',
          by: 'Week',
          whole: true,
          categories: today.refusedPerWeek.map((_, week) => `Week ${week + 1}`),
          tickText: (week) => (week % 4 === 0 ? `Week ${week + 1}` : undefined),
          series: [
            { label: 'Today', color: 'chart-8', values: today.refusedPerWeek },
            { label: 'With more', color: 'chart-1', values: withMore.refusedPerWeek },
          ],
        }}
      />
    </>
  )
}
