/**
 * From a scan to what it may be. Every reading of the scan is compared with the rules that may fit; those that do are ranked by how much speaks for
 * them: the customer's own before the shared ones, then the bits of the pattern, of the check digit, and of how likely the carrier is at this place.
 */
import type { Outcome } from './answer.ts'
import { type CompiledRule, checkPasses, cut, known, type RuleLayout, takes } from './compiledRule.ts'
import { normalise } from './normalise/normalise.ts'
import type { Normalised, Reading, Scan } from './normalise/reading.ts'
import { type Prior, priorBits, usualPrior } from './prior.ts'
import type { CarrierName, Symbology } from './rule.ts'
import type { Entry, RuleBook } from './ruleBook.ts'

export interface Place {
  /** A customer's own book and the shared one, in any order. */
  readonly books: readonly RuleBook[]
  readonly prior?: Prior
  readonly siteId?: string
}

/** A rule that takes the scan. */
export interface Hit {
  readonly compiled: CompiledRule
  readonly layout: RuleLayout
  readonly reading: Reading
  readonly carrier: CarrierName
  readonly trackingNumber: string
  /** How much speaks for it: one more means twice as likely. */
  readonly bits: number
  /** Which layout or reading came first decides between equals. */
  readonly order: number
}

/** What is needed to act on a scan; `identify` puts it into words. */
export interface Recognition {
  readonly outcome: Outcome
  readonly normalised: Normalised
  /** Best first; the first is the winner. */
  readonly hits: readonly Hit[]
  /** The best that says something else than the winner. */
  readonly other: Hit | null
  readonly margin: number | null
  /** Hits of shadow rules. */
  readonly shadows: readonly Hit[]
}

/** Below so many bits between winner and runner-up it could as well have been the other: one in eight. */
const ambiguousBelow = 3
/** Where both check digits are right, one of them is so by chance; which one takes more to say. */
const bothCheckedBelow = 6
/** The message around a number names the carrier. */
const namedBits = 20

/** The carrier a value of the barcode stands for, or the rule's own. */
function carrierOf({ rule }: CompiledRule, { carrierBy }: RuleLayout, text: string): CarrierName {
  const found = carrierBy?.lookup.find(text.slice(carrierBy.from, carrierBy.to))
  return found?.code ? { code: found.code, name: found.name } : rule.carrier
}

const isFor = ({ rule }: CompiledRule, symbology: Symbology | null, siteId: string | undefined): boolean =>
  (symbology === null || !rule.symbologies?.length || rule.symbologies.includes(symbology)) &&
  (!rule.siteIds?.length || siteId === undefined || rule.siteIds.includes(siteId))

function tryRule(compiled: CompiledRule, layout: RuleLayout, reading: Reading, asked: Asked, hits: Hit[]): void {
  const { text } = reading
  if (!checkPasses(layout, text) || !known(layout, text)) return
  if (compiled.isRestricted && !isFor(compiled, asked.normalised.symbology, asked.siteId)) return
  if (asked.normalised.onlyOwnRules && compiled.rule.scope === 'primary') return
  const carrier = layout.carrierBy ? carrierOf(compiled, layout, text) : compiled.rule.carrier
  const named = reading.carrierCode === carrier.code ? namedBits : 0
  const bits = compiled.bits + layout.bits + priorBits(asked.prior, carrier.code) + named
  const trackingNumber = cut(text, layout.tracking)
  hits.push({ compiled, layout, reading, carrier, trackingNumber, bits, order: hits.length })
}

interface Asked {
  readonly normalised: Normalised
  readonly prior: Prior
  readonly siteId: string | undefined
}

/** The index has seen the first signs already. */
function tryEntries(entries: readonly Entry[], seen: number, reading: Reading, asked: Asked, hits: Hit[]): void {
  for (const { compiled, layout } of entries)
    if (takes(layout, reading.text, seen)) tryRule(compiled, layout, reading, asked, hits)
}

function hitsOf(normalised: Normalised, { books, prior = usualPrior, siteId }: Place): Hit[] {
  const hits: Hit[] = []
  const asked = { normalised, prior, siteId }
  for (const reading of normalised.readings)
    for (const book of books) {
      tryEntries(book.narrow(reading.text), 2, reading, asked, hits)
      tryEntries(book.wide(reading.text), 0, reading, asked, hits)
      for (const compiled of book.foreign) {
        const layout = compiled.foreign?.(reading.text)
        if (layout) tryRule(compiled, layout, reading, asked, hits)
      }
    }
  return hits.length > 1 ? hits.sort(byRank) : hits
}

const byRank = (a: Hit, b: Hit): number =>
  b.bits - a.bits || (a.compiled.rule.priority ?? 0) - (b.compiled.rule.priority ?? 0) || a.order - b.order

const saysOther = (one: Hit, another: Hit): boolean =>
  one.carrier.code !== another.carrier.code || one.trackingNumber !== another.trackingNumber

/** The same rule saying the same of the same scan is one hit, however many layouts or readings led to it. */
const distinct = (hits: readonly Hit[]): readonly Hit[] =>
  hits.length < 2
    ? hits
    : hits.filter(
        (each, index) =>
          !hits.slice(0, index).some((before) => before.compiled === each.compiled && !saysOther(before, each)),
      )

const isShadow = ({ compiled }: Hit): boolean => compiled.isShadow
const noHits: readonly Hit[] = []

export function recognise(scan: Scan | string, place: Place): Recognition {
  const normalised = normalise(typeof scan === 'string' ? { text: scan } : scan)
  const all = distinct(hitsOf(normalised, place))
  const anyShadow = all.some(isShadow)
  const hits = anyShadow ? all.filter((hit) => !isShadow(hit)) : all
  const shadows = anyShadow ? all.filter(isShadow) : noHits
  const [winner] = hits
  if (!winner) {
    const outcome = normalised.notALabel === null ? 'unmatched' : 'notALabel'
    return { outcome, normalised, hits, other: null, margin: null, shadows }
  }
  const other = (hits.length > 1 && hits.find((each) => saysOther(winner, each))) || null
  const margin = other && winner.bits - other.bits
  const enough = winner.layout.check && other?.layout.check ? bothCheckedBelow : ambiguousBelow
  const outcome = margin !== null && margin < enough ? 'ambiguous' : 'matched'
  return { outcome, normalised, hits, other, margin, shadows }
}
