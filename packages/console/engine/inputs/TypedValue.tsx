import { TextInput } from '@mantine/core'
import { useState } from 'react'

interface TypedValueProps {
  label: string
  value: string
  onChange: (text: string) => void
  numeric?: boolean
}

/** Keeps the raw input: "1." on the way to "1.5" must not be swallowed. */
export function TypedValue({ label, value, onChange, numeric }: TypedValueProps) {
  const [text, setText] = useState(value)
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      value={text}
      inputMode={numeric ? 'decimal' : undefined}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        onChange(currentTarget.value)
      }}
    />
  )
}
