/** What can be asked of a door, when, and what becomes of it. Server and console decide with the same table. */
import { availability, type DoorAxes, type Link } from './doorAxes.ts'
import type { VendorCapabilities } from './vendorCapabilities.ts'

export const doorCommands = [
  'open',
  'openForCourier',
  'reserve',
  'release',
  'setOutOfService',
  'setInService',
  'drain',
] as const
export type DoorCommand = (typeof doorCommands)[number]

type Decision = true | string
type Rule = (axes: DoorAxes, capabilities: VendorCapabilities) => Decision

const unreachable: Readonly<Partial<Record<Link, string>>> = {
  offline: 'The bank is offline. Try again when it’s back.',
  never: 'The bank has never connected.',
}

/** Opening again what may be open already is how a parcel gets lost. */
const mayOpen: Rule = ({ service, link, door, fault }) => {
  if (service === 'decommissioned') return 'This door is decommissioned.'
  const away = unreachable[link]
  if (away !== undefined) return away
  if (door === 'open' || door === 'ajar') return 'This door is already open.'
  return fault === 'jammed' ? 'This door is jammed. Clear the fault first.' : true
}

const mayReserve: Rule = (axes, { reserve }) => (reserve ? availability(axes) : 'This vendor has no reservations.')

const rules: Readonly<Record<DoorCommand, Rule>> = {
  open: mayOpen,
  /** A courier needs an empty door that works. */
  openForCourier: (axes, capabilities) => {
    const opens = mayOpen(axes, capabilities)
    if (opens !== true || axes.allocation.kind === 'reserved') return opens
    return availability(axes)
  },
  reserve: mayReserve,
  release: ({ allocation, service, occupancy, hasContentSensor }) => {
    if (service === 'decommissioned') return 'This door is decommissioned.'
    if (allocation.kind === 'free') return 'This door is already free.'
    if (allocation.kind === 'reserved' || allocation.kind === 'awaitingRelease') return true
    return hasContentSensor && occupancy !== 'empty' ? 'This door isn’t empty. Empty it first.' : true
  },
  setOutOfService: ({ service }) => {
    if (service === 'decommissioned') return 'This door is decommissioned.'
    return service === 'outOfService' ? 'This door is already out of service.' : true
  },
  setInService: ({ service, fault }) => {
    if (service === 'decommissioned') return 'This door is decommissioned.'
    if (service === 'inService') return 'This door is already in service.'
    return fault === 'none' ? true : 'This door has a fault. Clear it first.'
  },
  /** Takes no new parcels; the one inside waits for its recipient. */
  drain: ({ service }) => (service === 'inService' ? true : 'This door is out of service.'),
}

export const mayCommand = (command: DoorCommand, axes: DoorAxes, capabilities: VendorCapabilities): Decision =>
  rules[command](axes, capabilities)

export const commandStates = [
  'requested',
  'sent',
  'accepted',
  'confirmed',
  'noEffect',
  'failed',
  /** It may have happened: settled by the door's own event or a snapshot, never by sending it again. */
  'uncertain',
] as const
export type CommandState = (typeof commandStates)[number]

export const commandSignals = [
  'send',
  /** The vendor took it. */
  'accept',
  /** The vendor refused it, or it never left. */
  'refuse',
  /** No answer: it may have arrived. */
  'loseAnswer',
  /** The door's own event. */
  'doorOpened',
  'openFailed',
  /** Nothing was heard of the door within the time allowed. */
  'waitedInVain',
  /** A snapshot taken afterwards. */
  'seenOpen',
  'seenClosed',
] as const
export type CommandSignal = (typeof commandSignals)[number]

const evidence = { doorOpened: 'confirmed', seenOpen: 'confirmed', openFailed: 'failed' } as const

const transitions: Readonly<Record<CommandState, Readonly<Partial<Record<CommandSignal, CommandState>>>>> = {
  requested: { send: 'sent', refuse: 'failed' },
  sent: { ...evidence, accept: 'accepted', refuse: 'failed', loseAnswer: 'uncertain', waitedInVain: 'uncertain' },
  accepted: { ...evidence, waitedInVain: 'uncertain' },
  uncertain: { ...evidence, seenClosed: 'noEffect' },
  // A late event of the door is believed even then.
  noEffect: { doorOpened: 'confirmed', openFailed: 'failed' },
  failed: { doorOpened: 'confirmed' },
  confirmed: {},
}

/** What a command becomes. A signal that comes late or twice changes nothing. */
export const afterSignal = (state: CommandState, signal: CommandSignal): CommandState =>
  transitions[state][signal] ?? state

/** Nothing more is expected; a late event may still correct it. */
export const isSettled = (state: CommandState): boolean => ['confirmed', 'noEffect', 'failed'].includes(state)
