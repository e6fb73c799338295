/** The input for each kind. One entry per kind; status and count have none. */

import { lazyPart } from '../../ui/lazyPart.tsx'
import '../../theme/formStyles.ts'
import { Checkbox, ColorInput, NumberInput, Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import type { Field, FieldOf, Kind } from '@postern/domain/engine/field.ts'
import { isListLike } from '@postern/domain/engine/listChange.ts'
import type { Shapes } from '@postern/domain/engine/shapes.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { type HTMLInputTypeAttribute, type ReactNode, Suspense } from 'react'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { asList, asText } from '../cells/values.ts'
import type { FieldInput } from '../form/fieldInput.ts'
import { CountrySelect } from './CountrySelect.tsx'
import { DayInput } from './DayInput.tsx'
import { HoursInput } from './HoursInput.tsx'
import classes from './inputs.module.css'
import { PhoneNumberInput } from './PhoneNumberInput.tsx'
import { RefSelect } from './RefSelect.tsx'
import { RefsSelect } from './RefsSelect.tsx'
import { RowsInput } from './RowsInput.tsx'
import { SecretInput } from './SecretInput.tsx'
import { TimeZoneSelect } from './TimeZoneSelect.tsx'

// Few forms have these.
const ImageInput = lazyPart(() => import('../images/ImageInput.tsx'))
const GrantsInput = lazyPart(() => import('../grants/GrantsInput.tsx'))

type Input<K extends Kind = Kind> = (props: FieldInput<unknown, FieldOf<K>>) => ReactNode

/** An empty list or text is a valid value if nothing requires a minimum. */
const mayBeNothing = (field: Field): boolean =>
  field.kind === 'text' ? field.min === 0 : isListLike(field) && !('min' in field && field.min)

/** An error replaces the help text and says how to fix it. */
const look = ({ label, field, error, description, changed, onBlur, ref }: FieldInput) => ({
  label,
  withAsterisk: field.required && !mayBeNothing(field),
  error,
  description: error === undefined ? description : undefined,
  className: changed ? 'changedField' : undefined,
  onBlur,
  ref,
})

/** Forms are about customers, not about the user filling them in: the browser's saved address is never right. */
const noAutofill = { autoComplete: 'off' } as const

const written =
  (type: HTMLInputTypeAttribute = 'text', inner?: string): Input =>
  (props) => (
    <TextInput
      {...look(props)}
      {...noAutofill}
      type={type}
      {...(inner && { classNames: { input: inner } })}
      value={asText(props.value) ?? ''}
      onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
    />
  )

const unitOf = (field: Field): string | undefined =>
  field.kind === 'percent' ? '%' : 'unit' in field ? field.unit : undefined

/** After the number: visible next to it, and read after its label by screen readers. */
const suffix = (unit: string | undefined) =>
  unit !== undefined && {
    rightSection: <span className={classes.unit}>{unit}</span>,
    rightSectionWidth: `${unit.length + 2}ch`,
    'aria-description': unit,
  }

const figure =
  (allowDecimal: boolean): Input<'int' | 'decimal' | 'percent'> =>
  (props) => (
    <NumberInput
      {...look(props)}
      allowDecimal={allowDecimal}
      hideControls
      {...suffix(unitOf(props.field))}
      thousandSeparator={props.field.kind === 'int' && props.field.asName ? false : ','}
      // A value out of bounds stays and gets a message; it isn't silently changed.
      clampBehavior="none"
      value={typeof props.value === 'number' || typeof props.value === 'string' ? props.value : ''}
      onChange={(value) => props.onChange(value === '' ? null : value)}
    />
  )

const picked = (props: FieldInput) => ({
  ...look(props),
  value: asText(props.value),
  onChange: props.onChange,
  clearable: !props.field.required,
  allowDeselect: false,
})

const sourceOf = ({ resource, name, customerId }: FieldInput) => ({ form: resource, field: name, customerId })

const colours = ['#1F4E79', '#0F5D63', '#2F6B3A', '#6B4A1F', '#7A2E3A', '#5B2E83', '#4A5566', '#8A4B12']

/** Set by buttons or computed by the server: no form renders it. */
const notWritten: Input = () => null

/** Custom values use the input of the entity that has them. */
const shapeInputs: { [S in keyof Shapes]: Input } = {
  counts: notWritten,
  openingHours: HoursInput,
  customValues: notWritten,
}

export const inputs: { readonly [K in Kind]: Input<K> } = {
  text: written(),
  longText: (props) => (
    <Textarea
      {...look(props)}
      autosize
      minRows={3}
      maxRows={12}
      value={asText(props.value) ?? ''}
      onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
    />
  ),
  code: written('text', classes.code),
  email: written('email'),
  phone: (props) => <PhoneNumberInput {...props} />,
  url: written('url'),
  int: figure(false),
  decimal: figure(true),
  bool: ({ label, value, onChange, onBlur, ref, error, description, changed }) => (
    <Checkbox
      ref={ref}
      label={label}
      checked={value === true}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      onBlur={onBlur}
      error={error}
      description={error === undefined ? description : undefined}
      className={changed ? `changedField ${classes.checkbox}` : classes.checkbox}
    />
  ),
  date: (props) => <DayInput {...picked(props)} />,
  instant: notWritten,
  choice: (props) => (
    <Select
      {...picked(props)}
      data={props.field.choices.map((value) => ({ value, label: choiceText(value) }))}
      clearButtonProps={{ 'aria-label': 'Clear selection' }}
    />
  ),
  choices: (props) => (
    <Checkbox.Group {...look(props)} value={asList(props.value)} onChange={props.onChange}>
      <div className={classes.boxes}>
        {props.field.choices.map((value) => (
          <Checkbox key={value} value={value} label={choiceText(value)} />
        ))}
      </div>
    </Checkbox.Group>
  ),
  status: notWritten,
  colour: (props) => (
    <ColorInput
      {...look(props)}
      {...noAutofill}
      format="hex"
      swatches={colours}
      swatchesPerRow={8}
      value={asText(props.value) ?? ''}
      onChange={props.onChange}
      // Its popover closes only on blur.
      onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      withEyeDropper={false}
    />
  ),
  timezone: (props) => <TimeZoneSelect {...picked(props)} />,
  country: (props) => <CountrySelect {...picked(props)} />,
  tags: (props) => (
    <TagsInput
      {...look(props)}
      value={asList(props.value)}
      onChange={props.onChange}
      placeholder="Type and press Enter"
    />
  ),
  ref: (props) => <RefSelect {...picked(props)} source={sourceOf(props)} labels={props.labels} within={props.within} />,
  refs: (props) => (
    <RefsSelect
      {...look(props)}
      value={asList(props.value)}
      onChange={props.onChange}
      source={sourceOf(props)}
      labels={props.labels}
    />
  ),
  secret: (props) => <SecretInput {...look(props)} value={asText(props.value)} onChange={props.onChange} />,
  rows: (props) => <RowsInput {...props} Input={KindInput} />,
  grants: (props) => (
    <Suspense fallback={<SkeletonLines lines={8} />}>
      <GrantsInput {...props} />
    </Suspense>
  ),
  image: (props) => (
    <Suspense fallback={<SkeletonLines lines={2} />}>
      <ImageInput {...props} />
    </Suspense>
  ),
  json: (props) => {
    const Shape = shapeInputs[props.field.shape]
    return <Shape {...props} />
  },
  overrides: notWritten,
  percent: figure(true),
  share: notWritten,
  count: notWritten,
}

function drawn<K extends Kind>(kind: K, props: FieldInput<unknown, FieldOf<K>>) {
  const Kind: Input<K> = inputs[kind]
  return <Kind {...props} />
}

/** The input for a field of any kind. */
export function KindInput(props: FieldInput) {
  return drawn(props.field.kind, props)
}

/** Too wide for half of the form. */
export const isWide = (kind: Kind): boolean =>
  ['longText', 'json', 'grants', 'image', 'tags', 'choices', 'rows', 'refs'].includes(kind)
