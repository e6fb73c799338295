/** The installed base of a product: how its stations are sorted, once for tiles, lists and the wall. */
import { appPlatforms } from '../apps.ts'

/** Each is a tile, and the list behind it. A station can be in several. */
export const fleetStates = [
  'online',
  'late',
  'offline',
  'offlineLong',
  'never',
  'belowMinimum',
  'unsent',
  'printerFault',
  'paperOut',
] as const
export type FleetState = (typeof fleetStates)[number]

/** Offline for longer is worth a ticket. */
export const longOfflineMinutes = 60

export const fleetPeriods = ['7', '30', '90'] as const
export type FleetPeriod = (typeof fleetPeriods)[number]

export const fleetPlatforms = appPlatforms
export const fleetChannels = ['stable', 'beta', 'canary', 'pinned'] as const

/** Sessions without a crash, in percent: what a release has to reach. */
export const crashFreeGoal = 99.5

/** Activity is counted in steps of so many minutes. */
export const activityStep = 10
/** So many weeks back, on the same weekday, make the usual range. */
export const usualWeeks = 4
