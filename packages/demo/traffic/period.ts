/** The time span and the part of the demo for which traffic is generated. */
import type { DemoWorld, SettingsRow } from '../rows.ts'

export interface Period {
  readonly seed: number
  /** `2026-11-15` */
  readonly today: string
  /** The current time in milliseconds. */
  readonly now: number
  readonly days: number
  /** Across all customers, on an ordinary day. */
  readonly parcelsPerDay: number
}

export const instant = (at: number): string => new Date(at).toISOString()

/** The parts of the world that traffic needs, for one customer. */
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
  /** Numbering of its parcels, starting with the counter's value when the period began. */
  readonly numbering: Pick<SettingsRow, 'internalPrefix' | 'nextNumber' | 'padding'>
  /** Default hold period in doors; sites and banks can override it. */
  readonly holdHours: number
  /** The shared rules. */
  readonly sharedRules: DemoWorld['primaryCarrierLogic']
  /** This customer's share of all parcels. */
  readonly share: number
}
