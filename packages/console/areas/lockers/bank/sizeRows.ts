import type { MeterTone } from '../../../ui/charts/MeterBar.tsx'
import type { Door } from '../door.ts'
import { stateOf } from '../doorState.ts'

interface SizeRow {
  readonly size: string
  readonly free: number
  readonly all: number
  /** Danger if none are left, warning at 20% or less. */
  readonly tone: MeterTone
}

/** The sizes a bank has, in the order given. */
export const sizeRows = (doors: readonly Pick<Door, 'size' | 'state'>[], sizes: readonly Door['size'][]): SizeRow[] =>
  sizes.flatMap((size) => {
    const ofSize = doors.filter((door) => door.size === size)
    const [all, free] = [ofSize.length, ofSize.filter((door) => stateOf(door) === 'free').length]
    return all === 0 ? [] : [{ size, free, all, tone: free === 0 ? 'danger' : free * 5 <= all ? 'warn' : 'accent' }]
  })
