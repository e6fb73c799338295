import { afterEach, describe, expect, it } from 'vitest'
import { type DateFormat, defaultDateFormat, setDateFormat, writeDay } from './dateFormat.ts'
import { dateText, zonesText } from './timeText.ts'

afterEach(() => setDateFormat(defaultDateFormat))

const ways: [DateFormat, string][] = [
  ['mm/dd/yy', '02/01/26'],
  ['mm/dd/yyyy', '02/01/2026'],
  ['dd/mm/yyyy', '01/02/2026'],
  ['yyyy-mm-dd', '2026-02-01'],
]

describe('a day', () => {
  it.each(ways)('as %s is %s', (way, text) => {
    expect(writeDay('2026', '02', '01', way)).toBe(text)
    setDateFormat(way)
    const noon = new Date('2026-02-01T12:00:00Z')
    expect(dateText(noon, 'UTC')).toBe(text)
    expect(zonesText(noon, 'UTC')).toBe(`${text} 12:00 UTC`)
  })
})
