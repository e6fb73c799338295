import { fieldsWhere } from '@postern/domain/engine/resource.ts'
import { PhoneField } from '../../phone/PhoneField.tsx'
import { useCustomerCountry } from '../../phone/useCustomerCountry.ts'
import { asText } from '../cells/values.ts'
import type { FieldInput } from '../form/fieldInput.ts'

/** The record's own country, if it has one: a better guess than its customer's. */
function countryIn({ resource, record }: FieldInput): string | undefined {
  if (!resource || !record) return undefined
  const [own] = fieldsWhere(resource, (field) => field.kind === 'country' && field.countryOf === undefined)
  return (own && asText(record[own[0]])) ?? undefined
}

export function PhoneNumberInput(props: FieldInput) {
  const customerCountry = useCustomerCountry(props.customerId)
  return (
    <PhoneField
      ref={(field) => props.ref(field)}
      name={props.name}
      label={props.label}
      value={asText(props.value) ?? ''}
      onChange={props.onChange}
      onBlur={props.onBlur}
      error={props.error}
      description={props.description}
      required={props.field.required}
      country={countryIn(props) ?? customerCountry}
      className={props.changed ? 'changedField' : undefined}
    />
  )
}
