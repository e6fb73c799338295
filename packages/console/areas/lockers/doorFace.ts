/** What a door displays in its bank's drawing, and its description on hover. */
import type { DoorContents } from '@postern/domain/areas/lockers/endpoints.ts'
import { hiddenSecret } from '@postern/domain/engine/field.ts'
import { choiceText, inSentence } from '@postern/domain/values/text.ts'
import { givenNameFirst, initials } from '../../ui/marks/initials.ts'
import { clockText } from '../../ui/timeText.ts'
import { contentsText, soleRecipient } from './contentsText.ts'
import type { Door } from './door.ts'
import { type DoorState, type StateFields, stateOf, stateText, stateWords } from './doorState.ts'
import { spanText } from './spanText.ts'

export type FacedDoor = StateFields &
  Pick<
    Door,
    'label' | 'size' | 'outReason' | 'labels' | 'assignedContactId' | 'assignedDepartmentId' | 'assignedTenantId'
  >

export interface DoorFace {
  /** The recipient's; null if there is none or the user may not see it. */
  readonly initials: string | null
  /** The bottom line. */
  readonly text: string
  /** Remaining share of the hold period, 0 to 1. Null if none is running. */
  readonly left: number | null
  /** The full description, as a sentence. */
  readonly words: string
}

/** A static door's assignee, if the user may see it. */
function assigneeOf({ labels, assignedContactId, assignedDepartmentId, assignedTenantId }: FacedDoor): string | null {
  const named = (name: string | undefined) => (name === undefined || name === hiddenSecret ? null : name)
  if (assignedContactId !== null) {
    const name = named(labels.assignedContactId)
    return name && givenNameFirst(name)
  }
  if (assignedDepartmentId !== null) return named(labels.assignedDepartmentId)
  return assignedTenantId === null ? null : named(labels.assignedTenantId)
}

const holding: ReadonlySet<DoorState> = new Set<DoorState>(['occupied', 'expired'])

interface Clock {
  readonly text: string
  readonly left: number
}

/** Time left in the hold period, or overdue. Rounded to percent, because more isn't visible and would rerender doors on every tick. */
function holdClock({ parcels, holdUntil }: DoorContents, now: Date): Clock | null {
  const since = parcels[0]?.since
  if (holdUntil === null || since === undefined) return null
  const [from, until] = [Date.parse(since), Date.parse(holdUntil)]
  const ms = until - now.getTime()
  return ms >= 0
    ? { text: spanText(ms), left: Math.min(1, Math.ceil((ms / Math.max(1, until - from)) * 100) / 100) }
    : { text: `${spanText(-ms)} over`, left: 0 }
}

const nothing: DoorContents = { parcels: [], holdUntil: null, reservation: null }

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short' })

/** “Until 17:30”, or the weekday if it isn't today. */
function untilText({ reservation }: DoorContents, now: Date): string | null {
  if (!reservation?.until) return null
  const until = new Date(reservation.until)
  const isToday = until.toDateString() === now.toDateString()
  return `Until ${isToday ? clockText(until) : weekday.format(until)}`
}

function footOf(door: FacedDoor, clock: Clock | null, until: string | null): string {
  const state = stateOf(door)
  if (state === 'reserved' && until !== null) return until
  if (state === 'free') return door.size
  if (state === 'outOfService' && door.outReason !== null) return choiceText(door.outReason)
  // An expired door shows no remaining time, even if the hold period was extended since.
  if (clock && (state === 'occupied' || (state === 'expired' && clock.left === 0))) return clock.text
  return stateText(door)
}

function stateSentence(door: FacedDoor, clock: Clock | null, until: string | null): string {
  const state = stateOf(door)
  const words = stateWords[state]
  if (state === 'reserved' && until !== null) return `${words} ${until.replace('Until', 'until')}`
  if (state === 'fault') return `${words}: ${inSentence(choiceText(door.fault))}`
  if (state === 'outOfService')
    return door.outReason === null
      ? choiceText(door.serviceState)
      : `${choiceText(door.serviceState)}: ${inSentence(choiceText(door.outReason))}`
  if (!clock || !holding.has(state)) return words
  if (clock.left > 0) return state === 'expired' ? words : `${words}, ${clock.text} left`
  return `${words}, ${clock.text}`
}

export function doorFace(door: FacedDoor, contents: DoorContents = nothing, now: Date = new Date()): DoorFace {
  const state = stateOf(door)
  const clock = holdClock(contents, now)
  const until = untilText(contents, now)
  const recipient = soleRecipient(contents)
  const assignee = assigneeOf(door)
  const whose = recipient?.name ?? (state === 'reserved' ? assignee : null)
  const sentences = [
    `Door ${door.label}, size ${door.size}`,
    stateSentence(door, clock, until),
    ...[contentsText(contents)].flatMap((text) => text ?? []),
    ...(assignee === null ? [] : [`Assigned to ${assignee}`]),
  ]
  return {
    initials: whose !== null && (holding.has(state) || state === 'reserved') ? initials(whose) || null : null,
    text: footOf(door, clock, until),
    left: clock && state === 'occupied' ? clock.left : null,
    words: `${sentences.join('. ')}.`,
  }
}
