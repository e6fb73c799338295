/** IDs of new rows. They sort by the time they were made, even within a millisecond. */
import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

/** Random bytes for many IDs at once: drawing them takes much longer than building an ID. */
const drawn = Buffer.alloc(256 * 16)
let used = drawn.length
let [msecs, count] = [0, 0]

export function newId(): string {
  if (used === drawn.length) {
    randomFillSync(drawn)
    used = 0
  }
  const random = drawn.subarray(used, used + 16)
  used += 16
  const now = Date.now()
  // Half of the range at most, so that counting up can't reach its end within a millisecond.
  if (now > msecs) [msecs, count] = [now, random.readUInt32BE(6) >>> 1]
  else count += 1
  return v7({ random, msecs, seq: count })
}
