import { Select } from '@mantine/core'
import { countryName } from '@postern/domain/values/country.ts'
import { countries } from '../cells/countries.ts'
import type { PickerProps } from './pickerProps.ts'

export function CountrySelect({ value, onChange, ...rest }: PickerProps) {
  const known = countries()
  // A code that is no longer in the list is kept and shown as is.
  const data =
    value && !known.some((country) => country.value === value)
      ? [{ value, label: countryName(value) }, ...known]
      : known
  return (
    <Select
      {...rest}
      data={data}
      value={value || null}
      onChange={onChange}
      searchable
      nothingFoundMessage="No countries found"
      clearButtonProps={{ 'aria-label': 'Clear country' }}
      maxDropdownHeight={280}
    />
  )
}
