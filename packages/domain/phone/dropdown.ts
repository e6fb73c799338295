/** The state of the country dropdown, as keys and mouse change it. Rows are identified by their index. */
import { type CountryRow, rowBeginningWith, rowOf } from './countryList.ts'

export interface DropdownState {
  readonly open: boolean
  /** The row that Enter would select. */
  readonly highlight: number | null
  /** Letters typed to find a country, cleared after `typeToFindMs` without typing. */
  readonly typed: string
  readonly query: string
}

export const closedDropdown: DropdownState = { open: false, highlight: null, typed: '', query: '' }

/** Letters typed to find a country are cleared this long after the last one. */
export const typeToFindMs = 700
/** With less room than this below, the list opens above. */
export const roomBelowPx = 200

export const toggled = (state: DropdownState): DropdownState => ({ ...state, open: !state.open, query: '' })

/** On a click elsewhere: the highlight stays. */
export const closed = (state: DropdownState): DropdownState => ({ ...state, open: false })

/** On Escape or Tab: reopening the list starts at the selected country. */
export const left = (state: DropdownState, rows: readonly CountryRow[], chosen: string | null): DropdownState => ({
  ...state,
  open: false,
  highlight: rowOf(rows, chosen),
})

export function moved(state: DropdownState, rows: readonly CountryRow[], by: 1 | -1): DropdownState {
  const last = rows.length - 1
  if (last < 0) return { ...state, open: true, highlight: null }
  const from = state.highlight ?? (by === 1 ? -1 : last + 1)
  return { ...state, open: true, highlight: Math.max(0, Math.min(last, from + by)) }
}

/** On Enter: the row to select, if any, and the next state. */
export function entered(
  state: DropdownState,
  rows: readonly CountryRow[],
): { state: DropdownState; chosen: CountryRow | undefined } {
  const chosen = state.open && state.highlight !== null ? rows[state.highlight] : undefined
  return { state: toggled(state), chosen }
}

export const pointedAt = (state: DropdownState, row: number): DropdownState => ({ ...state, highlight: row })

/** Adds a letter. If no country starts with the letters, the highlight stays. */
export function letterTyped(state: DropdownState, rows: readonly CountryRow[], letter: string): DropdownState {
  const typed = state.typed + letter.toLowerCase()
  return { ...state, typed, highlight: rowBeginningWith(rows, typed) ?? state.highlight }
}

export const lettersForgotten = (state: DropdownState): DropdownState => ({ ...state, typed: '' })

/** Highlights the first match, so that Enter selects it. */
export const searched = (state: DropdownState, query: string, found: readonly CountryRow[]): DropdownState => ({
  ...state,
  query,
  highlight: found.length > 0 ? 0 : null,
})

/** A key that types a character, pressed without Ctrl, Alt or Meta. */
export const isLetter = (key: { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }): boolean =>
  [...key.key].length === 1 && key.key !== ' ' && !key.ctrlKey && !key.metaKey && !key.altKey
