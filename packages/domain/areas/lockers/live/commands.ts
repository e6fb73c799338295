/** Door commands: which are allowed when, and their state machine. Server and console share these tables. */
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
  'undrain',
] as const
export type DoorCommand = (typeof doorCommands)[number]

type Decision = true | string
type Rule = (axes: DoorAxes, capabilities: VendorCapabilities) => Decision

const unreachable: Readonly<Partial<Record<Link, string>>> = {
  offline: 'The bank is offline. Try again when it’s back.',
  never: 'The bank has never connected.',
}

/** Reopening a door that may already be open risks losing a parcel. */
const mayOpen: Rule = ({ service, link, door, fault }) => {
  if (service === 'decommissioned') return 'This door is decommissioned.'
  const away = unreachable[link]
  if (away !== undefined) return away
  if (door === 'open' || door === 'ajar') return 'This door is already open.'
  return fault === 'jammed' ? 'This door is jammed. Clear the fault first.' : true
}

/** If the vendor tracks the service state too, the bank must be reachable. */
const mayTellService = (link: Link, { maintenanceMode }: VendorCapabilities): Decision =>
  (maintenanceMode ? unreachable[link] : undefined) ?? true

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
  setOutOfService: ({ service, link }, capabilities) => {
    if (service === 'decommissioned') return 'This door is decommissioned.'
    return service === 'inService' ? mayTellService(link, capabilities) : 'This door is already out of service.'
  },
  setInService: ({ service, fault, link }, capabilities) => {
    if (service === 'decommissioned') return 'This door is decommissioned.'
    if (service === 'inService') return 'This door is already in service.'
    return fault === 'none' ? mayTellService(link, capabilities) : 'This door has a fault. Clear it first.'
  },
  /** Accepts no new parcels; the one inside stays for its recipient. */
  drain: ({ service }) => (service === 'inService' ? true : 'This door is out of service.'),
  undrain: ({ service }) => (service === 'inService' ? true : 'This door is out of service.'),
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
  /** May have been carried out: settled by the door's own event or a snapshot, never by resending. */
  'uncertain',
  /** Never sent: the run was aborted first. */
  'canceled',
] as const
export type CommandState = (typeof commandStates)[number]

export const commandSignals = [
  'send',
  /** The run was aborted before it was sent. */
  'cancel',
  /** The vendor accepted it. */
  'accept',
  /** The vendor reports it done; used if the door sends no event for it. */
  'carriedOut',
  /** The vendor refused it, or it never left. */
  'refuse',
  /** No answer: it may have arrived. */
  'loseAnswer',
  /** The door's own event. */
  'doorOpened',
  'openFailed',
  /** The door sent no event before the timeout. */
  'waitedInVain',
  /** A snapshot taken afterwards. */
  'seenOpen',
  'seenClosed',
  /** For commands that change the service state. */
  'seenDone',
  'seenUndone',
] as const
export type CommandSignal = (typeof commandSignals)[number]

const evidence = {
  doorOpened: 'confirmed',
  carriedOut: 'confirmed',
  seenOpen: 'confirmed',
  seenDone: 'confirmed',
  openFailed: 'failed',
} as const

const transitions: Readonly<Record<CommandState, Readonly<Partial<Record<CommandSignal, CommandState>>>>> = {
  requested: { send: 'sent', refuse: 'failed', cancel: 'canceled' },
  sent: { ...evidence, accept: 'accepted', refuse: 'failed', loseAnswer: 'uncertain', waitedInVain: 'uncertain' },
  accepted: { ...evidence, waitedInVain: 'uncertain' },
  uncertain: { ...evidence, seenClosed: 'noEffect', seenUndone: 'noEffect' },
  // The door's own event counts even if it arrives late.
  noEffect: { doorOpened: 'confirmed', openFailed: 'failed' },
  failed: { doorOpened: 'confirmed' },
  confirmed: {},
  canceled: {},
}

/** The command's next state. Late or duplicate signals without a transition change nothing. */
export const afterSignal = (state: CommandState, signal: CommandSignal): CommandState =>
  transitions[state][signal] ?? state

/** No further signal is expected, though a late event may still correct the state. */
export const isSettled = (state: CommandState): boolean =>
  ['confirmed', 'noEffect', 'failed', 'canceled'].includes(state)
