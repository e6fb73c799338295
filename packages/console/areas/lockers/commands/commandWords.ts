/** Texts for commands and their results. */
import { type CommandState, commandStates } from '@postern/domain/areas/lockers/live/commands.ts'
import {
  type RunCommand,
  type RunTally,
  type SentCommand,
  sentCommands,
} from '@postern/domain/areas/lockers/live/runCommands.ts'
import { choiceText, counted } from '@postern/domain/values/text.ts'
import type { Tone } from '../../../ui/marks/tone.ts'

interface AskWords {
  /** For example “Open 3 doors”. */
  readonly verb: (doors: string) => string
  readonly title: (doors: string) => string
  readonly text: string
  /** What would happen to a door, shown in a dry run. */
  readonly will: string
}

export const askWords: Readonly<Record<RunCommand, AskWords>> = {
  open: {
    verb: (doors) => `Open ${doors}`,
    title: (doors) => `Open ${doors}?`,
    text: 'They open one after the other. Make sure someone is in front of the bank.',
    will: 'Opens',
  },
  setOutOfService: {
    verb: (doors) => `Take ${doors} out of service`,
    title: (doors) => `Take ${doors} out of service?`,
    text: 'They won’t be assigned parcels until they’re back in service. The vendor is notified, too.',
    will: 'Goes out of service',
  },
  setInService: {
    verb: (doors) => `Return ${doors} to service`,
    title: (doors) => `Return ${doors} to service?`,
    text: 'They can be assigned parcels again. The vendor is notified, too.',
    will: 'Returns to service',
  },
}

export const commandWords: Readonly<Record<SentCommand, { readonly running: string; readonly done: string }>> = {
  open: { running: 'Opening doors', done: 'Opened' },
  setOutOfService: { running: 'Taking doors out of service', done: 'Out of service' },
  setInService: { running: 'Returning doors to service', done: 'In service' },
  drain: { running: 'Closing free doors', done: 'Takes no parcels' },
  undrain: { running: 'Reopening free doors', done: 'Takes parcels' },
}

/** Names used in timelines. */
const commandNames: Readonly<Record<SentCommand, string>> = {
  open: 'Remote open',
  setOutOfService: 'Out of service',
  setInService: 'Return to service',
  drain: 'Drain',
  undrain: 'Reopen',
}

export const stateWords: Readonly<
  Record<CommandState, { readonly tone: Tone; readonly text: string; readonly step: number }>
> = {
  requested: { tone: 'idle', text: 'Waiting to be sent', step: 1 },
  sent: { tone: 'info', text: 'Sent to the vendor', step: 2 },
  accepted: { tone: 'info', text: 'Accepted, waiting for the door', step: 3 },
  confirmed: { tone: 'ok', text: 'Opened', step: 4 },
  noEffect: { tone: 'warn', text: 'No effect', step: 4 },
  failed: { tone: 'danger', text: 'Failed', step: 4 },
  uncertain: { tone: 'warn', text: 'No answer, checking the door', step: 3 },
  canceled: { tone: 'off', text: 'Not sent', step: 1 },
}

export const stateText = (command: SentCommand, state: CommandState): string => {
  if (state === 'confirmed') return commandWords[command].done
  return state === 'noEffect' && command === 'open' ? 'Didn’t open' : stateWords[state].text
}

const isCommand = (text: string): text is SentCommand => sentCommands.some((each) => each === text)
const isState = (text: string | null): text is CommandState => commandStates.some((each) => each === text)

/** Name and result of a command in a timeline. */
export const commandOf = (type: string, result: string | null) => ({
  name: isCommand(type) ? commandNames[type] : choiceText(type),
  became: isCommand(type) && isState(result) ? stateText(type, result) : null,
  tone: isState(result) ? stateWords[result].tone : ('idle' as const),
})

/** “12 done, 1 failed, 3 not sent”. */
export function tallyText({ done, failed, canceled, underWay, waiting }: RunTally): string {
  const parts = [
    `${done} done`,
    ...(underWay > 0 ? [`${underWay} under way`] : []),
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(canceled > 0 ? [`${canceled} not sent`] : []),
  ]
  return parts.join(', ')
}

export const doorCount = (count: number): string => counted(count, 'door', 'doors')
