import { Select } from '@mantine/core'
import type { PickerProps } from './pickerProps.ts'

let zones: string[] | undefined

/** The browser's list, which lacks UTC. */
function timeZones(): string[] {
  zones ??= [...Intl.supportedValuesOf('timeZone'), 'UTC']
  return zones
}

/** `new york` finds `America/New_York`. */
const plain = (text: string) => text.toLowerCase().replaceAll('_', ' ')

export function TimeZoneSelect({ value, onChange, ...rest }: PickerProps) {
  const known = timeZones()
  return (
    <Select
      {...rest}
      data={value && !known.includes(value) ? [value, ...known] : known}
      value={value || null}
      onChange={onChange}
      searchable
      filter={({ options, search }) =>
        options.filter((option) => 'label' in option && plain(option.label).includes(plain(search)))
      }
      nothingFoundMessage="No time zones found"
      limit={100}
      clearButtonProps={{ 'aria-label': 'Clear time zone' }}
      maxDropdownHeight={280}
    />
  )
}
