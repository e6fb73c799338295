import type { CustomerOverview } from '@postern/domain/areas/customers/endpoints.ts'
import { figures, todayFigures } from '@postern/domain/areas/figures.ts'
import { counted } from '@postern/domain/values/text.ts'
import { dayText, numberText } from '../../engine/cells/valueText.ts'
import { RangeChart } from '../../ui/charts/RangeChart.tsx'
import { Card } from '../../ui/detail/Card.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { figureHref } from '../shared/figureHref.ts'

interface ParcelsByDayProps {
  customerId: string
  volume: CustomerOverview['volume']
  days: CustomerOverview['days']
  inCustody: number
}

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })

/** "612 today, usually 640 by now": four weeks against what each weekday had in the four weeks before it. */
export function ParcelsByDay({ customerId, volume, days, inCustody }: ParcelsByDayProps) {
  const usual = `usually ${numberText(Math.round(volume.usual))} by now`
  const outside = days.slice(0, -1).filter(({ received, low, high }) => received < low || received > high).length
  return (
    <Card
      title="Parcels per day"
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
    >
      <RangeChart
        label={`Parcels received per day over 4 weeks: ${numberText(volume.today)} today, ${usual}; ${counted(outside, 'day', 'days')} outside the usual range.`}
        points={days.map(({ day, received, low, high }, index) => ({
          key: day,
          value: received,
          low,
          high,
          hint: `${weekday.format(new Date(day))} ${dayText(day)}: ${numberText(received)} received, usually ${numberText(low)}–${numberText(high)}`,
          ...(index === days.length - 1 ? { tick: 'Today' } : index % 7 === 0 && { tick: dayText(day).slice(0, 5) }),
        }))}
      />
      <p className="dim">The gray band is the range of the same weekday in the 4 weeks before.</p>
    </Card>
  )
}
