import { Input } from '@mantine/core'
import type { PhoneResult } from '@postern/domain/phone/number.ts'
import { type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import PhoneInput, { type PhoneInputHandle } from '../ui/phone/PhoneInput.tsx'
import { looksUpCountry, lookUpCountry } from './lookUpCountry.ts'

export interface PhoneFieldProps {
  name: string
  label: string
  /** E.164, or the typed text as long as it isn't a number. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  error: string | undefined
  description: string | undefined
  required: boolean
  /** The country of the number's owner: the initial flag. */
  country?: string | undefined
  autoComplete?: string
  autoFocus?: boolean
  className?: string | undefined
  ref?: Ref<{ focus: () => void }>
}

/** Our customers' countries; the first is the fallback if a number's country is unknown. */
const usual = ['US', 'CA', 'GB', 'DE', 'AU']

/** The form's value: the number with its country code, even if invalid; other text is kept as is, so it can be validated. */
const keptOf = (text: string, { number }: PhoneResult): string => number ?? text

export default function PhoneFieldBody({ label, value, onChange, error, description, ref, ...props }: PhoneFieldProps) {
  const id = useId()
  const box = useRef<PhoneInputHandle>(null)
  useImperativeHandle(ref, () => ({ focus: () => box.current?.focus() }), [])
  // The form holds +16175550134 while the input shows it formatted, so the input has its own text.
  const kept = useRef(value)
  const [text, setText] = useState(value)
  if (value !== kept.current) {
    kept.current = value
    setText(value)
  }
  const note = error ?? description
  return (
    <Input.Wrapper
      id={id}
      label={label}
      withAsterisk={props.required}
      description={error === undefined ? description : undefined}
      error={error}
      className={props.className}
    >
      <PhoneInput
        ref={box}
        value={text}
        onChange={(typed, result) => {
          setText(typed)
          const next = keptOf(typed, result)
          if (next === kept.current) return
          kept.current = next
          onChange(next)
        }}
        onBlur={props.onBlur}
        invalid={error !== undefined}
        strictValidation
        preferredCountries={usual}
        defaultCountry={props.country ?? ''}
        autoDefaultCountry={looksUpCountry()}
        lookUpCountry={lookUpCountry}
        inputOptions={{
          id,
          name: props.name,
          required: props.required,
          placeholder: '',
          autoComplete: props.autoComplete ?? 'off',
          autoFocus: props.autoFocus ?? false,
          'aria-describedby': note === undefined ? '' : `${id}-${error === undefined ? 'description' : 'error'}`,
        }}
        dropdownOptions={{
          showSearchBox: true,
          searchBoxPlaceholder: 'Search countries or codes',
          ariaLabel: `${label} country`,
        }}
      />
    </Input.Wrapper>
  )
}
