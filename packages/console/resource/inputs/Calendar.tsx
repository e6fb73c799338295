import { DateInput } from '@mantine/dates'
import type { PickerProps } from './pickerProps.ts'
import { readDay } from './readDay.ts'

export default function Calendar({ value, onChange, allowDeselect: _allowDeselect, ...rest }: PickerProps) {
  return (
    <DateInput
      {...rest}
      value={value || null}
      onChange={(day) => onChange(day === null ? null : day.slice(0, 10))}
      dateParser={(text) => readDay(text)}
      placeholder="mm/dd/yy"
      clearButtonProps={{ 'aria-label': 'Clear the date' }}
    />
  )
}
