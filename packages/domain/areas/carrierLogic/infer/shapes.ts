/** Clusters scans by length and character kinds, and splits clusters where the first characters distinguish formats. */
import { modulusOf } from '../checkDigits.ts'
import { believedBelow, byChance, tail } from './chance.ts'
import { findCheck, hasCheck, type Trial } from './findCheck.ts'

const kindOf = (sign: string): string => (sign >= '0' && sign <= '9' ? '9' : sign >= 'A' && sign <= 'Z' ? 'A' : sign)

/** `1Z879E` → `9A999A`: 9 for a digit, A for a letter, other characters as they are. */
export const maskOf = (text: string): string => Array.from(text, kindOf).join('')

/** Number of distinct characters of a kind. */
const alphabetOf = (kind: string): number => (kind === '9' ? 10 : kind === 'A' ? 26 : 1)

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

/** Formats differ in columns 1 to 4. */
const splitColumns = 4
/** A column splits if a few of its possible characters make up nearly everything. */
const narrowShare = 0.35
const coveredShare = 0.75
/** A split that keeps at least this share loses only noise. */
const nearlyAll = 0.95
/** A single stray text with the same beginning doesn't make a second length. */
const fewNeighbours = 3
const fewestWithCheck = 6
/** Joining a known check digit takes less evidence than finding one: two of two is enough where 1 in 10 passes by chance. */
const joinedBelow = 2 * believedBelow

/** Groups a cluster by the character in a column; null if the column doesn't distinguish formats. */
function partsBy(members: readonly string[], column: number, kind: string, least: number): string[][] | null {
  const bySign = [...grouped(members, (member) => member[column] ?? '').values()]
  if (bySign.length < 2) return null
  const large = bySign.filter((part) => part.length >= least)
  const covered = large.reduce((sum, part) => sum + part.length, 0)
  if (large.length === 0 || large.length > Math.max(2, narrowShare * alphabetOf(kind))) return null
  if (covered < coveredShare * members.length) return null
  if (byChance(covered, large.length, alphabetOf(kind))) return null
  return bySign
}

function split(members: readonly string[], mask: string, column: number, least: number): string[][] {
  if (column >= Math.min(splitColumns, mask.length)) return [[...members]]
  const parts = partsBy(members, column, mask[column] ?? '', least)
  if (parts === null) return split(members, mask, column + 1, least)
  return parts.flatMap((part) => split(part, mask, column + 1, least))
}

/** `AB1234` → `A9`: kinds without repetition. */
const kindsOf = (text: string): string => [...maskOf(text)].filter((kind, at, all) => kind !== all[at - 1]).join('')

/** Chains members of adjacent lengths: 10 and 11, but not 10 and 14. */
function byNeighbouringLength(members: readonly string[]): string[][] {
  const ordered = [...members].sort((a, b) => a.length - b.length)
  const chains: string[][] = []
  for (const member of ordered) {
    const chain = chains.at(-1)
    const last = chain?.at(-1)
    if (chain && last && member.length - last.length <= 1) chain.push(member)
    else chains.push([member])
  }
  return chains
}

/** Whether a text resembles the cluster, except for a length off by one or mixed letters and digits. */
function near(cluster: readonly string[]): (text: string) => boolean {
  const lengths = new Set(cluster.flatMap(({ length }) => [length - 1, length, length + 1]))
  const [first = ''] = cluster
  const kinds = kindsOf(first)
  return (text) => lengths.has(text.length) && (text.slice(0, 2) === first.slice(0, 2) || kindsOf(text) === kinds)
}

/**
 * The texts that the check digit really connects. One unrelated text in ten has the right digit by chance, so having it isn't
 * enough: texts with the same beginning belong if more of them pass than chance explains. All remaining texts belong only
 * if, taken together, more of them pass than chance explains.
 */
function heldBy(check: Trial, texts: readonly string[]): string[] {
  const probability = 1 / modulusOf[check.check.family]
  const groups = [...grouped(texts, (text) => text.slice(0, 2)).values()]
  const passingOf = (group: readonly string[]) => group.filter((text) => hasCheck(text, check))
  const isHeld = (group: readonly string[]) =>
    groups.length * tail(group.length, passingOf(group).length, probability) < believedBelow
  const [held, others] = [groups.filter(isHeld), groups.filter((group) => !isHeld(group)).flat()]
  const joining = tail(others.length, passingOf(others).length, probability) < joinedBelow ? others : []
  return passingOf([...held.flat(), ...joining])
}

class Clustering {
  found: string[][] = []
  #rest: string[] = []
  readonly #least: number

  constructor(least: number) {
    this.#least = least
  }

  /** Splits by distinguishing columns, unless that would lose members that a common check digit connects. */
  byMask(members: readonly string[], mask: string): void {
    const parts = split(members, mask, 0, this.#least)
    const kept = parts.filter((part) => part.length >= this.#least).reduce((sum, part) => sum + part.length, 0)
    if (parts.length === 1) {
      this.#withoutStrangers(members, mask)
      return
    }
    const check = kept >= nearlyAll * members.length ? null : findCheck(members)
    const held = check ? heldBy(check, members) : []
    if (held.length < this.#least) {
      this.#keep(parts)
      return
    }
    const passing = new Set(held)
    this.found.push([...passing])
    const others = members.filter((member) => !passing.has(member))
    this.#keep(split(others, mask, 0, this.#least))
  }

  /** No column distinguishes formats: texts connected by a check digit, and texts with the same beginning, form one cluster. */
  #withoutStrangers(members: readonly string[], mask: string): void {
    const check = members.length >= this.#least ? findCheck(members) : null
    const beginnings = new Set(check ? heldBy(check, members).map((text) => text.slice(0, 2)) : [])
    const own = members.filter((text) => beginnings.has(text.slice(0, 2)))
    if (own.length < this.#least || own.length === members.length) {
      this.#keep([[...members]])
      return
    }
    this.found.push(own)
    this.#keep(
      split(
        members.filter((text) => !beginnings.has(text.slice(0, 2))),
        mask,
        0,
        this.#least,
      ),
    )
  }

  #keep(parts: readonly string[][]): void {
    for (const part of parts)
      if (part.length >= this.#least) this.found.push(part)
      else for (const text of part) this.#rest.push(text)
  }

  #take(cluster: readonly string[]): void {
    const taken = new Set(cluster)
    this.found.push([...cluster])
    this.#rest = this.#rest.filter((text) => !taken.has(text))
  }

  /** Adds leftovers of nearby length that pass the cluster's check digit or, if it has none, begin like it. */
  joinNeighbours(): void {
    for (const cluster of this.found) {
      if (this.#rest.length === 0) return
      const check = findCheck(cluster)
      const neighbours = this.#rest.filter(near(cluster))
      const beginsAlike = (text: string) => text.slice(0, 2) === cluster[0]?.slice(0, 2)
      const joining = check
        ? [
            ...neighbours.filter((text) => beginsAlike(text) && hasCheck(text, check)),
            ...heldBy(
              check,
              neighbours.filter((text) => !beginsAlike(text)),
            ),
          ]
        : neighbours.filter((text) => beginsAlike(text) && kindsOf(text) === kindsOf(cluster[0] ?? ''))
      if (!check && joining.length < fewNeighbours) continue
      for (const text of joining) cluster.push(text)
      const joined = new Set(joining)
      this.#rest = this.#rest.filter((text) => !joined.has(text))
    }
  }

  /** Formats with letters and digits in the same column: same length, same beginning. */
  mixed(): void {
    for (const group of grouped(this.#rest, (text) => `${text.length} ${text.slice(0, 2)}`).values())
      if (group.length >= this.#least) this.#take(group)
  }

  /** Merges clusters of the same length, beginning and check digit: one format with letters in varying columns. */
  mergeAlike(): void {
    const groups = grouped(this.found, ([first = '']) => `${first.length} ${first.slice(0, 2)}`)
    for (const parts of groups.values()) {
      const together = parts.flat()
      const check = parts.length > 1 ? findCheck(together) : null
      if (!check || check.passing.length < nearlyAll * together.length) continue
      const [first, ...others] = parts
      for (const text of others.flat()) first?.push(text)
      this.found = this.found.filter((cluster) => !others.includes(cluster))
    }
  }

  /** Accepts smaller clusters if a check digit is right every time. */
  fewWithCheck(): void {
    for (const group of grouped(this.#rest, maskOf).values()) {
      const check = group.length >= fewestWithCheck ? findCheck(group) : null
      const held = check && check.luck < 0.1 * believedBelow ? heldBy(check, group) : []
      if (held.length >= fewestWithCheck) this.#take(held)
    }
  }

  /** Formats of adjacent lengths, connected by a check digit or a common beginning. */
  ofSeveralLengths(): void {
    for (const alike of grouped(this.#rest, kindsOf).values())
      for (const chain of byNeighbouringLength(alike)) {
        const check = chain.length >= this.#least ? findCheck(chain) : null
        const held = check ? heldBy(check, chain) : []
        if (held.length >= this.#least) this.#take(held)
      }
    for (const alike of grouped(this.#rest, (text) => `${kindsOf(text)} ${text.slice(0, 2)}`).values())
      for (const chain of byNeighbouringLength(alike)) if (chain.length >= this.#least) this.#take(chain)
  }
}

/** Clusters of at least `least` members; texts that fit none are left out. `texts` are distinct. */
export function clustersOf(texts: readonly string[], least: number): readonly string[][] {
  const clustering = new Clustering(least)
  for (const [mask, members] of grouped(texts, maskOf)) clustering.byMask(members, mask)
  clustering.mixed()
  clustering.mergeAlike()
  clustering.joinNeighbours()
  clustering.ofSeveralLengths()
  clustering.fewWithCheck()
  return clustering.found
}
