/** Live stream messages about a bank (topic `customers/{customerId}/lockerBanks/{id}`). */
import type { CommandState } from './commands.ts'
import type { DoorReport } from './doorAxes.ts'
import type { SentCommand } from './runCommands.ts'

export interface BankMessage {
  readonly connectivity: 'online' | 'flapping' | 'offline' | 'offlineConfirmed' | 'never'
  readonly lastSeenAt: string | null
  /** Changes per door; a null axis didn't change. Null: too many changes to send, refetch instead. */
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

/** A command's new state, on the same topic. */
export interface CommandMessage {
  readonly command: {
    readonly id: string
    readonly lockerId: string
    readonly name: SentCommand
    readonly state: CommandState
    /** The run it belongs to. */
    readonly runId: string | null
  }
}

/** Alarms were raised, ended or handled, on the same topic. */
export interface AlarmMessage {
  readonly alarms: 'changed'
}

/** The bank's record or staff work on it changed, such as a move or a drain. On the same topic. */
export interface BankWorkMessage {
  readonly bank: 'changed'
}
