/** A rule's test numbers, each tested immediately: green if it behaves as expected, red with the reason if not. */
import { Button, Textarea } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useId, useState } from 'react'
import { asList } from '../../../engine/cells/values.ts'
import type { FieldInput } from '../../../engine/form/fieldInput.ts'
import { cx } from '../../../ui/classNames.ts'
import { IconButton } from '../../../ui/forms/IconButton.tsx'
import { codesIn } from '../bench/codes.ts'
import { TestMark, verdictOf } from '../bench/verdict.tsx'
import { RuleBarcode } from './RuleBarcode.tsx'
import type { RuleReading } from './readRule.ts'
import type { Values } from './ruleDraft.ts'
import classes from './TestNumbersInput.module.css'
import { useRuleReading } from './useRuleReading.ts'

const most = 50

interface NumbersProps {
  numbers: readonly string[]
  expected: 'valid' | 'invalid'
  reading: RuleReading
  onRemove: (number: string) => void
}

function Numbers({ numbers, expected, reading, onRemove }: NumbersProps) {
  return (
    <ul className={classes.numbers}>
      {numbers.map((number) => {
        const verdict = verdictOf(reading, number, expected)
        return (
          <li key={number}>
            <span className={classes.number}>
              <RuleBarcode reading={reading} number={number} />
            </span>
            <TestMark verdict={verdict} />
            <IconButton name={`Remove ${number}`} size={24} onClick={() => onRemove(number)}>
              <IconX size={14} stroke={1.6} aria-hidden />
            </IconButton>
          </li>
        )
      })}
    </ul>
  )
}

export function TestNumbersInput(props: FieldInput & { values: Values }) {
  const { name, label, value, onChange, onBlur, ref, error, description, changed, values, field, resource } = props
  const [typed, setTyped] = useState('')
  const labelId = useId()
  const numbers = asList(value)
  const reading = useRuleReading(values, resource?.scope)
  const expected = name === 'testValid' ? 'valid' : 'invalid'
  const add = () => {
    const added = codesIn(typed).filter((code) => !numbers.includes(code))
    onChange([...numbers, ...added].slice(0, (field.kind === 'tags' && field.max) || most))
    setTyped('')
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in the grid of the form
    <div role="group" aria-labelledby={labelId} className={cx(classes.input, changed && 'changedField')}>
      <span id={labelId} className={classes.label}>
        {label}
        {field.required && <span className={classes.required}> *</span>}
      </span>
      {numbers.length > 0 && (
        <Numbers
          numbers={numbers}
          expected={expected}
          reading={reading}
          onRemove={(number) => onChange(numbers.filter((each) => each !== number))}
        />
      )}
      <div className={classes.add}>
        <Textarea
          ref={ref}
          aria-label={expected === 'valid' ? 'Add matching numbers' : 'Add non-matching numbers'}
          placeholder="Scan or paste, one per line"
          autosize
          minRows={1}
          maxRows={6}
          autoComplete="off"
          spellCheck={false}
          classNames={{ input: classes.code }}
          error={error}
          description={error === undefined ? description : undefined}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => {
            // A scanner sends Enter; a line break in pasted text doesn't fire a key event.
            if (event.key !== 'Enter' || event.shiftKey) return
            event.preventDefault()
            add()
          }}
          onBlur={() => {
            if (typed.trim() !== '') add()
            onBlur()
          }}
        />
        <Button onClick={add} disabled={typed.trim() === ''}>
          Add
        </Button>
      </div>
    </div>
  )
}
