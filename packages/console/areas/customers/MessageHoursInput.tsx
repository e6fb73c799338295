/** The hours for messages, in the same grid as opening hours. */
import { asHours } from '@postern/domain/values/hours.ts'
import { asRows } from '../../engine/cells/values.ts'
import type { FieldInput } from '../../engine/form/fieldInput.ts'
import { WeekInput } from '../../engine/inputs/HoursInput.tsx'
import { partsByDay, rowsOf, weekOf } from './messageHours.ts'

const words = { none: 'No messages', from: 'from', to: 'to', most: 1 }

export default function MessageHoursInput(props: FieldInput) {
  const rows = asRows(props.value)
  return (
    <WeekInput
      {...props}
      value={weekOf(rows)}
      onChange={(week) => props.onChange(rowsOf(asHours(week)))}
      parts={partsByDay(rows, props.parts)}
      words={words}
    />
  )
}
