/** Edits one filter: operator and values. Choices apply immediately, typed values on Apply. */

import '../../theme/formStyles.ts'
import { Button, Checkbox, NativeSelect, Radio } from '@mantine/core'
import { choicesOf, type Field, type Kind } from '@postern/domain/engine/field.ts'
import { type Filter, filterField, type Operator, operatorsOf } from '@postern/domain/engine/query.ts'
import { labelOf } from '@postern/domain/engine/resource.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { InsidePopover } from '../../ui/overlays/InsidePopover.tsx'
import type { Labels } from '../cells/valueText.ts'
import { CountrySelect } from '../inputs/CountrySelect.tsx'
import { DayInput } from '../inputs/DayInput.tsx'
import { RefSelect } from '../inputs/RefSelect.tsx'
import { TimeZoneSelect } from '../inputs/TimeZoneSelect.tsx'
import { TypedValue } from '../inputs/TypedValue.tsx'
import type { ListContext } from '../list/listContext.ts'
import classes from './FilterBar.module.css'
import { operatorText } from './filterText.ts'

interface FilterEditorProps {
  place: ListContext
  fieldName: string
  filter?: Filter | undefined
  labels: Labels
  onApply: (filter: Filter) => void
  onClose: () => void
}

export interface FilterValueProps {
  name: string
  field: Field
  label: string
  /** Several values mean "is any of". */
  many: boolean
  values: Filter['values']
  onChange: (values: Filter['values']) => void
  labels: Labels
  place: ListContext
}

function ChoiceValues({ field, label, many, values, onChange }: FilterValueProps) {
  const picked = values.map(String)
  const options = choicesOf(field)
  if (many)
    return (
      <Checkbox.Group aria-label={label} value={picked} onChange={onChange}>
        <div className={classes.options}>
          {options.map((option) => (
            <Checkbox key={option} value={option} label={choiceText(option)} />
          ))}
        </div>
      </Checkbox.Group>
    )
  return (
    <Radio.Group aria-label={label} value={picked[0] ?? null} onChange={(value) => onChange([value])}>
      <div className={classes.options}>
        {options.map((option) => (
          <Radio key={option} value={option} label={choiceText(option)} />
        ))}
      </div>
    </Radio.Group>
  )
}

function YesNo({ label, values, onChange }: FilterValueProps) {
  return (
    <Radio.Group
      aria-label={label}
      value={values[0] === undefined ? null : String(values[0])}
      onChange={(value) => onChange([value === 'true'])}
    >
      <div className={classes.options}>
        <Radio value="true" label="Yes" />
        <Radio value="false" label="No" />
      </div>
    </Radio.Group>
  )
}

const Country = ({ label, values, onChange }: FilterValueProps) => (
  <CountrySelect aria-label={label} value={String(values[0] ?? '')} onChange={(code) => onChange(code ? [code] : [])} />
)
const Zone = ({ label, values, onChange }: FilterValueProps) => (
  <TimeZoneSelect
    aria-label={label}
    value={String(values[0] ?? '')}
    onChange={(zone) => onChange(zone ? [zone] : [])}
  />
)
const Day = ({ label, values, onChange }: FilterValueProps) => (
  <DayInput aria-label={label} value={String(values[0] ?? '')} onChange={(day) => onChange(day ? [day] : [])} />
)
const Ref = ({ name, label, values, onChange, labels, place }: FilterValueProps) => (
  <RefSelect
    aria-label={label}
    source={{ form: place.resource, field: name, purpose: 'filter', customerId: place.customerId }}
    labels={labels}
    value={values[0] === undefined ? null : String(values[0])}
    onChange={(id) => onChange(id ? [id] : [])}
  />
)
const Typed = ({ label, values, onChange }: FilterValueProps) => (
  <TypedValue label={label} value={String(values[0] ?? '')} onChange={(text) => onChange(text === '' ? [] : [text])} />
)
const Figure = ({ label, values, onChange }: FilterValueProps) => (
  <TypedValue
    label={label}
    numeric
    value={String(values[0] ?? '')}
    onChange={(text) => onChange(text.trim() === '' || !Number.isFinite(Number(text)) ? [] : [Number(text)])}
  />
)
const Nothing = () => null

const valueInputs: Record<Kind, ComponentType<FilterValueProps>> = {
  text: Typed,
  longText: Typed,
  code: Typed,
  email: Typed,
  phone: Typed,
  url: Typed,
  int: Figure,
  decimal: Figure,
  bool: YesNo,
  date: Day,
  instant: Day,
  choice: ChoiceValues,
  choices: ChoiceValues,
  status: ChoiceValues,
  colour: Typed,
  timezone: Zone,
  country: Country,
  tags: Typed,
  ref: Ref,
  refs: Ref,
  secret: Nothing,
  rows: Nothing,
  overrides: Nothing,
  json: Nothing,
  grants: Nothing,
  image: Nothing,
  percent: Figure,
  share: Nothing,
  count: Figure,
}

/** The operators offered. `is any of` isn't one of them: it's `is` with more than one value. */
function questionsOf(field: Field): Pick<Filter, 'operator' | 'values'>[] {
  const asked = operatorsOf[field.kind].filter((operator) => operator !== 'in' && operator !== 'empty')
  const empties = field.required || !operatorsOf[field.kind].includes('empty') ? [] : [true, false]
  return [
    ...asked.map((operator) => ({ operator, values: [] })),
    ...empties.map((empty) => ({ operator: 'empty' as Operator, values: [empty] })),
  ]
}

const idOf = ({ operator, values }: Pick<Filter, 'operator' | 'values'>): string =>
  operator === 'empty' ? `empty ${values[0] !== false}` : operator === 'in' ? 'eq' : operator

const usual = (field: Field): Operator => (operatorsOf[field.kind].includes('contains') ? 'contains' : 'eq')

export default function FilterEditor({ place, fieldName, filter, labels, onApply, onClose }: FilterEditorProps) {
  const field = filterField(place.resource, fieldName)
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<Filter>(
    filter ?? { field: fieldName, operator: field ? usual(field) : 'eq', values: [] },
  )
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-value] :is(input, button)')?.focus(), [])
  if (!field) return null
  const label = labelOf(fieldName, field)
  const acts = [
    'choice',
    'choices',
    'status',
    'bool',
    'country',
    'timezone',
    'ref',
    'refs',
    'date',
    'instant',
  ].includes(field.kind)
  const isAsked = (next: Filter) => next.values.length > 0
  const manyPossible = operatorsOf[field.kind].includes('in') && (draft.operator === 'eq' || draft.operator === 'in')

  const change = (next: Filter, apply: boolean) => {
    setDraft(next)
    if (apply && isAsked(next)) onApply(next)
  }
  const setValues = (values: Filter['values']) => {
    const operator = manyPossible ? (values.length > 1 ? 'in' : 'eq') : draft.operator
    change({ ...draft, operator, values }, acts)
  }
  const questions = questionsOf(field)
  const setQuestion = (id: string) => {
    const question = questions.find((each) => idOf(each) === id)
    if (!question) return
    const kept = draft.operator === 'empty' ? [] : draft.values.slice(0, question.operator === 'eq' ? undefined : 1)
    const values = question.operator === 'empty' ? question.values : kept
    const operator = question.operator === 'eq' && values.length > 1 ? 'in' : question.operator
    change({ ...draft, operator, values }, acts || operator === 'empty')
  }
  const Value = valueInputs[field.kind]
  return (
    <form
      ref={form}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isAsked(draft)) onApply(draft)
        onClose()
      }}
    >
      {questions.length > 1 && (
        <NativeSelect
          aria-label={`${label} condition`}
          value={idOf(draft)}
          onChange={({ currentTarget }) => setQuestion(currentTarget.value)}
          data={questions.map((question) => ({ value: idOf(question), label: operatorText(field, question) }))}
        />
      )}
      {draft.operator !== 'empty' && (
        <div data-value>
          <InsidePopover>
            <Value
              name={fieldName}
              field={field}
              label={label}
              many={manyPossible}
              values={draft.values}
              onChange={setValues}
              labels={labels}
              place={place}
            />
          </InsidePopover>
        </div>
      )}
      {!acts && draft.operator !== 'empty' && (
        <Button type="submit" variant="filled" disabled={!isAsked(draft)}>
          Apply
        </Button>
      )}
    </form>
  )
}
