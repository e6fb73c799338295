/** What the help dialog lists. Each key is handled where its group says; change both together. */
import { commandKey } from './keys.ts'

interface Shortcut {
  caps: readonly string[]
  does: string
}

export const shortcuts: readonly { title: string; keys: readonly Shortcut[] }[] = [
  {
    title: 'Everywhere',
    keys: [
      { caps: [commandKey, 'K'], does: 'Search or jump to' },
      { caps: ['?'], does: 'Keyboard shortcuts' },
      { caps: ['Esc'], does: 'Close panel or dialog' },
    ],
  },
  {
    title: 'In a list',
    keys: [
      { caps: ['/'], does: 'Search list' },
      { caps: ['J'], does: 'Next row' },
      { caps: ['K'], does: 'Previous row' },
      { caps: ['Enter'], does: 'Open row' },
      { caps: ['E'], does: 'Edit row' },
      { caps: ['X'], does: 'Select row' },
    ],
  },
  {
    title: 'In task schedules',
    keys: [
      { caps: ['R'], does: 'Run now' },
      { caps: ['E'], does: 'Edit schedule' },
    ],
  },
  {
    title: 'While editing',
    keys: [{ caps: [commandKey, 'S'], does: 'Save' }],
  },
]
