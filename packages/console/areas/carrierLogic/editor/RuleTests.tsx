/** A rule's test numbers in color; selecting one shows the calculation of its check digit. */

import type { CheckedRule } from '@postern/domain/areas/carrierLogic/endpoints.ts'
import { fits } from '@postern/domain/areas/carrierLogic/pattern/compile.ts'
import { useState } from 'react'
import { TestMark, testsOf, verdictFor } from '../bench/verdict.tsx'
import { CheckWorking } from './CheckWorking.tsx'
import { patternParts } from './parts.ts'
import { RuleBarcode } from './RuleBarcode.tsx'
import { usePatternParts } from './RuleReading.tsx'
import classes from './RuleTests.module.css'
import { type RuleReading, tryNumber } from './readRule.ts'
import { checksumOf, type Values } from './ruleDraft.ts'

interface RuleTestsProps {
  record: Values
  reading: RuleReading
  /** The server's results, for rules the browser can't run. */
  answered: CheckedRule['tests']
}

function Working({ reading, number, rejects }: { reading: RuleReading; number: string; rejects: boolean }) {
  const { colours } = usePatternParts(reading)
  if (reading.kind !== 'ready') return null
  const { text, exhibit } = tryNumber(reading, number)
  if (!exhibit?.working) return <p className="mute">This rule has no check digit for this number.</p>
  const layout = reading.compiled.layouts.find((each) => fits(each, text))
  const parts = layout ? patternParts(layout) : []
  const colourOf = (step: number) => {
    const at = layout?.check?.positions[step - layout.check.prepend.length]
    const part = at === undefined ? undefined : parts.find(({ from, to }) => from <= at && at < to)
    return part && colours.get(part.key)
  }
  return <CheckWorking working={exhibit.working} rejects={rejects} colourOf={colourOf} />
}

export function RuleTests({ record, reading, answered }: RuleTestsProps) {
  const tests = testsOf(record)
  const [chosen, setChosen] = useState<string | null>(null)
  // Without a check digit there is no calculation, so nothing is expanded by default.
  const open = chosen ?? (checksumOf(record) === 'none' ? undefined : tests[0]?.number)
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
            <TestMark verdict={verdictFor(reading, test, answered)} />
          </button>
          {open === test.number && (
            <div className={classes.working}>
              <Working reading={reading} number={test.number} rejects={test.expected === 'invalid'} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
