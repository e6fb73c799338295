/** The inputs of a customer's custom fields, as defined in its settings. */
import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core'
import { asCustomValues, type CustomField } from '@postern/domain/engine/customFields.ts'
import type { CustomValues } from '@postern/domain/engine/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FieldInput } from '../../engine/form/fieldInput.ts'
import { messageAt } from '../../engine/form/formErrors.ts'
import { DayInput } from '../../engine/inputs/DayInput.tsx'
import { customerSettingsPath } from '../../paths.ts'
import { Notice } from '../../ui/detail/Notice.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { contactFieldsOptions } from './contactFields.ts'
import classes from './OwnFieldsInput.module.css'

type Value = CustomValues[string] | undefined

interface OneProps {
  field: CustomField
  value: Value
  error: string | undefined
  onChange: (value: Value) => void
  onBlur: () => void
}

const textOf = (value: Value): string => (value === undefined ? '' : String(value))

const oneInputs: Record<CustomField['type'], (props: OneProps) => ReactNode> = {
  text: ({ field, value, error, onChange, onBlur }) => (
    <TextInput
      label={field.label}
      withAsterisk={field.required}
      error={error}
      autoComplete="off"
      value={textOf(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
      onBlur={onBlur}
    />
  ),
  number: ({ field, value, error, onChange, onBlur }) => (
    <NumberInput
      label={field.label}
      withAsterisk={field.required}
      error={error}
      hideControls
      value={typeof value === 'boolean' ? '' : (value ?? '')}
      onChange={(next) => onChange(typeof next === 'number' ? next : undefined)}
      onBlur={onBlur}
    />
  ),
  date: ({ field, value, error, onChange, onBlur }) => (
    <DayInput
      label={field.label}
      withAsterisk={field.required}
      error={error}
      clearable={!field.required}
      value={textOf(value) || null}
      onChange={(day) => onChange(day ?? undefined)}
      onBlur={onBlur}
    />
  ),
  list: ({ field, value, error, onChange, onBlur }) => (
    <Select
      label={field.label}
      withAsterisk={field.required}
      error={error}
      data={field.options}
      clearable={!field.required}
      value={textOf(value) || null}
      onChange={(option) => onChange(option ?? undefined)}
      onBlur={onBlur}
      clearButtonProps={{ 'aria-label': 'Clear selection' }}
    />
  ),
  checkbox: ({ field, value, error, onChange, onBlur }) => (
    <Checkbox
      label={field.label}
      error={error}
      checked={value === true}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      onBlur={onBlur}
      className={classes.checkbox}
    />
  ),
}

export default function OwnFieldsInput({
  value,
  onChange,
  onBlur,
  label,
  error,
  parts,
  customerId,
  changed,
}: FieldInput) {
  const { data: fields, error: failed } = useQuery(contactFieldsOptions(customerId ?? ''))
  if (failed) return <Notice tone="danger">{failed.message}</Notice>
  if (!fields) return <SkeletonLines lines={2} label={`Loading ${label}`} />
  if (fields.length === 0)
    return (
      <p className={classes.none}>
        This customer has no custom fields.{' '}
        <Link className="link" href={customerSettingsPath(customerId ?? '', 'Custom fields')}>
          Add custom fields in settings
        </Link>
      </p>
    )
  const values = asCustomValues(value)
  const put = (key: string, next: Value) => {
    const { [key]: _, ...rest } = values
    onChange(next === undefined ? rest : { ...rest, [key]: next })
  }
  const known = new Set(fields.map(({ key }) => key))
  // An error of a deleted field has no input to be shown at.
  const stray = Object.keys(parts).some((path) => !known.has(path.split('.')[0] ?? ''))
  return (
    <fieldset className={classes.fields} data-changed={changed || undefined}>
      <legend className="visuallyHidden">{label}</legend>
      {fields.map((field) => {
        const One = oneInputs[field.type]
        return (
          <One
            key={field.key}
            field={field}
            value={values[field.key]}
            error={messageAt(parts, field.key)}
            onChange={(next) => put(field.key, next)}
            onBlur={onBlur}
          />
        )
      })}
      {error !== undefined && (stray || Object.keys(parts).length === 0) && <p className={classes.error}>{error}</p>}
    </fieldset>
  )
}
