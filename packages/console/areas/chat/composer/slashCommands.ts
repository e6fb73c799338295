/** Slash commands: each finds something and inserts a link to it. None performs an action. */
import type { Permission } from '@postern/domain/auth/permission.ts'
import type { SearchKind } from '@postern/domain/search/kinds.ts'

export interface SlashCommand {
  /** As typed, without the slash. */
  readonly word: string
  readonly text: string
  /** What it finds: records of these kinds, or wiki pages. */
  readonly finds: readonly SearchKind[] | 'wiki'
  readonly permission: Permission
}

export const slashCommands: readonly SlashCommand[] = [
  { word: 'ticket', text: 'Link a ticket', finds: ['tickets'], permission: 'helpDesk.tickets.view' },
  { word: 'wiki', text: 'Link a wiki page', finds: 'wiki', permission: 'internal.wiki.view' },
  {
    word: 'status',
    text: 'Show how a bank or customer is',
    finds: ['lockerBanks', 'customers'],
    permission: 'customers.view',
  },
  {
    word: 'locker open',
    text: 'Link a bank or door to open there',
    finds: ['lockerBanks', 'lockers'],
    permission: 'lockers.banks.view',
  },
]

export type TypedCommand =
  /** Several commands still match. */
  | { readonly kind: 'commands'; readonly commands: readonly SlashCommand[] }
  /** A command with its search words. */
  | { readonly kind: 'find'; readonly command: SlashCommand; readonly words: string }

/** `/tic` → commands that start with it, `/ticket door` → tickets about a door. Null if the message isn't a command. */
export function commandIn(text: string, known: readonly SlashCommand[]): TypedCommand | null {
  if (!text.startsWith('/') || text.includes('\n')) return null
  const typed = text.slice(1).toLowerCase()
  const command = known.find(({ word }) => typed.startsWith(`${word} `))
  if (command) return { kind: 'find', command, words: text.slice(command.word.length + 2).trim() }
  const commands = known.filter(({ word }) => word.startsWith(typed.trimEnd()))
  return commands.length === 0 ? null : { kind: 'commands', commands }
}

/** A Markdown link; brackets in the title are escaped, since they would end it. */
export const linkTo = (title: string, href: string): string =>
  `[${title.replaceAll('\\', '\\\\').replaceAll('[', '\\[').replaceAll(']', '\\]')}](${href})`
