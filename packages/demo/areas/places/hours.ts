/** Opening hours by type of place. */
import {
  type HoursSpan,
  type OpeningHours,
  officeHours,
  type Weekday,
  weekdays,
} from '@postern/domain/engine/shapes.ts'

const span = (from: string, to: string): HoursSpan[] => [{ from, to }]

const workdaysAnd = (
  everyWorkday: readonly HoursSpan[],
  others: Partial<Record<Weekday, readonly HoursSpan[]>> = {},
): OpeningHours => {
  const isWeekend = (day: Weekday) => day === 'saturday' || day === 'sunday'
  const of = (day: Weekday): HoursSpan[] => [...(others[day] ?? (isWeekend(day) ? [] : everyWorkday))]
  return {
    sunday: of('sunday'),
    monday: of('monday'),
    tuesday: of('tuesday'),
    wednesday: of('wednesday'),
    thursday: of('thursday'),
    friday: of('friday'),
    saturday: of('saturday'),
  }
}

export const hours = {
  office: officeHours,
  /** Opening hours of Northgate's mail center. */
  campus: workdaysAnd(span('08:00', '18:00'), {
    wednesday: span('08:00', '20:00'),
    friday: span('08:00', '17:00'),
    saturday: span('10:00', '14:00'),
  }),
  campusBefore: workdaysAnd(span('08:00', '18:00'), {
    friday: span('08:00', '17:00'),
    saturday: span('10:00', '14:00'),
  }),
  halls: workdaysAnd(span('10:00', '20:00'), { saturday: span('11:00', '17:00'), sunday: span('12:00', '16:00') }),
  always: workdaysAnd(span('00:00', '24:00'), { saturday: span('00:00', '24:00'), sunday: span('00:00', '24:00') }),
  lobby: workdaysAnd(span('06:00', '23:00'), { saturday: span('07:00', '23:00'), sunday: span('07:00', '22:00') }),
  hospital: workdaysAnd(span('06:30', '19:30'), { saturday: span('07:00', '13:00'), sunday: span('07:00', '13:00') }),
  clinic: workdaysAnd(
    [
      { from: '07:30', to: '12:00' },
      { from: '13:00', to: '17:30' },
    ],
    { friday: span('07:30', '13:00') },
  ),
  shifts: workdaysAnd(
    [
      { from: '00:00', to: '06:30' },
      { from: '09:00', to: '17:00' },
      { from: '20:00', to: '24:00' },
    ],
    { saturday: span('05:00', '13:00') },
  ),
  dock: workdaysAnd(span('05:00', '15:00'), { saturday: span('06:00', '11:00') }),
  counter: workdaysAnd(
    [
      { from: '08:30', to: '12:30' },
      { from: '13:30', to: '16:30' },
    ],
    { thursday: span('08:30', '18:30'), friday: span('08:30', '12:00') },
  ),
  coworking: workdaysAnd(span('07:00', '21:00'), { saturday: span('09:00', '17:00') }),
  shop: workdaysAnd(span('09:00', '17:30'), {
    thursday: span('09:00', '21:00'),
    friday: span('09:00', '21:00'),
    saturday: span('09:00', '17:00'),
    sunday: span('10:00', '17:00'),
  }),
  lawFirm: workdaysAnd(span('07:00', '20:00')),
} as const satisfies Record<string, OpeningHours>

export type HoursName = keyof typeof hours

/** Closes an hour earlier, as before hours were extended. */
export const shorter = (open: OpeningHours): OpeningHours => {
  const cut = (spans: readonly HoursSpan[]): HoursSpan[] =>
    spans.map(({ from, to }, index) => {
      const earlier = `${String(Number(to.slice(0, 2)) - 1).padStart(2, '0')}${to.slice(2)}`
      return { from, to: index === spans.length - 1 && earlier > from ? earlier : to }
    })
  const changed = { ...open }
  for (const day of weekdays) changed[day] = cut(open[day])
  return changed
}
