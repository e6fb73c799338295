/** The fields of a task's parameters. */
import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core'
import { customers } from '@postern/domain/areas/customers/customers.ts'
import { RefSelect } from '../../../engine/inputs/RefSelect.tsx'
import { RequestFailure } from '../../../http/requestFailure.ts'
import type { ParamField, ParamValues } from './taskParams.ts'

interface ParamFieldsProps {
  fields: readonly ParamField[]
  values: ParamValues
  /** The server's validation error. */
  error: Error | null
  onChange: (values: ParamValues) => void
}

const problemOf = (error: Error | null, name: string): string | undefined =>
  error instanceof RequestFailure
    ? error.body?.errors?.find(({ path }) => path === `params.${name}`)?.description
    : undefined

interface FieldProps {
  field: ParamField
  value: ParamValues[string]
  problem: string | undefined
  onChange: (value: ParamValues[string]) => void
}

function Field({ field, value, problem, onChange }: FieldProps) {
  const { label, help, isRequired } = field
  const common = { label, description: help, withAsterisk: isRequired, error: problem }
  const text = typeof value === 'string' ? value : null
  if (field.kind === 'flag')
    return (
      <Checkbox
        label={label}
        description={help}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    )
  if (field.kind === 'number')
    return (
      <NumberInput
        {...common}
        value={typeof value === 'number' ? value : ''}
        {...(field.min !== undefined && { min: field.min })}
        {...(field.max !== undefined && { max: field.max })}
        onChange={(next) => onChange(typeof next === 'number' ? next : null)}
      />
    )
  if (field.kind === 'choice')
    return <Select {...common} clearable={!isRequired} data={[...field.options]} value={text} onChange={onChange} />
  if (field.kind === 'customer')
    return (
      <RefSelect
        {...common}
        source={{ list: customers, customerId: undefined }}
        labels={{}}
        clearable={!isRequired}
        value={text}
        onChange={onChange}
      />
    )
  return <TextInput {...common} value={text ?? ''} onChange={(event) => onChange(event.currentTarget.value)} />
}

export const ParamFields = ({ fields, values, error, onChange }: ParamFieldsProps) =>
  fields.map((field) => (
    <Field
      key={field.name}
      field={field}
      value={values[field.name]}
      problem={problemOf(error, field.name)}
      onChange={(value) => onChange({ ...values, [field.name]: value })}
    />
  ))
