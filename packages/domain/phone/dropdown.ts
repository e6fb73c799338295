/** The list of countries as keys and mouse move it. Which row is which is the caller's; here they are numbers. */
import { type CountryRow, rowBeginningWith, rowOf } from './countryList.ts'

export interface DropdownState {
  readonly open: boolean
  /** The row a key would choose. */
  readonly highlight: number | null
  /** What was typed to find a country, until nothing was typed for `typeToFindMs`. */
  readonly typed: string
  readonly query: string
}

export const closedDropdown: DropdownState = { open: false, highlight: null, typed: '', query: '' }

/** Letters typed to find a country are forgotten this long after the last one. */
export const typeToFindMs = 700
/** With less room than this below, the list opens above. */
export const roomBelowPx = 200

export const toggled = (state: DropdownState): DropdownState => ({ ...state, open: !state.open, query: '' })

/** By a click elsewhere: where one was stays marked. */
export const closed = (state: DropdownState): DropdownState => ({ ...state, open: false })

/** By Escape or Tab: reopening the list starts at the selected country. */
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

/** Enter: what is to be chosen, if anything, and the list afterwards. */
export function entered(
  state: DropdownState,
  rows: readonly CountryRow[],
): { state: DropdownState; chosen: CountryRow | undefined } {
  const chosen = state.open && state.highlight !== null ? rows[state.highlight] : undefined
  return { state: toggled(state), chosen }
}

export const pointedAt = (state: DropdownState, row: number): DropdownState => ({ ...state, highlight: row })

/** One letter more; no country that begins so leaves the highlight where it was. */
export function letterTyped(state: DropdownState, rows: readonly CountryRow[], letter: string): DropdownState {
  const typed = state.typed + letter.toLowerCase()
  return { ...state, typed, highlight: rowBeginningWith(rows, typed) ?? state.highlight }
}

export const lettersForgotten = (state: DropdownState): DropdownState => ({ ...state, typed: '' })

/** Searching marks the first that is found, so that Enter takes it. */
export const searched = (state: DropdownState, query: string, found: readonly CountryRow[]): DropdownState => ({
  ...state,
  query,
  highlight: found.length > 0 ? 0 : null,
})

/** A key that writes something, and is meant so. */
export const isLetter = (key: { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }): boolean =>
  [...key.key].length === 1 && key.key !== ' ' && !key.ctrlKey && !key.metaKey && !key.altKey
