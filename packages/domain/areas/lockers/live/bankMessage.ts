/** What the live stream tells about a bank (`customers/{customerId}/lockerBanks/{id}`). */
import type { CommandState } from './commands.ts'
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

/** What became of a command, on the same topic. */
export interface CommandMessage {
  readonly command: { readonly id: string; readonly lockerId: string; readonly state: CommandState }
}
