/** From a scan to the rules that match it: normalize, match, rank. `identify` turns the result into text. */
import { normalise } from './normalise/normalise.ts'
import type { Normalised, Scan } from './normalise/reading.ts'
import { type Prior, usualPrior } from './prior.ts'
import { type Ranking, rankHits } from './rankHits.ts'
import { matchReadings, type RuleBook } from './ruleBook.ts'

/** What a scan is matched against. */
export interface RecognitionContext {
  /** The customer's own book and the shared one, in any order. */
  readonly books: readonly RuleBook[]
  readonly prior?: Prior
  readonly siteId?: string
}

export interface Recognition extends Ranking {
  readonly normalised: Normalised
}

export function recognise(scan: Scan | string, { books, prior = usualPrior, siteId }: RecognitionContext): Recognition {
  const normalised = normalise(typeof scan === 'string' ? { text: scan } : scan)
  const matches = matchReadings(normalised.readings, books)
  const { outcome, hits, other, margin, shadows } = rankHits(matches, normalised, prior, siteId)
  return { outcome, normalised, hits, other, margin, shadows }
}
