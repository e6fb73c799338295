/** The full result of a scan: carrier, tracking number, service, other candidates, and the reason. */
import type { Candidate, Identification } from './answer.ts'
import type { Scan } from './normalise/reading.ts'
import type { Hit } from './rankHits.ts'
import { reasonFor, reasonWithout } from './reason.ts'
import { type Recognition, type RecognitionContext, recognise } from './recognise.ts'

const twoPlaces = (value: number): number => Math.round(value * 100) / 100

function candidateOf({ compiled, layout, reading, carrier, trackingNumber, bits }: Hit): Candidate {
  const { text } = reading
  const captured: Record<string, string> = reading.captured ? { ...reading.captured } : {}
  for (const { name, from, to } of layout.groups) if (to > from) captured[name] = text.slice(from, to)
  let service = compiled.rule.service ?? null
  for (const { lookup, from, to } of layout.lookups) {
    const found = lookup.gives === 'carrier' ? null : lookup.find(text.slice(from, to))
    if (!found) continue
    if (lookup.gives === 'service') service ??= found.name
    else captured[lookup.gives] = found.name
  }
  return {
    carrier,
    service,
    trackingNumber,
    rule: compiled.name,
    captured,
    bits: twoPlaces(bits),
    checked: layout.check !== null,
  }
}

const noCandidates: readonly Candidate[] = []

function identificationOf({ outcome, normalised, hits, other, margin, shadows }: Recognition): Identification {
  const { text, notALabel } = normalised
  const candidates = hits.map(candidateOf)
  const [winner] = candidates
  const [best] = hits
  const ambiguous = outcome === 'ambiguous'
  return {
    outcome,
    text,
    carrier: winner?.carrier ?? null,
    service: winner?.service ?? null,
    trackingNumber: winner?.trackingNumber ?? null,
    rule: winner?.rule ?? null,
    captured: winner?.captured ?? {},
    candidates,
    margin: margin === null ? null : twoPlaces(margin),
    ambiguous,
    reason: best ? reasonFor(best, other, ambiguous) : reasonWithout(text, notALabel),
    shadows: shadows.length > 0 ? shadows.map(candidateOf) : noCandidates,
  }
}

export const identify = (scan: Scan | string, context: RecognitionContext): Identification =>
  identificationOf(recognise(scan, context))
