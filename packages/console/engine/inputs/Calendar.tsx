import { DateInput } from '@mantine/dates'
import { dateFormats, useDateFormat } from '../../ui/dateFormat.ts'
import type { PickerProps } from './pickerProps.ts'
import { readDay } from './readDay.ts'

export default function Calendar({ value, onChange, allowDeselect: _allowDeselect, ...rest }: PickerProps) {
  const format = useDateFormat()
  return (
    <DateInput
      {...rest}
      value={value || null}
      onChange={(day) => onChange(day === null ? null : day.slice(0, 10))}
      dateParser={(text) => readDay(text)}
      valueFormat={dateFormats[format]}
      placeholder={format}
      clearButtonProps={{ 'aria-label': 'Clear date' }}
    />
  )
}
