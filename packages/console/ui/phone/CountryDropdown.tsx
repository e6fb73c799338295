/** The country button and its list. The list is a sibling in a popover; focus stays on the button or in the search box. */
import { Popover } from '@mantine/core'
import type { PhoneCountry } from '@postern/domain/phone/allCountries.ts'
import { countryRows, countryWithCode } from '@postern/domain/phone/countryList.ts'
import { roomBelowPx } from '@postern/domain/phone/dropdown.ts'
import { type PhoneDropdownOptions, searchPlaceholder } from '@postern/domain/phone/options.ts'
import { type ReactNode, type RefObject, useId, useMemo, useRef, useState } from 'react'
import { Chevron } from '../marks/Chevron.tsx'
import { CountryFlag } from './CountryFlag.tsx'
import { CountryList } from './CountryList.tsx'
import classes from './PhoneInput.module.css'
import { useCountryDropdown } from './useCountryDropdown.ts'

export interface CountryDropdownProps {
  listed: readonly PhoneCountry[]
  preferredCountries: readonly string[]
  chosen: string | null
  options: PhoneDropdownOptions
  disabled: boolean
  onChoose: (code: string) => void
  onOpen?: (() => void) | undefined
  onClose?: (() => void) | undefined
  renderArrow?: ((open: boolean) => ReactNode) | undefined
  searchIcon?: ReactNode
  /** The whole component: the space below it determines where the list opens. */
  around: RefObject<HTMLElement | null>
}

const opensAbove = (element: HTMLElement | null): boolean =>
  element !== null && window.innerHeight - element.getBoundingClientRect().bottom < roomBelowPx

export function CountryDropdown(props: CountryDropdownProps) {
  const { listed, preferredCountries, chosen, options, disabled, around, renderArrow } = props
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [above, setAbove] = useState(false)
  const preferred = preferredCountries.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the joined text stands for the list
  const rows = useMemo(() => countryRows(listed, preferredCountries), [listed, preferred])
  const dropdown = useCountryDropdown({
    rows,
    chosen,
    searchable: options.showSearchBox,
    blocked: disabled || options.disabled,
    onChoose: props.onChoose,
    onOpen: () => {
      setAbove(opensAbove(around.current))
      props.onOpen?.()
    },
    onClose: () => {
      // Return focus only if it was inside the list; after a click elsewhere it stays where it went.
      if (options.showSearchBox && document.activeElement?.closest(`[data-phone-list="${id}"]`)) button.current?.focus()
      props.onClose?.()
    },
  })
  const { open, highlight } = dropdown.state
  const country = countryWithCode(listed, chosen)
  const rowId = (index: number) => `${id}-row-${index}`
  const active = open && highlight !== null ? rowId(highlight) : undefined
  return (
    <Popover
      opened={open}
      onChange={(next) => !next && dropdown.close()}
      position={above ? 'top-start' : 'bottom-start'}
      middlewares={{ flip: false, shift: { padding: 8 } }}
      offset={4}
      width="min(390px, calc(100vw - 16px))"
      transitionProps={{ duration: 0 }}
      closeOnEscape={false}
      hideDetached={false}
      withRoles={false}
    >
      <Popover.Target>
        <button
          ref={button}
          type="button"
          // Only a combobox can expose the active row of a list while it keeps focus.
          role="combobox"
          aria-haspopup="listbox"
          aria-expanded={open}
          aria-controls={open ? `${id}-list` : undefined}
          aria-activedescendant={options.showSearchBox ? undefined : active}
          aria-label={options.ariaLabel}
          aria-disabled={disabled || options.disabled || undefined}
          disabled={disabled}
          tabIndex={options.tabIndex}
          // Escape closes the list, not the drawer around it.
          data-mantine-stop-propagation={open}
          className={classes.country}
          onClick={dropdown.toggle}
          onKeyDown={dropdown.onButtonKey}
        >
          {options.showFlags && <CountryFlag code={country?.iso2 ?? null} />}
          <span className={options.showFlags ? 'visuallyHidden' : classes.code}>
            {options.showFlags ? (country?.name ?? 'No country selected') : (country?.iso2 ?? '–')}
          </span>
          {options.showDialCodeInSelection && country && <span className={classes.dialCode}>+{country.dialCode}</span>}
          {renderArrow ? renderArrow(open) : <Chevron to={open ? 'up' : 'down'} />}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} data-phone-list={id} data-above={above || undefined}>
        <CountryList
          {...dropdown}
          id={id}
          rowId={rowId}
          active={active}
          chosen={chosen}
          options={options}
          placeholder={searchPlaceholder(options, listed)}
          searchIcon={props.searchIcon}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
