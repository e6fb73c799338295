/** The fields of a create form, by group; a group that needs attention expands automatically. */
import type { Resource } from '@postern/domain/engine/resource.ts'
import { useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Chevron } from '../../ui/marks/Chevron.tsx'
import { sameValue } from '../cells/values.ts'
import type { Labels } from '../cells/valueText.ts'
import type { CustomerId } from '../requests/queries.ts'
import type { Values } from '../requests/writes.ts'
import { viewOf } from '../viewRegistry.ts'
import classes from './CreatePanel.module.css'
import { createGroups, type FieldGroup, groupLabels } from './createGroups.ts'
import { FormField } from './FormField.tsx'
import { creatableFields } from './formValues.ts'

interface CreateFieldsProps {
  resource: Resource
  customerId: CustomerId
  /** The parent's field, which is fixed. */
  fixed: string | undefined
  labels: Labels
  typed: Values
  /** The values of an untouched form: a group with any other value starts expanded. */
  first: Values
}

export function CreateFields({ resource, customerId, fixed, labels, typed, first }: CreateFieldsProps) {
  const { control, formState } = useFormContext<Record<string, unknown>>()
  const { errors, submitCount } = formState
  const around = useRef<HTMLDivElement>(null)
  const { applies } = viewOf(resource)
  const fields = creatableFields(resource).filter(([name]) => name !== fixed && applies(typed, name))
  const groups = createGroups(resource, fields)
  const [unfolded, setUnfolded] = useState(
    () =>
      new Set(
        groups.filter((group) => group.fields.some(([name]) => !sameValue(typed[name], first[name]))).map(titleOf),
      ),
  )
  const isWrong = (group: FieldGroup) => group.fields.some(([name]) => name in errors)
  const wrongGroups = groups.filter((group) => group.folded && isWrong(group)).map(titleOf)
  const wrongKey = wrongGroups.join()
  // A field in a collapsed group can't take focus when validation fails; it gets focus once it's visible.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each try, and for what the server adds
  useEffect(() => {
    if (wrongKey === '') return
    setUnfolded((now) => new Set([...now, ...wrongKey.split(',')]))
    if (document.activeElement?.getAttribute('aria-invalid') === 'true') return
    requestAnimationFrame(() => around.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }, [submitCount, wrongKey])

  const inputs = (group: FieldGroup) =>
    group.fields.map(([name]) => (
      <FormField key={name} control={control} resource={resource} name={name} customerId={customerId} labels={labels} />
    ))
  return (
    <div ref={around} className={classes.form}>
      {groups.map((group) => {
        const title = titleOf(group)
        if (!group.folded)
          return (
            <fieldset key={title} className={classes.group}>
              <legend className={group.title === undefined ? 'visuallyHidden' : classes.title}>{title}</legend>
              {inputs(group)}
            </fieldset>
          )
        const open = unfolded.has(title)
        return (
          <section key={title} className={classes.more}>
            <button
              type="button"
              className={classes.fold}
              aria-expanded={open}
              onClick={() =>
                setUnfolded((now) => new Set(open ? [...now].filter((each) => each !== title) : [...now, title]))
              }
            >
              <Chevron to={open ? 'down' : 'right'} />
              <span className={classes.foldTitle}>{title}</span>
              {!open && <span className={classes.inside}>{groupLabels(group)}</span>}
            </button>
            {open && (
              <fieldset className={classes.group}>
                <legend className="visuallyHidden">{title}</legend>
                {inputs(group)}
              </fieldset>
            )}
          </section>
        )
      })}
    </div>
  )
}

const titleOf = ({ title }: FieldGroup): string => title ?? 'Essentials'
