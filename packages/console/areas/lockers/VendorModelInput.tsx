/** Input for a bank's model that suggests the vendor's models. */
import { Autocomplete } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { asText } from '../../engine/cells/values.ts'
import type { FieldInput } from '../../engine/form/fieldInput.ts'
import { vendorModelsOptions } from './vendorModels.ts'

export default function VendorModelInput(props: FieldInput) {
  const { label, value, onChange, onBlur, ref, error, description, changed, customerId = '' } = props
  const vendorId = asText(useWatch({ name: 'lockerVendorId' }))
  const { data } = useQuery({ ...vendorModelsOptions(customerId, vendorId ?? ''), enabled: vendorId !== null })
  return (
    <Autocomplete
      ref={ref}
      label={label}
      error={error}
      description={error === undefined ? description : undefined}
      data={data?.models.map(({ name }) => name) ?? []}
      value={asText(value) ?? ''}
      onChange={onChange}
      onBlur={onBlur}
      autoComplete="off"
      className={changed ? 'changedField' : undefined}
    />
  )
}
