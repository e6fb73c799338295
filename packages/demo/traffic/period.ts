/** Which stretch of time is made up, and of which part of the world. */
import type { DemoWorld, SettingsRow } from '../rows.ts'

export interface Period {
  readonly seed: number
  /** `2026-11-15` */
  readonly today: string
  /** The present, in milliseconds. */
  readonly now: number
  readonly days: number
  /** Of all customers together, on an ordinary day. */
  readonly parcelsPerDay: number
}

export const instant = (at: number): string => new Date(at).toISOString()

/** What is needed of the world, cut down to one customer. */
export interface Premises {
  readonly customerId: string
  readonly code: string
  readonly rows: Pick<
    DemoWorld,
    | 'sites'
    | 'locations'
    | 'locationTypes'
    | 'actions'
    | 'carriers'
    | 'carrierLogic'
    | 'services'
    | 'packageTypes'
    | 'priorityLevels'
    | 'contacts'
    | 'stations'
    | 'users'
    | 'lockerBanks'
    | 'lockers'
  >
  /** How its parcels are numbered, from the number its counter stood at when the period began. */
  readonly numbering: Pick<SettingsRow, 'internalPrefix' | 'nextNumber' | 'padding'>
  /** How long parcels may stay in doors, unless a site or bank decides otherwise. */
  readonly holdHours: number
  /** The rules all customers share. */
  readonly sharedRules: DemoWorld['primaryCarrierLogic']
  /** This customer's share of all parcels. */
  readonly share: number
}
