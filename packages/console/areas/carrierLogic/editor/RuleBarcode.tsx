/** A barcode in the colors of the rule being edited. */
import { fits } from '@postern/domain/areas/carrierLogic/pattern/compile.ts'
import { Barcode } from './Barcode.tsx'
import { patternParts } from './parts.ts'
import { usePatternParts } from './RuleReading.tsx'
import { type RuleReading, tryNumber } from './readRule.ts'

export function RuleBarcode({ reading, number }: { reading: RuleReading; number: string }) {
  const { colours } = usePatternParts(reading)
  if (reading.kind !== 'ready') return <span className="mono">{number}</span>
  const { text } = tryNumber(reading, number)
  const layout = reading.compiled.layouts.find((each) => fits(each, text))
  if (!layout) return <span className="mono">{number}</span>
  return <Barcode text={text} parts={patternParts(layout)} colours={colours} />
}
