/** The country list's state, keys and timer. What a key does is defined in domain/phone/dropdown. */
import { type CountryRow, searchRows } from '@postern/domain/phone/countryList.ts'
import {
  closed,
  closedDropdown,
  type DropdownState,
  entered,
  isLetter,
  left,
  lettersForgotten,
  letterTyped,
  moved,
  pointedAt,
  searched,
  toggled,
  typeToFindMs,
} from '@postern/domain/phone/dropdown.ts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

interface DropdownUse {
  rows: readonly CountryRow[]
  chosen: string | null
  searchable: boolean
  blocked: boolean
  onChoose: (code: string) => void
  onOpen?: (() => void) | undefined
  onClose?: (() => void) | undefined
}

export function useCountryDropdown({ rows, chosen, searchable, blocked, onChoose, onOpen, onClose }: DropdownUse) {
  const [shown, setShown] = useState(closedDropdown)
  const state = useRef(closedDropdown)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const found = searchable ? searchRows(rows, shown.query) : rows

  const take = (next: DropdownState) => {
    if (blocked && next.open) return
    const wasOpen = state.current.open
    state.current = next
    setShown(next)
    if (next.open !== wasOpen) (next.open ? onOpen : onClose)?.()
  }

  const findByLetter = (letter: string) => {
    take(letterTyped(state.current, found, letter))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => take(lettersForgotten(state.current)), typeToFindMs)
  }

  const enter = () => {
    const { state: next, chosen: row } = entered(state.current, found)
    if (row && !blocked) onChoose(row.iso2)
    take(next)
  }

  /** Returns true if the list handled the key. */
  const moveByKey = (key: string): boolean => {
    if (key === 'ArrowDown') take(moved(state.current, found, 1))
    else if (key === 'ArrowUp') take(moved(state.current, found, -1))
    else if (key === 'Enter') enter()
    else if (key === 'Escape' && state.current.open) take(left(state.current, found, chosen))
    else return false
    return true
  }

  const handled = (event: KeyboardEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }

  return {
    state: shown,
    found,
    toggle: () => take(toggled(state.current)),
    close: () => take(closed(state.current)),
    leave: () => take(left(state.current, found, chosen)),
    pointAt: (row: number) => take(pointedAt(state.current, row)),
    search: (query: string) => take(searched(state.current, query, searchRows(rows, query))),
    choose: (row: CountryRow) => {
      onChoose(row.iso2)
      take(closed(state.current))
    },
    onButtonKey: (event: KeyboardEvent) => {
      if (moveByKey(event.key)) return handled(event)
      if (event.key === ' ') {
        take(toggled(state.current))
        return handled(event)
      }
      if (event.key === 'Tab' && state.current.open) return take(left(state.current, found, chosen))
      if (state.current.open && isLetter(event)) findByLetter(event.key)
    },
    onSearchKey: (event: KeyboardEvent): void => {
      if (moveByKey(event.key)) handled(event)
    },
  }
}
