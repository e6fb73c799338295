import type { CustomerOverview } from '@postern/domain/areas/customers/endpoints.ts'
import { figures, todayFigures } from '@postern/domain/areas/figures.ts'
import { counted } from '@postern/domain/values/text.ts'
import { dayText, numberText } from '../../engine/cells/valueText.ts'
import { TimeChart } from '../../ui/charts/TimeChart.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { figureHref } from '../shared/figureHref.ts'

interface ParcelsByDayProps {
  customerId: string
  volume: CustomerOverview['volume']
  days: CustomerOverview['days']
  inCustody: number
}

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** "612 today, usually 640 by now": four weeks compared with the same weekdays of the four weeks before. */
export function ParcelsByDay({ customerId, volume, days, inCustody }: ParcelsByDayProps) {
  const usual = `usually ${numberText(Math.round(volume.usual))} by now`
  const outside = days.slice(0, -1).filter(({ received, low, high }) => received < low || received > high).length
  return (
    <TimeChart
      aside={
        <>
          <Link className="link" href={figureHref(customerId, todayFigures.customers.received(customerId))}>
            {numberText(volume.today)} today
          </Link>
          , {usual}
        </>
      }
      actions={
        <Link className="link" href={figureHref(customerId, figures.customers.parcelsInCustody(customerId))}>
          {counted(inCustody, 'parcel', 'parcels')} here
        </Link>
      }
      data={{
        title: 'Parcels per day',
        summary: `Parcels received per day over 4 weeks: ${numberText(volume.today)} today, ${usual}; ${counted(outside, 'day', 'days')} outside the usual range.`,
        by: 'Day',
        times: days.map(({ day }) => Date.parse(day)),
        timeText: (at) => `${weekday.format(at)} ${dayText(dayOf(at))}`,
        ticks: days.flatMap(({ day }, index) =>
          index === days.length - 1
            ? [{ at: Date.parse(day), text: 'Today' }]
            : index % 7 === 0
              ? [{ at: Date.parse(day), text: dayText(day).slice(0, 5) }]
              : [],
        ),
        whole: true,
        series: [{ label: 'Received', color: 'chart-1', values: days.map(({ received }) => received) }],
        bands: [{ label: 'Usual', low: days.map(({ low }) => low), high: days.map(({ high }) => high) }],
        isUnfinished: true,
      }}
    >
      <p className="dim">The gray band is the range of the same weekday in the 4 weeks before.</p>
    </TimeChart>
  )
}
