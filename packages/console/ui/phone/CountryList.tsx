import type { CountryRow } from '@postern/domain/phone/countryList.ts'
import type { DropdownState } from '@postern/domain/phone/dropdown.ts'
import type { PhoneDropdownOptions } from '@postern/domain/phone/options.ts'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { CountryFlag } from './CountryFlag.tsx'
import classes from './PhoneInput.module.css'

interface CountryListProps {
  id: string
  rowId: (index: number) => string
  /** The id of the highlighted row. */
  active: string | undefined
  chosen: string | null
  options: PhoneDropdownOptions
  placeholder: string
  searchIcon: ReactNode
  state: DropdownState
  found: readonly CountryRow[]
  search: (query: string) => void
  choose: (row: CountryRow) => void
  pointAt: (row: number) => void
  leave: () => void
  onSearchKey: (event: KeyboardEvent) => void
}

/** The arrow keys scroll just far enough to show the next row; a jump scrolls it to the middle. */
function reveal(list: HTMLElement, row: HTMLElement, jumped: boolean): void {
  const [top, bottom] = [row.offsetTop, row.offsetTop + row.clientHeight]
  const isAbove = top < list.scrollTop
  const isBelow = bottom > list.scrollTop + list.clientHeight
  if (!isAbove && !isBelow) return
  if (jumped) list.scrollTop = top - list.clientHeight / 2
  else list.scrollTop = isAbove ? top : bottom - list.clientHeight
}

export function CountryList(props: CountryListProps) {
  const { id, rowId, active, chosen, options, state, found } = props
  const list = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const { highlight, typed } = state
  // Don't scroll for the mouse: the row under the pointer must not move.
  const byMouse = useRef(false)
  useEffect(() => {
    const row = highlight === null ? undefined : list.current?.children[highlight]
    if (list.current && row instanceof HTMLElement && !byMouse.current) reveal(list.current, row, typed !== '')
    byMouse.current = false
  }, [highlight, typed])
  useEffect(() => search.current?.focus({ preventScroll: true }), [])
  const lastPreferred = found.findLastIndex(({ preferred }) => preferred)
  return (
    <>
      {options.showSearchBox && (
        <div className={classes.search}>
          {props.searchIcon}
          <input
            ref={search}
            type="text"
            role="combobox"
            aria-label="Search countries"
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={active}
            aria-autocomplete="list"
            autoComplete="off"
            placeholder={props.placeholder}
            value={state.query}
            data-mantine-stop-propagation="true"
            onChange={({ currentTarget }) => props.search(currentTarget.value)}
            onKeyDown={(event) => {
              props.onSearchKey(event)
              // Focus returns to the button first, so that Tab continues from there.
              if (event.key === 'Tab') props.leave()
            }}
          />
        </div>
      )}
      <div ref={list} id={`${id}-list`} role="listbox" aria-label="Countries" className={classes.list}>
        {found.map((row, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are pressed on the button
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <div
            key={`${row.iso2}${row.preferred}`}
            id={rowId(index)}
            role="option"
            // A preferred country is listed twice but selected once.
            aria-selected={!row.preferred && row.iso2 === chosen}
            data-highlighted={index === highlight || undefined}
            data-last-preferred={index === lastPreferred || undefined}
            className={classes.row}
            // Pressing would take focus from the button.
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => {
              if (index === highlight) return
              byMouse.current = true
              props.pointAt(index)
            }}
            onClick={() => props.choose(row)}
          >
            {options.showFlags && <CountryFlag code={row.iso2} />}
            <strong>{row.name}</strong>
            {options.showDialCodeInList && <span className={classes.dialCode}>+{row.dialCode}</span>}
          </div>
        ))}
      </div>
      {found.length === 0 && <p className={classes.nothing}>No countries found</p>}
    </>
  )
}
