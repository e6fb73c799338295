/** The installed base of a product: how its stations are classified, shared by tiles, lists and the wall display. */
import { appPlatforms } from '../apps.ts'

/** Each is a tile with a list behind it. A station can be in several. */
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

/** Stations offline longer than this deserve a ticket. */
export const longOfflineMinutes = 60

export const fleetPeriods = ['7', '30', '90'] as const
export type FleetPeriod = (typeof fleetPeriods)[number]

export const fleetPlatforms = appPlatforms
export const fleetChannels = ['stable', 'beta', 'canary', 'pinned'] as const

/** Target percentage of crash-free sessions for a release. */
export const crashFreeGoal = 99.5

/** Activity is counted in steps of this many minutes. */
export const activityStep = 10
/** The usual range comes from the same weekday of this many previous weeks. */
export const usualWeeks = 4
