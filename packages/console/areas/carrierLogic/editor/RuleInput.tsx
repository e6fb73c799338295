/** The inputs of a rule's form. Each sees the whole form: it hides if it doesn't apply, and explains the input as the user types. */
import { Textarea } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { asText } from '../../../engine/cells/values.ts'
import type { FieldInput } from '../../../engine/form/fieldInput.ts'
import { KindInput } from '../../../engine/inputs/inputs.tsx'
import { Segments } from '../../../ui/forms/Segments.tsx'
import { useViewport } from '../../../ui/useViewport.ts'
import classes from './RuleInput.module.css'
import { RuleMeaning } from './RuleReading.tsx'
import type { RuleReading } from './readRule.ts'
import { isAsked, matchModeOf, type Values } from './ruleDraft.ts'
import { TestNumbersInput } from './TestNumbersInput.tsx'
import { useRuleReading } from './useRuleReading.ts'

const modes = { pattern: 'Pattern', regex: 'Regular expression', prefixLength: 'Prefix and length' } as const

function ModeInput({ label, value, onChange }: FieldInput) {
  const mode = matchModeOf({ matchMode: value })
  return (
    <div className={classes.mode} data-wide>
      <span className={classes.label} aria-hidden="true">
        {label}
      </span>
      <Segments label={label} value={mode} options={modes} onChange={onChange} />
    </div>
  )
}

/** On wide screens, a saved rule shows this in the bench next to it. */
function MeaningBelow({ reading, record }: { reading: RuleReading } & Pick<FieldInput, 'record'>) {
  const viewport = useViewport()
  return record && viewport === 'wide' ? null : <RuleMeaning reading={reading} />
}

/** The pattern in one line; below it what was understood, or why it can't be. */
function PatternInput(props: FieldInput & { values: Values }) {
  const { label, value, onChange, onBlur, ref, error, description, changed, values, field, resource, record } = props
  const reading = useRuleReading(values, resource?.scope)
  const refused = reading.kind === 'refused' ? reading.reason : undefined
  const problem = refused ?? error
  return (
    <div className={classes.pattern} data-wide>
      <Textarea
        autosize
        minRows={1}
        maxRows={8}
        ref={ref}
        label={label}
        withAsterisk
        autoComplete="off"
        spellCheck={false}
        maxLength={field.kind === 'text' ? field.max : undefined}
        classNames={{ input: classes.code }}
        className={changed ? 'changedField' : undefined}
        error={problem}
        description={problem === undefined ? description : undefined}
        value={asText(value) ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onBlur={onBlur}
      />
      <MeaningBelow reading={reading} record={record} />
    </div>
  )
}

/** Prefixes and lengths form the pattern together; its meaning is shown below the second. */
function LengthsInput(props: FieldInput & { values: Values }) {
  const reading = useRuleReading(props.values, props.resource?.scope)
  return (
    <>
      <KindInput {...props} error={props.error ?? (reading.kind === 'refused' ? reading.reason : undefined)} />
      <MeaningBelow reading={reading} record={props.record} />
    </>
  )
}

export default function RuleInput(props: FieldInput) {
  const values: Values = useWatch()
  const { name } = props
  if (!isAsked(values, name)) return null
  if (name === 'matchMode') return <ModeInput {...props} />
  if (name === 'pattern' || name === 'regex') return <PatternInput {...props} values={values} />
  if (name === 'lengths') return <LengthsInput {...props} values={values} />
  if (name === 'testValid' || name === 'testInvalid') return <TestNumbersInput {...props} values={values} />
  return <KindInput {...props} />
}
