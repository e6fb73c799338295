import { Button, PasswordInput } from '@mantine/core'
import { hiddenSecret } from '@postern/domain/engine/field.ts'
import { useRef } from 'react'
import type { PickerProps } from './pickerProps.ts'

/** A stored secret can be replaced or removed, never read; an untouched field keeps it. */
export function SecretInput({ value, onChange, clearable, allowDeselect: _, ...rest }: PickerProps) {
  const stored = useRef(value === hiddenSecret).current
  return (
    <PasswordInput
      {...rest}
      autoComplete="new-password"
      value={value === hiddenSecret ? '' : (value ?? '')}
      placeholder={stored && value !== null ? `${hiddenSecret}  Enter a new value to replace it` : ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || (stored ? hiddenSecret : null))}
      {...(stored &&
        value !== null && {
          rightSectionWidth: 84,
          rightSection: (
            <Button size="compact-xs" variant="subtle" onClick={() => onChange(null)}>
              Remove
            </Button>
          ),
        })}
    />
  )
}
