/** Looks for a check digit in unknown numbers: tries every family on every range it could be calculated from. */
import { type CheckFamily, checkSign, modulusOf } from '../checkDigits.ts'
import { believedBelow, tail } from './chance.ts'
import { shortestOf } from './columns.ts'

const pairs = [
  [3, 1],
  [1, 3],
  [1, 2],
  [2, 1],
] as const

const families: readonly CheckFamily[] = [
  ...pairs.map((weights) => ({ family: 'mod10' as const, weights, from: 'right' as const })),
  ...pairs.map((weights) => ({ family: 'mod10' as const, weights, from: 'left' as const })),
  { family: 'luhn' },
  { family: 'mod7' },
  { family: 'weightedMod11', weights: [3, 1, 7] },
  { family: 'weightedMod11', weights: [1, 7, 3] },
  { family: 'weightedMod11', weights: [7, 3, 1] },
  { family: 'mod37_36' },
]
const s10: CheckFamily = { family: 's10' }

export interface FoundCheck {
  readonly check: CheckFamily
  /** Computed from the characters from here up to the digit, which has `behind` characters after it. */
  readonly from: number
  readonly behind: number
  /** Members whose digit is right. */
  readonly passing: readonly string[]
  /** The chance that any of all trials would have passed this often by luck. */
  readonly luck: number
}

/** Up to 4 digits can follow the check digit: a form number, a country. */
const furthestFromEnd = 5
const furthestStart = 9
const shortestSerial = 5
/** A sample of this size is conclusive. */
const sampleSize = 120

export interface Trial {
  readonly check: CheckFamily
  readonly from: number
  readonly behind: number
}

function trials(width: number): Trial[] {
  const found: Trial[] = []
  for (let behind = 0; behind < furthestFromEnd; behind++) {
    const at = width - 1 - behind
    if (at < shortestSerial) break
    if (at >= 8) found.push({ check: s10, from: at - 8, behind })
    const starts = width > 24 ? at - shortestSerial : Math.min(furthestStart, at - shortestSerial + 1)
    for (let from = 0; from < starts; from++) for (const check of families) found.push({ check, from, behind })
  }
  return found
}

const isAlphanumeric = (text: string): boolean => /^[0-9A-Z]*$/.test(text)

/** Whether the text has the right character at the position of the check digit. */
export function hasCheck(text: string, { check, from, behind }: Trial): boolean {
  const at = text.length - 1 - behind
  const serial = text.slice(from, at)
  return isAlphanumeric(serial) && checkSign(check, serial) === text[at]
}

/** At least this share must pass: the rest are misreads, or other numbers that look alike. */
const leastShare = 0.6

/** The check digit least likely to be a coincidence; null if chance explains all of them. Lengths may differ. */
export function findCheck(members: readonly string[]): FoundCheck | null {
  const width = shortestOf(members)
  const sample = members.slice(0, sampleSize)
  const tried = trials(width)
  const mayFail = sample.length * (1 - leastShare)
  let best: { trial: Trial; luck: number } | null = null
  for (const trial of tried) {
    let failed = 0
    for (const member of sample) {
      if (!hasCheck(member, trial)) failed++
      if (failed > mayFail) break
    }
    if (failed > mayFail) continue
    const luck = tried.length * tail(sample.length, sample.length - failed, 1 / modulusOf[trial.check.family])
    // Equally certain trials are equivalent; the first one is nearest to the end and starts earliest.
    if (luck < believedBelow && luck < (best?.luck ?? 1) * 0.5) best = { trial, luck }
  }
  if (!best) return null
  const { trial, luck } = best
  return { ...trial, luck, passing: members.filter((member) => hasCheck(member, trial)) }
}
