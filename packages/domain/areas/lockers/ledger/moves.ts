/** Moving a parcel to another door of its bank: the old door opens, then the new one, each confirmed by its own event. */
import { type CommandState, isSettled } from '../live/commands.ts'

export const moveStates = ['openingOld', 'takingOut', 'openingNew', 'puttingIn', 'done', 'aborted'] as const
export type MoveState = (typeof moveStates)[number]

/** Which of the two doors is open, or being opened. */
export type MoveSide = 'old' | 'new'

export interface MoveFacts {
  readonly side: MoveSide
  /** Progress of opening that door. */
  readonly command: CommandState
  readonly endedAs: 'done' | 'aborted' | null
}

/** A door counts as open once its own event confirms the command. */
export function moveState({ side, command, endedAs }: MoveFacts): MoveState {
  if (endedAs !== null) return endedAs
  const isOpen = command === 'confirmed'
  if (side === 'old') return isOpen ? 'takingOut' : 'openingOld'
  return isOpen ? 'puttingIn' : 'openingNew'
}

/** The door to open next: the new one, or the same one again if it definitely didn't open. */
export function nextSide(facts: MoveFacts): MoveSide | { readonly refusal: string } {
  const state = moveState(facts)
  if (state === 'done' || state === 'aborted') return { refusal: 'This move is over already.' }
  if (state === 'takingOut') return 'new'
  if (state === 'puttingIn') return { refusal: 'The new door is open. Put the parcel in and close it.' }
  return isSettled(facts.command) ? facts.side : { refusal: 'The door is being opened. Wait for its answer.' }
}

/** Where a parcel is when its move is aborted, as reported by staff. */
export const whereabouts = ['oldDoor', 'newDoor', 'outside'] as const
export type Whereabouts = (typeof whereabouts)[number]

/** Where the parcel can be in this state: a door that never opened can't have lost or received it. */
export function possibleWhereabouts(state: MoveState): readonly Whereabouts[] {
  if (state === 'openingOld') return ['oldDoor']
  return state === 'puttingIn' ? whereabouts : ['oldDoor', 'outside']
}

const sizes = ['XS', 'S', 'M', 'L', 'XL']

/** A parcel fits into any door of the same size or larger. */
export const fitsInto = (size: string, other: string): boolean => sizes.indexOf(other) >= sizes.indexOf(size)
