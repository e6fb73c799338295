/** What became of a tested code, seen by what should become of it. */
import type { BenchAnswer } from '@postern/domain/areas/carrierLogic/endpoints.ts'

export type BenchResult = BenchAnswer['results'][number]

export type BenchOutcome = BenchResult['outcome'] | 'rejected'

/** As the server reads a code: in capitals, without blanks. */
const asRead = (code: string): string => code.replaceAll(' ', '').toUpperCase()

export const rejectsOf = (codes: readonly string[]): ReadonlySet<string> => new Set(codes.map(asRead))

/** `rejects`: codes that no rule should match. That none does is no failure. */
export const outcomeOf = (
  { text, outcome }: Pick<BenchResult, 'text' | 'outcome'>,
  rejects: ReadonlySet<string>,
): BenchOutcome =>
  rejects.has(asRead(text)) && (outcome === 'unmatched' || outcome === 'notALabel') ? 'rejected' : outcome
