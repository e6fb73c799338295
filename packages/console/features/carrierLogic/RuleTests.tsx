/** The numbers kept with a rule, in its colours; choosing one shows how its check digit comes about. */

import { fits } from '@postern/domain/carrierLogic/pattern/compile.ts'
import type { CheckedRule } from '@postern/domain/endpoints/carrierLogic.ts'
import { useState } from 'react'
import { CheckWorking } from './CheckWorking.tsx'
import { patternParts } from './parts.ts'
import { RuleBarcode } from './RuleBarcode.tsx'
import { usePatternParts } from './RuleReading.tsx'
import classes from './RuleTests.module.css'
import { type RuleReading, tryNumber } from './readRule.ts'
import { ruleFieldsOf, type Values } from './ruleDraft.ts'
import { TestMark, type Verdict, verdictOf } from './verdict.tsx'

interface RuleTestsProps {
  record: Values
  reading: RuleReading
  /** What the server says, for rules the browser cannot run. */
  answered: CheckedRule['tests']
}

interface Test {
  readonly number: string
  readonly expected: 'valid' | 'invalid'
}

function Working({ reading, number }: { reading: RuleReading; number: string }) {
  const { colours } = usePatternParts(reading)
  if (reading.kind !== 'ready') return null
  const { text, exhibit } = tryNumber(reading, number)
  if (!exhibit?.working) return <p className="mute">This rule has no check digit for such a number.</p>
  const layout = reading.compiled.layouts.find((each) => fits(each, text))
  const parts = layout ? patternParts(layout) : []
  const colourOf = (step: number) => {
    const at = layout?.check?.positions[step - layout.check.prepend.length]
    const part = at === undefined ? undefined : parts.find(({ from, to }) => from <= at && at < to)
    return part && colours.get(part.key)
  }
  return <CheckWorking working={exhibit.working} colourOf={colourOf} />
}

function verdictFor(test: Test, { reading, answered }: Pick<RuleTestsProps, 'reading' | 'answered'>): Verdict {
  if (reading.kind !== 'foreign') return verdictOf(reading, test.number, test.expected)
  const known = answered.find(({ number, expected }) => number === test.number && expected === test.expected)
  if (!known) return verdictOf(reading, test.number, test.expected)
  const fine = test.expected === 'valid' ? 'Matches' : 'Does not match'
  return { passes: known.passes, reason: known.reason ?? fine }
}

export function RuleTests({ record, reading, answered }: RuleTestsProps) {
  const { testValid, testInvalid } = ruleFieldsOf(record)
  const tests: Test[] = [
    ...testValid.map((number) => ({ number, expected: 'valid' as const })),
    ...(testInvalid ?? []).map((number) => ({ number, expected: 'invalid' as const })),
  ]
  const [chosen, setChosen] = useState<string | null>(null)
  const first = testValid[0]
  const open = chosen ?? first
  if (tests.length === 0) return null
  return (
    <ul className={classes.tests} aria-label="Test numbers">
      {tests.map((test) => (
        <li key={`${test.expected} ${test.number}`} data-open={open === test.number}>
          <button
            type="button"
            className={classes.row}
            aria-expanded={open === test.number}
            onClick={() => setChosen(open === test.number ? '' : test.number)}
          >
            <RuleBarcode reading={reading} number={test.number} />
            <TestMark verdict={verdictFor(test, { reading, answered })} />
          </button>
          {open === test.number && (
            <div className={classes.working}>
              <Working reading={reading} number={test.number} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
