/**
 * From a scan to its carrier. Every reading of the scan is compared with the rules that may fit; those that do are ranked by how much speaks
 * for them: the customer's own before the shared ones, then the bits of the pattern, of the check digit, and of how likely the carrier is at this place.
 */
import type { Candidate, Identification } from './answer.ts'
import { type CompiledRule, checkPasses, cut, known, type RuleLayout } from './compiledRule.ts'
import { normalise } from './normalise/normalise.ts'
import type { Normalised, Reading, Scan } from './normalise/reading.ts'
import { type Prior, priorBits, usualPrior } from './prior.ts'
import { reasonFor, reasonWithout } from './reason.ts'
import type { CarrierName, Symbology } from './rule.ts'
import type { Entry, RuleBook } from './ruleBook.ts'

export interface Place {
  /** A customer's own book and the shared one, in any order. */
  readonly books: readonly RuleBook[]
  readonly prior?: Prior
  readonly siteId?: string
}

/** Below so many bits between winner and runner-up it could as well have been the other: one in eight. */
const ambiguousBelow = 3
/** Where both check digits are right, one of them is so by chance; which one takes more to say. */
const bothCheckedBelow = 6
/** The message around a number names the carrier. */
const namedBits = 20

export function identify(scan: Scan | string, place: Place): Identification {
  const asked = typeof scan === 'string' ? { text: scan } : scan
  return answer(normalise(asked), place)
}

interface Hit {
  readonly compiled: CompiledRule
  readonly layout: RuleLayout
  readonly reading: Reading
  readonly carrier: CarrierName
  readonly bits: number
  /** Which of the rule's layouts, or which reading, came first decides between equals. */
  readonly order: number
}

const carrierOf = ({ rule, lookups }: CompiledRule, { groups }: RuleLayout, text: string): CarrierName => {
  for (const { gives, group, find } of lookups)
    if (gives === 'carrier') {
      const at = groups.find(({ name }) => name === group)
      const found = at && find(text.slice(at.from, at.to))
      if (found?.code) return { code: found.code, name: found.name }
    }
  return rule.carrier
}

const applies = ({ rule }: CompiledRule, symbology: Symbology | null, place: Place, onlyOwn: boolean): boolean =>
  !(onlyOwn && rule.scope === 'primary') &&
  (symbology === null || !rule.symbologies?.length || rule.symbologies.includes(symbology)) &&
  (!rule.siteIds?.length || place.siteId === undefined || rule.siteIds.includes(place.siteId))

class Search {
  readonly hits: Hit[] = []
  readonly #place: Place
  readonly #prior: Prior
  readonly #normalised: Normalised

  constructor(normalised: Normalised, place: Place) {
    this.#normalised = normalised
    this.#place = place
    this.#prior = place.prior ?? usualPrior
  }

  read(reading: Reading): void {
    for (const book of this.#place.books) {
      for (const entry of book.narrow(reading.text)) this.#compare(entry, reading)
      for (const entry of book.wide(reading.text)) this.#compare(entry, reading)
      for (const compiled of book.foreign) {
        const layout = compiled.foreign?.(reading.text)
        if (layout) this.#take({ compiled, layout }, reading)
      }
    }
  }

  #compare(entry: Entry, reading: Reading): void {
    const { places } = entry.layout
    const { text } = reading
    // The index has seen length and first sign.
    for (let at = 1; at < places.length; at++) if (places[at]?.has[text.charCodeAt(at)] !== 1) return
    this.#take(entry, reading)
  }

  #take({ compiled, layout }: Entry, reading: Reading): void {
    const { text } = reading
    if (!checkPasses(layout, text)) return
    if (compiled.lookups.length > 0 && !known(compiled, layout, text)) return
    if (!applies(compiled, this.#normalised.symbology, this.#place, this.#normalised.onlyOwnRules)) return
    const carrier = compiled.lookups.length > 0 ? carrierOf(compiled, layout, text) : compiled.rule.carrier
    const named = reading.carrierCode === carrier.code ? namedBits : 0
    const bits = compiled.bits + layout.bits + priorBits(this.#prior, carrier.code) + named
    this.hits.push({ compiled, layout, reading, carrier, bits, order: this.hits.length })
  }
}

const byRank = (a: Hit, b: Hit): number =>
  b.bits - a.bits || (a.compiled.rule.priority ?? 0) - (b.compiled.rule.priority ?? 0) || a.order - b.order

function candidateOf({ compiled, layout, reading, carrier, bits }: Hit): Candidate {
  const { rule, lookups } = compiled
  const { text } = reading
  const captured: Record<string, string> = { ...reading.captured }
  for (const { name, from, to } of layout.groups) if (to > from) captured[name] = text.slice(from, to)
  let service = rule.service ?? null
  for (const { group, gives, find } of lookups) {
    const value = captured[group]
    const found = value === undefined || gives === 'carrier' ? null : find(value)
    if (!found) continue
    if (gives === 'service') service ??= found.name
    else captured[gives] = found.name
  }
  return {
    carrier,
    service,
    trackingNumber: cut(text, layout.tracking),
    rule: { id: rule.id, name: rule.name, scope: rule.scope },
    captured,
    bits: Math.round(bits * 100) / 100,
    checked: layout.check !== null,
  }
}

const saysOther = (one: Candidate, other: Candidate): boolean =>
  one.carrier.code !== other.carrier.code || one.trackingNumber !== other.trackingNumber

/** The same rule saying the same of the same scan is one candidate, however many layouts or readings led to it. */
function distinct(candidates: readonly Candidate[]): Candidate[] {
  return candidates.filter(
    (each, index) =>
      !candidates.slice(0, index).some((before) => before.rule.id === each.rule.id && !saysOther(before, each)),
  )
}

function answer(normalised: Normalised, place: Place): Identification {
  const search = new Search(normalised, place)
  for (const reading of normalised.readings) search.read(reading)
  const { hits } = search
  if (hits.length > 1) hits.sort(byRank)
  const active: Hit[] = []
  const shadow: Hit[] = []
  for (const hit of hits) (hit.compiled.rule.state === 'shadow' ? shadow : active).push(hit)
  const candidates = active.length > 1 ? distinct(active.map(candidateOf)) : active.map(candidateOf)
  const shadows = shadow.length > 0 ? distinct(shadow.map(candidateOf)) : noCandidates
  const [winner] = candidates
  const [best] = active
  const { text } = normalised
  if (!winner || !best) {
    const outcome = normalised.notALabel === null ? 'unmatched' : 'notALabel'
    return {
      outcome,
      text,
      carrier: null,
      service: null,
      trackingNumber: null,
      rule: null,
      captured: {},
      candidates,
      margin: null,
      ambiguous: false,
      reason: reasonWithout(text, normalised.notALabel),
      shadows,
    }
  }
  const other = candidates.length > 1 ? candidates.find((each) => saysOther(winner, each)) : undefined
  const margin = other ? Math.round((winner.bits - other.bits) * 100) / 100 : null
  const ambiguous = margin !== null && margin < (winner.checked && other?.checked ? bothCheckedBelow : ambiguousBelow)
  const runner = other && margin !== null ? { candidate: other, margin } : null
  return {
    outcome: ambiguous ? 'ambiguous' : 'matched',
    text,
    carrier: winner.carrier,
    service: winner.service,
    trackingNumber: winner.trackingNumber,
    rule: winner.rule,
    captured: winner.captured,
    candidates,
    margin,
    ambiguous,
    reason: reasonFor(winner, best.compiled, best.layout, best.reading.text, runner, ambiguous),
    shadows,
  }
}

const noCandidates: readonly Candidate[] = []
