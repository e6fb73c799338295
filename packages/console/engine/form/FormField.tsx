import { piiPermission, secretsPermission } from '@postern/domain/auth/permission.ts'
import { type AnyRecord, labelOf, type Resource } from '@postern/domain/engine/resource.ts'
import { Suspense } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { PermissionText } from '../../session/NeedsPermission.tsx'
import { useCan } from '../../session/useSession.ts'
import { None } from '../../ui/lists/DataTable.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { type Labels, textOf } from '../cells/valueText.ts'
import { isWide, KindInput } from '../inputs/inputs.tsx'
import { listInside, narrowedBy } from '../record/inside.ts'
import { ReadOnlyField } from '../record/ReadOnlyField.tsx'
import type { CustomerId } from '../requests/queries.ts'
import { viewOf } from '../viewRegistry.ts'
import classes from './FormField.module.css'
import { partsOf } from './formErrors.ts'
import { isChanged } from './formValues.ts'

interface FormFieldProps {
  control: Control<Record<string, unknown>>
  resource: Resource
  name: string
  customerId: CustomerId
  labels: Labels
  /** The stored record, if there is one: a changed field then shows its previous value. */
  record?: AnyRecord
  /** Shown after the help text. */
  hint?: string | undefined
}

/** The previous value replaces the help text; the hint follows either. */
function describing(was: string | undefined, help: string | undefined, hint: string | undefined): string | undefined {
  if (hint === undefined) return was ?? help
  const first = was === undefined ? help : `${was}.`
  return first === undefined ? hint : `${first} ${hint}`
}

/** One field of any form: the kind's input or the entity's own, bound to the form. Rare inputs load on demand. */
export function FormField({ control, resource, name, customerId, labels, record, hint }: FormFieldProps) {
  const { field: bound, fieldState } = useController({ control, name })
  const can = useCan()
  const field = resource.fields[name]
  const around = narrowedBy(resource, field)
  const within = listInside(around, useWatch({ control, name: around }))
  if (!field) return null
  const needed = field.kind === 'secret' ? secretsPermission(resource.permission) : undefined
  // Users who create a record know what they enter; values that are already stored may be hidden from them.
  const toSee = field.pii && record !== undefined ? piiPermission(resource.permission) : undefined
  const lacking = [needed, toSee].find((permission) => permission !== undefined && !can(permission))
  if (lacking !== undefined)
    return (
      <ReadOnlyField label={labelOf(name, field)} help={<PermissionText permission={lacking} />}>
        {textOf(record?.[name], field, labels) ?? <None />}
      </ReadOnlyField>
    )
  const changed = record !== undefined && isChanged(field, record[name], bound.value)
  const was = changed ? `Was ${textOf(record?.[name], field, labels) ?? 'empty'}` : undefined
  const Input = viewOf(resource).inputs[name] ?? KindInput
  return (
    <div className={isWide(field.kind) ? classes.wide : classes.field}>
      <Suspense fallback={<SkeletonLines lines={1} />}>
        <Input
          name={name}
          field={field}
          label={labelOf(name, field)}
          value={bound.value}
          onChange={bound.onChange}
          onBlur={bound.onBlur}
          ref={bound.ref}
          error={fieldState.error?.message}
          parts={partsOf(fieldState.error)}
          description={describing(was, field.help, hint)}
          labels={labels}
          customerId={customerId}
          changed={changed}
          resource={resource}
          record={record}
          within={within}
        />
      </Suspense>
    </div>
  )
}
