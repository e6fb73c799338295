/** Values for a rule created from a shape, and the test numbers it contributes. Pure. */
import type { CheckDigit } from '@postern/domain/areas/carrierLogic/checkDigits.ts'
import type { ProposedRule } from '@postern/domain/areas/carrierLogic/infer/proposal.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import type { OpenScan } from './clusters.ts'

const mostTestNumbers = 50
const mostNoteLetters = 4_000

/** The check digit's position needs no field: the proposed pattern has a CheckDigit group. */
const checkFields = (check: CheckDigit | null) => ({
  checksum: check?.family ?? 'none',
  checksumEvens: check?.family === 'mod10' ? check.weights[0] : null,
  checksumOdds: check?.family === 'mod10' ? check.weights[1] : null,
  checksumFromRight: check?.family === 'mod10' && check.from === 'right',
  checksumWeights: check?.family === 'weightedMod11' ? check.weights.map(String) : null,
})

export const ruleValues = (proposed: ProposedRule, name: string, testValid: readonly string[], shape: string) => ({
  name,
  priority: null,
  matchMode: 'regex',
  regex: proposed.pattern,
  extractGroup: proposed.embedded ? 'Number' : null,
  ...checkFields(proposed.check),
  testValid,
  testInvalid: [],
  notes: `Created from unmatched scans of the shape ${shape}. ${proposed.explanation}`.slice(0, mostNoteLetters),
})

export function requireScansOf(scans: readonly Pick<OpenScan, 'barcode' | 'text'>[], numbers: readonly string[]): void {
  const scanned = new Set(scans.flatMap(({ barcode, text }) => [barcode, text]))
  const stranger = numbers.find((number) => !scanned.has(number))
  if (stranger !== undefined)
    throw failure('unprocessable', { message: `“${stranger}” isn’t one of this shape’s scans.` })
}

export function withTestNumbers(known: readonly string[], numbers: readonly string[]): string[] {
  const all = [...new Set([...known, ...numbers])]
  if (all.length > mostTestNumbers)
    throw failure('unprocessable', { message: `A rule has ${mostTestNumbers} test numbers at most.` })
  return all
}
