/** Opening hours: up to three periods a day, with errors next to their day. */

import { Button, TextInput } from '@mantine/core'
import {
  type HoursSpan,
  minutesOf,
  type OpeningHours,
  officeHours,
  type Weekday,
  weekdays,
} from '@postern/domain/engine/shapes.ts'
import { asHours } from '@postern/domain/values/hours.ts'
import { humanise } from '@postern/domain/values/text.ts'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useId } from 'react'
import { cx } from '../../ui/classNames.ts'
import { IconButton } from '../../ui/forms/IconButton.tsx'
import type { FieldInput } from '../form/fieldInput.ts'
import { messageAt } from '../form/formErrors.ts'
import classes from './HoursInput.module.css'
import { readClock } from './readClock.ts'

/** The texts of the week, and how many periods a day may have. */
export interface WeekWords {
  none: string
  from: string
  to: string
  most: number
}

const opening: WeekWords = { none: 'Closed', from: 'opens', to: 'closes', most: 3 }
const ordinals = ['', ', second period', ', third period']
const workdays = weekdays.filter((day) => day !== 'saturday' && day !== 'sunday')

/** A day's first period is office hours; another starts an hour after the previous one ends, if there's room. */
function nextSpan(spans: readonly HoursSpan[]): HoursSpan {
  const last = spans.at(-1)
  if (!last) return { from: '08:00', to: '17:00' }
  const clock = (minutes: number) =>
    readClock(String(Math.floor(minutes / 60)).padStart(2, '0') + String(minutes % 60).padStart(2, '0'))
  const from = Math.min((minutesOf(last.to) || 0) + 60, 23 * 60)
  return { from: clock(from) ?? '18:00', to: clock(Math.min(from + 120, 24 * 60)) ?? '20:00' }
}

interface DayProps {
  day: Weekday
  spans: readonly HoursSpan[]
  onChange: (spans: HoursSpan[]) => void
  onCopy: () => void
  onBlur: () => void
  error: string | undefined
  words: WeekWords
}

function Day({ day, spans, onChange, onCopy, onBlur, error, words }: DayProps) {
  const errorId = useId()
  const name = humanise(day)
  const put = (index: number, span: HoursSpan) => onChange(spans.map((old, at) => (at === index ? span : old)))
  const clockField = (index: number, end: 'from' | 'to') => {
    const span = spans[index]
    if (!span) return null
    return (
      <TextInput
        className={classes.clock}
        aria-label={`${name} ${words[end]}${ordinals[index] ?? ''}`}
        aria-describedby={error ? errorId : undefined}
        error={error !== undefined}
        placeholder={end === 'from' ? '08:00' : '17:00'}
        value={span[end]}
        autoComplete="off"
        onChange={({ currentTarget }) => put(index, { ...span, [end]: currentTarget.value })}
        onBlur={() => {
          put(index, { ...span, [end]: readClock(span[end]) ?? span[end] })
          onBlur()
        }}
      />
    )
  }
  return (
    <fieldset className={classes.day} aria-label={name}>
      <span className={classes.name}>{name}</span>
      <div className={classes.spans}>
        {spans.length === 0 && <span className={classes.closed}>{words.none}</span>}
        {spans.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a span has no name but its place in the day
          <span key={index} className={classes.span}>
            {clockField(index, 'from')}
            <span aria-hidden="true">–</span>
            {clockField(index, 'to')}
            <IconButton
              name={`Remove ${name}${ordinals[index] ?? ''}`}
              onClick={() => onChange(spans.filter((_span, at) => at !== index))}
            >
              <IconX size={16} stroke={1.6} aria-hidden />
            </IconButton>
          </span>
        ))}
        {error !== undefined && (
          <span id={errorId} className={classes.error}>
            {error}
          </span>
        )}
      </div>
      <div className={classes.actions}>
        {spans.length < words.most && (
          <IconButton name={`Add hours on ${name}`} onClick={() => onChange([...spans, nextSpan(spans)])}>
            <IconPlus size={16} stroke={1.6} aria-hidden />
          </IconButton>
        )}
        <IconButton name={`Copy ${name} to all weekdays`} onClick={onCopy}>
          <IconCopy size={16} stroke={1.6} aria-hidden />
        </IconButton>
      </div>
    </fieldset>
  )
}

/** Optional hours: users shouldn't have to fill in a week to leave them blank. */
export function HoursInput(props: FieldInput) {
  const { value, onChange, ref, label, description, changed } = props
  if (props.field.required || value != null) return <WeekInput {...props} />
  return (
    <fieldset ref={ref} tabIndex={-1} className={cx(classes.hours, changed && classes.changed)}>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.foot}>
        <Button size="xs" variant="default" onClick={() => onChange(officeHours)}>
          Set hours
        </Button>
        {description !== undefined && <span className={classes.note}>{description}</span>}
      </div>
    </fieldset>
  )
}

interface WeekInputProps extends FieldInput {
  words?: WeekWords
}

export function WeekInput({ words = opening, ...props }: WeekInputProps) {
  const { field, value, onChange, onBlur, ref, label, error, parts, description, changed } = props
  const hours = asHours(value)
  const ownError = error !== undefined && weekdays.every((day) => messageAt(parts, day) === undefined)
  const put = (next: Partial<OpeningHours>) => onChange({ ...hours, ...next })
  return (
    <fieldset
      ref={ref}
      tabIndex={-1}
      // Focus moves here on an error; pass it on to the time inputs.
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget) currentTarget.querySelector<HTMLElement>('input[data-error], input')?.focus()
      }}
      className={cx(classes.hours, changed && classes.changed)}
    >
      <legend className={classes.legend}>{label}</legend>
      {weekdays.map((day) => (
        <Day
          key={day}
          day={day}
          spans={hours[day]}
          onChange={(spans) => put({ [day]: spans })}
          onCopy={() => put(Object.fromEntries(workdays.map((workday) => [workday, hours[day]])))}
          onBlur={onBlur}
          error={messageAt(parts, day)}
          words={words}
        />
      ))}
      <div className={classes.foot}>
        <Button
          size="xs"
          variant="subtle"
          onClick={() => put(Object.fromEntries(workdays.map((workday) => [workday, hours.monday])))}
        >
          Copy Monday to weekdays
        </Button>
        {!field.required && (
          <Button size="xs" variant="subtle" onClick={() => onChange(null)}>
            Remove hours
          </Button>
        )}
        {ownError && <span className={classes.error}>{error}</span>}
        {!ownError && description !== undefined && <span className={classes.note}>{description}</span>}
      </div>
    </fieldset>
  )
}
