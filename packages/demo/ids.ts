/** IDs in UUID v7 format: time first, so that they sort by creation like the server's. */
import type { Moment } from './calendar.ts'
import { randomFrom } from './random.ts'

/**
 * The end of the workday axis for IDs. It's fixed, so that a seed gives the same IDs on any day the demo is loaded,
 * and in the past, so that everything users add later sorts after it.
 */
const axisEnd = Date.UTC(2025, 0, 1)

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0')

export type NewId = (at: Moment) => string

/** With another stream and origin 0: IDs for real times in milliseconds since 1970. */
export function idsFrom(seed: number, stream = 'ids', origin = axisEnd): NewId {
  const random = randomFrom(seed, stream)
  let made = 0
  return (at) => {
    const time = hex(Math.floor(origin + at), 12)
    const count = hex(made++ % 0x1000000, 6) // orders what is made in the same millisecond
    const tail = hex(random.int(0, 0xffffff), 6) + hex(random.int(0, 0xffffff), 6)
    return `${time.slice(0, 8)}-${time.slice(8)}-7${count.slice(0, 3)}-8${count.slice(3)}-${tail}`
  }
}

/** Creation moment of the record with this ID. */
export const momentOf = (id: string): Moment => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) - axisEnd
