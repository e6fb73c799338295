/** The single state a door is shown with everywhere: bank drawing, lists, page header. */
import { choiceText } from '@postern/domain/values/text.ts'
import { statusTone } from '../../engine/cells/statusTone.ts'
import type { Tone } from '../../ui/marks/tone.ts'
import type { Door } from './door.ts'

export type DoorState = NonNullable<Door['state']>

export const stateWords: Readonly<Record<DoorState, string>> = {
  free: 'Free',
  reserved: 'Reserved',
  occupied: 'Occupied',
  expired: 'Expired',
  open: 'Open',
  fault: 'Fault',
  outOfService: 'Out of service',
  draining: 'Draining',
  unknown: 'Unknown',
  decommissioned: 'Decommissioned',
}

/** States in which staff should check the door, worst first. */
export const attentionStates: readonly DoorState[] = ['fault', 'expired', 'open', 'unknown', 'outOfService']

export const stateOf = ({ state }: Pick<Door, 'state'>): DoorState => state ?? 'unknown'

export type StateFields = Pick<Door, 'state' | 'fault' | 'serviceState'>

/** The state in detail: which fault, which service status. */
export function stateText(door: StateFields): string {
  const state = stateOf(door)
  if (state === 'fault') return choiceText(door.fault)
  return state === 'outOfService' ? choiceText(door.serviceState) : stateWords[state]
}

const tones: Readonly<Record<Exclude<DoorState, 'outOfService'>, Tone>> = {
  free: 'ok',
  reserved: 'violet',
  occupied: 'info',
  expired: 'warn',
  open: 'warn',
  fault: 'danger',
  draining: 'idle',
  unknown: 'idle',
  decommissioned: 'off',
}

export function toneOf(door: StateFields): Tone {
  const state = stateOf(door)
  return state === 'outOfService' ? statusTone(door.serviceState) : tones[state]
}
