import type { Door } from '../door.ts'
import { type DoorState, stateOf } from '../doorState.ts'

export interface Shown {
  readonly states: ReadonlySet<DoorState>
  readonly sizes: ReadonlySet<Door['size']>
}

/** An empty filter shows everything. */
export const isShown = ({ states, sizes }: Shown, door: Pick<Door, 'state' | 'size'>): boolean =>
  (states.size === 0 || states.has(stateOf(door))) && (sizes.size === 0 || sizes.has(door.size))
