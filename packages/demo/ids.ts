/** Ids shaped like uuid v7: time first, so that they sort by creation as the server's own do. */
import type { Moment } from './calendar.ts'
import { randomFrom } from './random.ts'

/**
 * Where the working axis ends for ids. It is fixed: the same seed gives the same ids on whatever day the world is loaded,
 * and it lies in the past, so that everything people add later sorts behind.
 */
const axisEnd = Date.UTC(2025, 0, 1)

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0')

export type NewId = (at: Moment) => string

/** With another stream and origin: ids of what happened in real time, milliseconds since 1970. */
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

/** When the record of this id was made: the inverse of the time in it. */
export const momentOf = (id: string): Moment => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) - axisEnd
