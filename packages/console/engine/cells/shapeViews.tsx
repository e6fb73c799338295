/** How a structured value is displayed where there's room for it. */
import { customWords } from '@postern/domain/engine/customFields.ts'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { minutesOf, type Shapes, sumOfCounts, weekdays } from '@postern/domain/engine/shapes.ts'
import { asHours, shortDay } from '@postern/domain/values/hours.ts'
import { humanise } from '@postern/domain/values/text.ts'
import type { ComponentType } from 'react'
import { HoursStrip } from '../../ui/detail/HoursStrip.tsx'
import { clockText } from '../../ui/timeText.ts'
import { useNow } from '../../ui/useNow.ts'
import { asText } from './values.ts'

interface ShapeProps {
  value: unknown
  resource: Resource
  record: AnyRecord
}

/** The record's time zone, if it has one. */
function zoneOf({ resource, record }: ShapeProps): string | undefined {
  const name = Object.keys(resource.fields).find((field) => resource.fields[field]?.kind === 'timezone')
  return (name && asText(record[name])) || undefined
}

function Hours(props: ShapeProps) {
  const now = useNow()
  const zone = zoneOf(props)
  const hours = asHours(props.value)
  return (
    <HoursStrip
      days={weekdays.map((day) => ({
        short: shortDay(day),
        long: humanise(day),
        spans: hours[day].map(({ from, to }) => ({ from: minutesOf(from), to: minutesOf(to) })),
      }))}
      {...(zone && { now: minutesOf(clockText(now, zone)) })}
    />
  )
}

/** A fallback: entities with custom values show them with their names. */
const Words = ({ value }: ShapeProps) => customWords(value).join(', ')

const Sum = ({ value }: ShapeProps) => sumOfCounts(value).toLocaleString('en-US')

export const shapeViews: { [S in keyof Shapes]: ComponentType<ShapeProps> } = {
  counts: Sum,
  openingHours: Hours,
  customValues: Words,
}
