/** Command runs over several doors: sent in sequence, each with its own result. */
import type { Permission } from '../../../auth/permission.ts'
import type { CommandState, DoorCommand } from './commands.ts'

export const runCommands = ['open', 'setOutOfService', 'setInService'] as const satisfies readonly DoorCommand[]
export type RunCommand = (typeof runCommands)[number]

/** All commands sent to doors. Draining a bank withholds its free doors from the vendor; undraining returns them. */
export const sentCommands = [...runCommands, 'drain', 'undrain'] as const
export type SentCommand = (typeof sentCommands)[number]

/** Opening more doors than this requires the bank's name and an extra permission. */
export const mostWithoutName = 10
/** No bank has more doors. */
export const mostDoors = 2_000

export const needsName = (command: RunCommand, doors: number): boolean => command === 'open' && doors > mostWithoutName

/** The permission required for a run over this many doors. */
export function permissionFor(command: RunCommand, doors: number): Permission {
  if (command !== 'open') return 'lockers.lockers.service'
  return doors > mostWithoutName ? 'lockers.lockers.openAll' : 'lockers.lockers.open'
}

export interface RunTally {
  readonly waiting: number
  /** Sent, and not answered yet. */
  readonly underWay: number
  readonly done: number
  /** Failed or had no effect. */
  readonly failed: number
  readonly canceled: number
}

const partOf: Readonly<Record<CommandState, keyof RunTally>> = {
  requested: 'waiting',
  sent: 'underWay',
  accepted: 'underWay',
  uncertain: 'underWay',
  confirmed: 'done',
  noEffect: 'failed',
  failed: 'failed',
  canceled: 'canceled',
}

export function tallyOf(states: readonly CommandState[]): RunTally {
  const tally = { waiting: 0, underWay: 0, done: 0, failed: 0, canceled: 0 }
  for (const state of states) tally[partOf[state]]++
  return tally
}
