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
  'undrain',
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

/** Where the vendor keeps the service state too, it has to be told. */
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
  /** Takes no new parcels; the one inside waits for its recipient. */
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
  /** It may have happened: settled by the door's own event or a snapshot, never by sending it again. */
  'uncertain',
  /** Never sent: someone stopped the run before its turn. */
  'canceled',
] as const
export type CommandState = (typeof commandStates)[number]

export const commandSignals = [
  'send',
  /** Someone stopped it before it was sent. */
  'cancel',
  /** The vendor took it. */
  'accept',
  /** The vendor says that it's done, where no event of the door will say it. */
  'carriedOut',
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
  /** Of the service state. */
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
  // A late event of the door is believed even then.
  noEffect: { doorOpened: 'confirmed', openFailed: 'failed' },
  failed: { doorOpened: 'confirmed' },
  confirmed: {},
  canceled: {},
}

/** What a command becomes. A signal that comes late or twice changes nothing. */
export const afterSignal = (state: CommandState, signal: CommandSignal): CommandState =>
  transitions[state][signal] ?? state

/** Nothing more is expected; a late event may still correct it. */
export const isSettled = (state: CommandState): boolean =>
  ['confirmed', 'noEffect', 'failed', 'canceled'].includes(state)
