import { TextInput } from '@mantine/core'
import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazyPart.tsx'
import type { PickerProps } from './pickerProps.ts'

// The calendar is larger than the whole list around it.
const Calendar = lazyPart(() => import('./Calendar.tsx'))

/** A calendar day as `YYYY-MM-DD`, shown and typed in the user's preferred format. */
export function DayInput(props: PickerProps) {
  const { value: _value, onChange: _onChange, clearable: _clearable, allowDeselect: _allow, ...look } = props
  return (
    <Suspense fallback={<TextInput {...look} disabled />}>
      <Calendar {...props} />
    </Suspense>
  )
}
