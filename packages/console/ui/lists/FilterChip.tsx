import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ComponentPropsWithRef } from 'react'
import { cx } from '../classNames.ts'
import classes from './FilterChip.module.css'

interface FilterChipProps extends ComponentPropsWithRef<'fieldset'> {
  field: string
  /** Omitted if there is only one ("Compare | Prior 30 days"). */
  operator?: string
  value: string
  /** Each part opens its own list; without a handler it is plain text. */
  onField?: () => void
  onOperator?: () => void
  onValue?: () => void
  onRemove?: () => void
}

function Part({ className, text, onClick }: { className?: string; text: string; onClick?: () => void }) {
  return onClick ? (
    <button type="button" className={className} onClick={onClick}>
      {text}
    </button>
  ) : (
    <span className={className}>{text}</span>
  )
}

/** One filter condition: field, operator, value. */
export function FilterChip(props: FilterChipProps) {
  const { field, operator, value, onField, onOperator, onValue, onRemove, className, ...rest } = props
  return (
    <fieldset
      className={cx(classes.chip, className)}
      aria-label={`Filter: ${field} ${operator ?? ''} ${value}`}
      {...rest}
    >
      <Part className={classes.field} text={field} onClick={onField} />
      {operator !== undefined && <Part className={classes.operator} text={operator} onClick={onOperator} />}
      <Part className={classes.value} text={value} onClick={onValue} />
      {onRemove && (
        <button type="button" className={classes.remove} aria-label={`Remove filter ${field}`} onClick={onRemove}>
          <IconX size={14} stroke={1.6} aria-hidden />
        </button>
      )}
    </fieldset>
  )
}

interface AddChipProps extends ComponentPropsWithRef<'button'> {
  label?: string
}

/** Dashed: adds a condition. */
export function AddChip({ label = 'Filter', className, ...rest }: AddChipProps) {
  return (
    <button type="button" className={cx(classes.add, className)} {...rest}>
      <IconPlus size={14} stroke={1.6} aria-hidden />
      {label}
    </button>
  )
}
