/** Nested rows: a card for each, with the inputs of its fields. */
import { Button } from '@mantine/core'
import type { RowsField } from '@postern/domain/engine/fieldKinds.ts'
import { labelOf } from '@postern/domain/engine/resource.ts'
import { inSentence, singular } from '@postern/domain/values/text.ts'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type ComponentType, useId } from 'react'
import { cx } from '../../ui/classNames.ts'
import { IconButton } from '../../ui/forms/IconButton.tsx'
import { asRows } from '../cells/values.ts'
import type { FieldInput } from '../form/fieldInput.ts'
import { messageAt } from '../form/formErrors.ts'
import { firstRow } from '../form/formValues.ts'
import classes from './RowsInput.module.css'

interface RowsInputProps extends FieldInput<unknown, RowsField> {
  /** The input for an inner field of any kind. Passed in, because importing it would be circular. */
  Input: ComponentType<FieldInput>
}

const mostRows = 50

export function RowsInput({ Input, ...props }: RowsInputProps) {
  const { field, label, value, onChange, onBlur, error, description, parts, changed } = props
  const [labelId, errorId] = [useId(), useId()]
  const rows = asRows(value)
  const one = field.one ?? inSentence(singular(label))
  const put = (index: number, row: Record<string, unknown>) =>
    onChange(rows.map((old, at) => (at === index ? row : old)))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in the grid of the form
    <div
      role="group"
      aria-labelledby={labelId}
      aria-describedby={error ? errorId : undefined}
      className={cx(classes.rows, changed && 'changedField')}
    >
      <span id={labelId} className={classes.label}>
        {label}
      </span>
      {error === undefined && description && <span className={classes.description}>{description}</span>}
      {rows.map((row, index) => (
        // Rows have no ids; their position identifies them.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <fieldset key={index} className={classes.row}>
          <legend className="visuallyHidden">
            {label} {index + 1}
          </legend>
          <div className={classes.fields}>
            {Object.entries(field.of).map(([name, inner]) => {
              return (
                <Input
                  key={name}
                  {...props}
                  name={`${props.name}.${index}.${name}`}
                  field={inner}
                  label={labelOf(name, inner)}
                  value={row[name]}
                  onChange={(next) => put(index, { ...row, [name]: next })}
                  onBlur={onBlur}
                  // Only the first input takes the form's focus; from there, users see the error message.
                  ref={index === 0 && name === Object.keys(field.of)[0] ? props.ref : () => {}}
                  error={messageAt(parts, `${index}.${name}`)}
                  description={inner.help}
                  parts={{}}
                  changed={false}
                />
              )
            })}
          </div>
          <IconButton
            name={`Remove ${one} ${index + 1}`}
            onClick={() => onChange(rows.filter((_, at) => at !== index))}
          >
            <IconX size={16} stroke={1.6} aria-hidden />
          </IconButton>
        </fieldset>
      ))}
      <Button
        className={classes.add}
        variant="subtle"
        leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
        disabled={rows.length >= (field.max ?? mostRows)}
        onClick={() => onChange([...rows, firstRow(field)])}
      >
        Add {one}
      </Button>
      {error !== undefined && (
        <span id={errorId} className={classes.error}>
          {error}
        </span>
      )}
    </div>
  )
}
