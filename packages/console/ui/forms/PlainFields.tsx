// Mantine's fields, rebuilt without Mantine: the pages before sign-in must stay small. Keep the two alike.
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { type ComponentPropsWithRef, type ReactNode, type Ref, useId, useState } from 'react'
import { cx } from '../classNames.ts'
import { IconButton } from './IconButton.tsx'
import classes from './PlainFields.module.css'

interface FieldProps extends Omit<ComponentPropsWithRef<'input'>, 'size'> {
  label: ReactNode
  /** Below the field; replaced by an error. */
  description?: ReactNode
  /** Says how to fix it. */
  error?: ReactNode
  size?: 'sm' | 'lg'
}

function Field({ label, description, error, size = 'sm', className, end, ...input }: FieldProps & { end?: ReactNode }) {
  const id = useId()
  const notes = `${id}-notes`
  const note = error ?? description
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label}
        {input.required && (
          <span className={classes.required} aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      <div className={classes.box}>
        <input
          id={id}
          className={cx(classes.input, size === 'lg' && classes.lg, end !== undefined && classes.withEnd, className)}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? notes : undefined}
          {...input}
        />
        {end}
      </div>
      {note && (
        <div id={notes} className={error ? classes.error : classes.description}>
          {note}
        </div>
      )}
    </div>
  )
}

export const TextField = (props: FieldProps) => <Field {...props} />

/** With an eye button that reveals the password. */
export function PasswordField(props: Omit<FieldProps, 'type'>) {
  const [shown, setShown] = useState(false)
  const Eye = shown ? IconEyeOff : IconEye
  const eye = (
    // Doesn't contain "password": tests and screen reader users find the field by that word.
    <IconButton
      name={shown ? 'Hide password' : 'Show password'}
      aria-pressed={shown}
      className={classes.eye}
      onClick={() => setShown(!shown)}
    >
      <Eye size={18} stroke={1.6} aria-hidden />
    </IconButton>
  )
  return <Field {...props} type={shown ? 'text' : 'password'} end={eye} />
}

interface CheckFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  label: ReactNode
}

export function CheckField({ label, ...input }: CheckFieldProps) {
  return (
    <label className={classes.check}>
      <input type="checkbox" {...input} />
      {label}
    </label>
  )
}

interface CodeFieldProps {
  label: string
  /** How many digits. */
  length: number
  value: string
  onChange: (digits: string) => void
  error?: ReactNode
  autoFocus?: boolean
  ref?: Ref<HTMLInputElement>
}

/**
 * A one-time code. One field that looks like a box per digit: users can paste into it, autofill it and edit it anywhere,
 * and screen readers read it as one value. The digits are the field's own text, spaced so that each falls into its box.
 */
export function CodeField({ label, length, value, onChange, error, autoFocus, ref }: CodeFieldProps) {
  const boxes = Array.from({ length }, (_, index) => index)
  return (
    <Field
      ref={ref}
      label={label}
      className={classes.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus={autoFocus}
      value={value}
      error={error}
      // No maxLength: it would cut "123 456" before the space is removed.
      onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, '').slice(0, length))}
      end={
        <span className={classes.boxes} aria-hidden="true">
          {boxes.map((index) => (
            <span key={index} data-next={index === Math.min(value.length, length - 1) || undefined}>
              {index >= value.length && <i />}
            </span>
          ))}
        </span>
      }
    />
  )
}
