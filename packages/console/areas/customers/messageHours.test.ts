import { expect, it } from 'vitest'
import { messageHoursText, partsByDay, rowsOf, weekOf } from './messageHours.ts'

const rows = [
  { day: 'monday', from: '08:00', to: '20:00' },
  { day: 'wednesday', from: '09:00', to: '12:00' },
]

it('shows rows as a week and writes the same rows back', () => {
  const week = weekOf(rows)
  expect(week.monday).toMatchObject([{ from: '08:00', to: '20:00' }])
  expect(week.tuesday).toEqual([])
  expect(rowsOf(week)).toEqual(rows)
})

it('omits a day whose hours were removed', () => {
  expect(rowsOf({ ...weekOf(rows), monday: [] })).toEqual(rows.slice(1))
})

it('maps the error of a row to its day', () => {
  expect(partsByDay(rows, { '1.to': 'Enter a time.' })).toEqual({ wednesday: 'Enter a time.' })
})

it('reads as hours, or as “Never” without any', () => {
  expect(messageHoursText(rows)).toBe('Mon 08:00 – 20:00; Wed 09:00 – 12:00')
  expect(messageHoursText([])).toBe('Never')
})
