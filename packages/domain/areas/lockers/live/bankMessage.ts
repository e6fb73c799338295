/** What the live stream tells about a bank (`customers/{customerId}/lockerBanks/{id}`). */
import type { DoorReport } from './doorAxes.ts'

export interface BankMessage {
  readonly connectivity: 'online' | 'flapping' | 'offline' | 'offlineConfirmed' | 'never'
  readonly lastSeenAt: string | null
  /** What changed of which door; an axis that is null didn't change. Null: too many to tell, fetch them. */
  readonly doors:
    | readonly ({ readonly id: string } & { readonly [Name in keyof DoorReport]: DoorReport[Name] | null })[]
    | null
  readonly events: readonly {
    readonly id: string
    readonly at: string
    readonly type: string
    readonly lockerId: string | null
    readonly arrival: string
  }[]
}
