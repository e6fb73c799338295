/**
 * Turns the rules that match a scan into an outcome. Matches are ranked by evidence: customer rules before shared rules, then
 * the bits of the pattern, of the check digit, and of how likely the carrier is at this customer.
 */
import type { Outcome } from './answer.ts'
import type { RuleMatch } from './matchRule.ts'
import type { Normalised } from './normalise/reading.ts'
import { type Prior, priorBits } from './prior.ts'

export interface Hit extends RuleMatch {
  /** Evidence in bits: one more bit means twice as likely. */
  readonly bits: number
  /** Tie-breaker: the layout or reading that was tried first wins. */
  readonly order: number
}

export interface Ranking {
  readonly outcome: Outcome
  /** Best first; the first is the winner. */
  readonly hits: readonly Hit[]
  /** The best hit that disagrees with the winner. */
  readonly other: Hit | null
  readonly margin: number | null
  /** Hits of shadow rules. */
  readonly shadows: readonly Hit[]
}

/** With fewer bits between winner and runner-up, the odds of the runner-up are better than 1 in 8: ambiguous. */
const ambiguousBelow = 3
/** If both check digits are right, one of them is right by chance, so a larger margin is needed. */
const bothCheckedBelow = 6
/** Bonus if the message around the number names the carrier. */
const namedBits = 20

/** Whether a matching rule applies to this scan: some rules are limited to sites or symbologies, some scans to customer rules. */
function applies(
  { compiled }: RuleMatch,
  { symbology, onlyOwnRules }: Normalised,
  siteId: string | undefined,
): boolean {
  const { rule, isRestricted } = compiled
  if (onlyOwnRules && rule.scope === 'primary') return false
  return (
    !isRestricted ||
    ((symbology === null || !rule.symbologies?.length || rule.symbologies.includes(symbology)) &&
      (!rule.siteIds?.length || siteId === undefined || rule.siteIds.includes(siteId)))
  )
}

function hitOf({ compiled, layout, carrier, trackingNumber, reading }: RuleMatch, prior: Prior, order: number): Hit {
  const named = reading.carrierCode === carrier.code ? namedBits : 0
  const bits = compiled.bits + layout.bits + priorBits(prior, carrier.code) + named
  return { compiled, layout, carrier, trackingNumber, reading, bits, order }
}

const byRank = (a: Hit, b: Hit): number =>
  b.bits - a.bits || (a.compiled.rule.priority ?? 0) - (b.compiled.rule.priority ?? 0) || a.order - b.order

const saysOther = (one: Hit, another: Hit): boolean =>
  one.carrier.code !== another.carrier.code || one.trackingNumber !== another.trackingNumber

/** A rule with the same reading of a scan counts as one hit, however many layouts or readings led to it. */
const distinct = (hits: readonly Hit[]): readonly Hit[] =>
  hits.length < 2
    ? hits
    : hits.filter(
        (each, index) =>
          !hits.slice(0, index).some((before) => before.compiled === each.compiled && !saysOther(before, each)),
      )

const isShadow = ({ compiled }: Hit): boolean => compiled.isShadow
const noHits: readonly Hit[] = []

export function rankHits(
  matches: readonly RuleMatch[],
  normalised: Normalised,
  prior: Prior,
  siteId: string | undefined,
): Ranking {
  const found: Hit[] = []
  for (const match of matches) if (applies(match, normalised, siteId)) found.push(hitOf(match, prior, found.length))
  const all = distinct(found.length > 1 ? found.sort(byRank) : found)
  const anyShadow = all.some(isShadow)
  const hits = anyShadow ? all.filter((hit) => !isShadow(hit)) : all
  const shadows = anyShadow ? all.filter(isShadow) : noHits
  const [winner] = hits
  if (!winner) {
    const outcome = normalised.notALabel === null ? 'unmatched' : 'notALabel'
    return { outcome, hits, other: null, margin: null, shadows }
  }
  const other = (hits.length > 1 && hits.find((each) => saysOther(winner, each))) || null
  const margin = other && winner.bits - other.bits
  const enough = winner.layout.check && other?.layout.check ? bothCheckedBelow : ambiguousBelow
  const outcome = margin !== null && margin < enough ? 'ambiguous' : 'matched'
  return { outcome, hits, other, margin, shadows }
}
