/** A phone number with its country (spec:phone#options). Label, help and error are up to the caller. */
import { countryWithCode } from '@postern/domain/phone/countryList.ts'
import { type GivenOptions, withPhoneDefaults } from '@postern/domain/phone/options.ts'
import { type FocusEvent, type KeyboardEvent, type ReactNode, type Ref, useImperativeHandle, useRef } from 'react'
import { cx } from '../classNames.ts'
import { CountryDropdown } from './CountryDropdown.tsx'
import type { LookUpCountry } from './countryLookUp.ts'
import classes from './PhoneInput.module.css'
import { useCaret } from './useCaret.ts'
import { type PhoneTold, usePhone } from './usePhone.ts'

export interface PhoneInputHandle {
  focus: () => void
  blur: () => void
}

export interface PhoneInputProps extends GivenOptions, PhoneTold {
  /** The text in the input. If omitted, the input is uncontrolled. */
  value?: string
  /** Shows the field as invalid, regardless of which check failed. */
  invalid?: boolean
  /** Omit to skip the lookup and use the fallback. Pass the same function every time: its result is cached. */
  lookUpCountry?: LookUpCountry | undefined
  onOpen?: () => void
  onClose?: () => void
  onFocus?: (event: FocusEvent<HTMLInputElement>) => void
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void
  onEnter?: (event: KeyboardEvent<HTMLInputElement>) => void
  onSpace?: (event: KeyboardEvent<HTMLInputElement>) => void
  renderArrow?: (open: boolean) => ReactNode
  searchIcon?: ReactNode
  rightIcon?: ReactNode
  className?: string
  ref?: Ref<PhoneInputHandle>
}

export default function PhoneInput(props: PhoneInputProps) {
  const options = withPhoneDefaults(props)
  const { showDialCode: _, id, 'aria-describedby': describedBy, ...text } = options.inputOptions
  const around = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const { value, lookUpCountry, onChange, onValidate, onCountryChanged } = props
  const phone = usePhone({ options, value, lookUpCountry, box, onChange, onValidate, onCountryChanged })
  const noteCaret = useCaret(box, phone.state.text)
  useImperativeHandle(props.ref, () => ({ focus: () => box.current?.focus(), blur: () => box.current?.blur() }), [])
  return (
    <div
      ref={around}
      className={cx(classes.phone, options.disabled && classes.disabled, props.className)}
      data-invalid={props.invalid || undefined}
    >
      <CountryDropdown
        listed={phone.listed}
        preferredCountries={options.preferredCountries}
        chosen={countryWithCode(phone.listed, phone.state.country)?.iso2 ?? null}
        options={options.dropdownOptions}
        disabled={options.disabled}
        onChoose={phone.choose}
        onOpen={props.onOpen}
        onClose={props.onClose}
        renderArrow={props.renderArrow}
        searchIcon={props.searchIcon}
        around={around}
      />
      <input
        {...text}
        ref={box}
        id={id || undefined}
        aria-describedby={describedBy || undefined}
        aria-invalid={props.invalid || undefined}
        disabled={options.disabled}
        value={phone.state.text}
        className={classes.text}
        onChange={({ currentTarget }) => {
          noteCaret(currentTarget)
          phone.type(currentTarget.value)
        }}
        onFocus={(event) => {
          const end = event.currentTarget.value.length
          event.currentTarget.setSelectionRange(end, end)
          props.onFocus?.(event)
        }}
        onBlur={props.onBlur}
        onKeyUp={(event) => {
          if (event.key === 'Enter') props.onEnter?.(event)
          if (event.key === ' ') props.onSpace?.(event)
        }}
      />
      {props.rightIcon}
    </div>
  )
}
