/** The result of the replay: refusals, peaks and doors by hour, before and after. */
import { type DoorMix, type DoorSize, doorTotal } from '@postern/domain/areas/analytics/sizing.ts'
import { counted } from '@postern/domain/values/text.ts'
import { dayText, numberText } from '../../../engine/cells/valueText.ts'
import { BarChart, RowBarChart } from '../../../ui/charts/BarChart.tsx'
import { ShadeLegend } from '../../../ui/charts/ChartLegend.tsx'
import { percentText } from '../../../ui/charts/chart.ts'
import { HeatMap } from '../../../ui/charts/HeatMap.tsx'
import { Card } from '../../../ui/detail/Card.tsx'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { framedClass, numericClass, PlainHead, TableRegion, tableClass } from '../../../ui/lists/DataTable.tsx'
import classes from './Sizing.module.css'
import { BeforeAfter, SizingFigures } from './SizingFigures.tsx'
import type { SizingAnswer } from './sizingSearch.ts'

type Replayed = SizingAnswer['today']

const percent = (share: number): string => percentText(Math.round(share * 100))

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)
const [rowPixels, spare] = [3.2, 40]
/** From here on, a door counts as always taken at this hour. */
const full = 99

interface DoorMapProps {
  title: string
  replayed: Replayed
  /** New doors: the last ones of each size. */
  added?: DoorMix
}

function DoorMap({ title, replayed: { doors, occupancy }, added }: DoorMapProps) {
  const ofSize = (size: DoorSize) => doors.filter((door) => door.size === size).length
  const starts = doors.flatMap(({ size }, index) => (index === 0 || doors[index - 1]?.size !== size ? [index] : []))
  const numbers = doors.map(({ size }, index) => index - doors.findIndex((door) => door.size === size) + 1)
  return (
    <HeatMap
      frame="plain"
      height={doors.length * rowPixels + spare}
      aside={
        <>
          <b>{title}</b> {percent(occupancy)}
        </>
      }
      legend={null}
      empty="No doors were used"
      data={{
        title: `${title}, doors by hour`,
        by: 'Door',
        counts: 'Taken',
        format: percentText,
        most: 100,
        full,
        rows: doors.map(({ size }, index) => `${size} ${numbers[index]}`),
        rowTick: (index) => (starts.includes(index) ? doors[index]?.size : undefined),
        gapsBefore: starts.slice(1),
        isMarked: (row) => {
          const size = doors[row]?.size
          return size !== undefined && added !== undefined && (numbers[row] ?? 0) > ofSize(size) - added[size]
        },
        columns: hours,
        columnTick: (hour) => (hour % 6 === 0 ? String(hour).padStart(2, '0') : undefined),
        values: doors.map((door) => door.hours.map((share) => Math.round(share * 100))),
      }}
    />
  )
}

function Advice({ answer: { today, withMore, added, alternatives } }: { answer: SizingAnswer }) {
  const prevented = today.refused - withMore.refused
  const doors = doorTotal(added)
  if (today.refused === 0) return <Notice tone="ok">No deposit was refused in 90 days. The doors are enough.</Notice>
  const smaller = alternatives.findLast((each) => each.doors < doors)
  const enough = alternatives.find((each) => each.refused === alternatives.at(-1)?.refused)
  return (
    <Notice tone="info">
      <b>
        {counted(doors, 'door prevents', 'doors prevent')} {numberText(prevented)} of {numberText(today.refused)}{' '}
        refusals.
      </b>
      {smaller && ` ${smaller.doors} would prevent ${numberText(today.refused - smaller.refused)}.`}
      {enough && ` More than ${enough.doors} prevent no more.`}
    </Notice>
  )
}

const BySize = ({ answer: { today, withMore, doors, added } }: { answer: SizingAnswer }) => (
  <Card dense title="Replay by size" lined flush>
    <TableRegion label="Doors by size" className={framedClass}>
      <table className={tableClass}>
        <PlainHead headings={['Size', 'Doors', 'Refused', 'Peak']} numeric={['Doors', 'Refused', 'Peak']} />
        <tbody>
          {withMore.sizes.map((after, index) => {
            const before = today.sizes[index]
            return (
              <tr key={after.size}>
                <th scope="row">{after.size}</th>
                <td className={numericClass}>
                  {doors[after.size]} <span className={classes.plus}>+{added[after.size]}</span>
                </td>
                <td className={numericClass}>
                  <BeforeAfter before={numberText(before?.refused ?? 0)} after={numberText(after.refused)} />
                </td>
                <td className={numericClass}>
                  <BeforeAfter before={percent(before?.peak ?? 0)} after={percent(after.peak)} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </TableRegion>
  </Card>
)

export function SizingResult({ answer }: { answer: SizingAnswer }) {
  const { today, withMore, added, alternatives, site, shown } = answer
  return (
    <>
      <Advice answer={answer} />
      <SizingFigures answer={answer} />
      <div className={classes.drawn}>
        <Card dense title="Occupancy by door and hour" actions={<ShadeLegend few="0%" many="99%" full="Full" />}>
          <div className={classes.maps}>
            <DoorMap title="Today" replayed={today} />
            <DoorMap title={`With ${doorTotal(added)} more`} replayed={withMore} added={added} />
          </div>
        </Card>
        <div className={classes.side}>
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
          <BySize answer={answer} />
          <RowBarChart
            aside="left"
            empty="No deposit was refused"
            data={{
              title: 'Refusals by bank size',
              by: 'Doors',
              categories: alternatives.map(({ doors }) => `${doors} doors`),
              series: [{ label: 'Refused', color: 'seq-4', values: alternatives.map(({ refused }) => refused) }],
            }}
          />
        </div>
      </div>
      <p className="caption mute">
        {site}, {dayText(shown.from)} – {dayText(shown.to)}: {counted(today.deposits, 'deposit', 'deposits')} replayed
        in order. Each takes the smallest free door it fits.
      </p>
    </>
  )
}
