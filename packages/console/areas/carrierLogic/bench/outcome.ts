/** The outcome of a tested code, compared with the expected one. */
import type { BenchAnswer } from '@postern/domain/areas/carrierLogic/endpoints.ts'

export type BenchResult = BenchAnswer['results'][number]

export type BenchOutcome = BenchResult['outcome'] | 'rejected'

/** Normalizes a code like the server: uppercase, without spaces. */
const asRead = (code: string): string => code.replaceAll(' ', '').toUpperCase()

export const rejectsOf = (codes: readonly string[]): ReadonlySet<string> => new Set(codes.map(asRead))

/** `rejects`: codes that no rule should match. If none does, the test passes. */
export const outcomeOf = (
  { text, outcome }: Pick<BenchResult, 'text' | 'outcome'>,
  rejects: ReadonlySet<string>,
): BenchOutcome =>
  rejects.has(asRead(text)) && (outcome === 'unmatched' || outcome === 'notALabel') ? 'rejected' : outcome
