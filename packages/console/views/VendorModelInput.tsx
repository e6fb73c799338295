/** The model of a bank: whatever its vendor has is offered, where one may see the vendor. */
import { Autocomplete } from '@mantine/core'
import { resourceNamed } from '@postern/domain/resources/index.ts'
import type { lockerVendors } from '@postern/domain/resources/lockerVendors.ts'
import { useQuery } from '@tanstack/react-query'
import type { FieldInput } from '../resource/fieldInput.ts'
import { recordOptions } from '../resource/queries.ts'
import { asRows, asText } from '../resource/values.ts'

type Vendor = typeof lockerVendors

export default function VendorModelInput(props: FieldInput) {
  const { label, value, onChange, onBlur, ref, error, description, changed, record } = props
  const vendorId = asText(record?.lockerVendorId)
  const { data: vendor } = useQuery({
    ...recordOptions(resourceNamed('lockerVendors' satisfies Vendor['name']), undefined, vendorId ?? ''),
    enabled: vendorId !== null,
  })
  const models = asRows(vendor?.models).flatMap(({ name }) => asText(name) ?? [])
  return (
    <Autocomplete
      ref={ref}
      label={label}
      error={error}
      description={error === undefined ? description : undefined}
      data={models}
      value={asText(value) ?? ''}
      onChange={onChange}
      onBlur={onBlur}
      autoComplete="off"
      className={changed ? 'changedField' : undefined}
    />
  )
}
