/** Commands that a label's source must not contain. */
import { tokenize } from './tokens.ts'

/** These restart the printer, write to its memory, or change its network or the orientation of all later labels. */
const refused: ReadonlySet<string> = new Set([
  ...['~JR', '~JA', '~JS', '~DG', '~DY', '~NC', '~DB', '~DE', '~DN', '~DS', '~DT', '~DU', '~EG', '~JG', '~JL', '~WC'],
  ...[
    '^DF',
    '^ID',
    '^IS',
    '^FW',
    '^NS',
    '^ND',
    '^NC',
    '^NI',
    '^NN',
    '^NP',
    '^NT',
    '^NW',
    '^NB',
    '^KN',
    '^KP',
    '^JU',
    '^JI',
    '^SX',
  ],
  ...['^TO', '^EF', '^EG', '^FL', '^WX'],
])

export const isRefused = (name: string): boolean => refused.has(name)

/** Why this source can't be sent to a printer; null if it can. */
export function zplProblem(source: string): string | null {
  const tokens = tokenize(source.trim())
  const commands = tokens.filter(({ kind }) => kind === 'command')
  if (tokens[0]?.name !== '^XA' || tokens.at(-1)?.name !== '^XZ') return 'ZPL begins with ^XA and ends with ^XZ.'
  const command = commands.find(({ name }) => isRefused(name))
  if (command) return `Remove ${command.name}. It changes the printer, not the label.`
  let isOpen = false
  for (const { name } of commands) {
    if (isOpen && (name === '^FO' || name === '^FT' || name === '^XZ'))
      return 'A field that begins with ^FO must end with ^FS.'
    if (name === '^FO' || name === '^FT') isOpen = true
    if (name === '^FS') isOpen = false
  }
  return null
}
