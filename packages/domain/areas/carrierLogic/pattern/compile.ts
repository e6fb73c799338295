/**
 * Compiles a pattern into layouts. A layout is a fixed sequence of positions, each with a character set; a pattern is the
 * list of all its layouts, likeliest first. Layouts are counted before they are expanded, so huge patterns are refused early.
 */
import { maxLayouts, maxLength, maxPlaces } from '../limits.ts'
import type { Refusal } from '../rule.ts'
import { isRefusal } from '../rule.ts'
import type { CharSet } from './chars.ts'
import { type Node, parsePattern } from './parse.ts'

export interface Group {
  readonly name: string
  readonly from: number
  /** Exclusive end position. */
  readonly to: number
}

export interface Layout {
  readonly places: readonly CharSet[]
  /** Sorted by start; nested groups come after the group that contains them. */
  readonly groups: readonly Group[]
  /** Evidence in bits that a match provides: the sum over its positions. */
  readonly bits: number
}

export interface Pattern {
  readonly source: string
  readonly node: Node
  readonly groups: ReadonlySet<string>
  readonly layouts: readonly Layout[]
}

/** Number of layouts per length. */
type Ways = ReadonlyMap<number, number>

class TooLarge extends Error {}

function joined(one: Ways, other: Ways): Ways {
  const ways = new Map<number, number>()
  let total = 0
  for (const [a, many] of one)
    for (const [b, more] of other)
      if (a + b <= maxLength) {
        ways.set(a + b, (ways.get(a + b) ?? 0) + many * more)
        total += many * more
      }
  if (total > maxLayouts) throw new TooLarge(`It matches in more than ${maxLayouts} ways. Split it into several rules.`)
  return ways
}

function eitherOf(all: readonly Ways[]): Ways {
  const ways = new Map<number, number>()
  for (const one of all) for (const [length, many] of one) ways.set(length, (ways.get(length) ?? 0) + many)
  return joined(ways, nothing)
}

const nothing: Ways = new Map([[0, 1]])

function waysOf(node: Node): Ways {
  if (node.kind === 'signs') return new Map([[1, 1]])
  if (node.kind === 'group') return waysOf(node.of)
  if (node.kind === 'choice') return eitherOf(node.options.map(waysOf))
  if (node.kind === 'sequence') return node.items.map(waysOf).reduce(joined, nothing)
  const once = waysOf(node.of)
  const counts: Ways[] = []
  let times = nothing
  for (let count = 0; count <= node.max; count++) {
    if (count >= node.min) counts.push(times)
    if (count < node.max) times = joined(times, once)
  }
  return eitherOf(counts)
}

function placesOf(node: Node): number {
  if (node.kind === 'signs') return 1
  if (node.kind === 'group') return placesOf(node.of)
  if (node.kind === 'repeat') return node.max * placesOf(node.of)
  return (node.kind === 'choice' ? node.options : node.items).reduce((sum, item) => sum + placesOf(item), 0)
}

interface Piece {
  readonly places: readonly CharSet[]
  readonly groups: readonly Group[]
}

const empty: Piece = { places: [], groups: [] }

function joinPieces(heads: readonly Piece[], tails: readonly Piece[]): Piece[] {
  const pieces: Piece[] = []
  for (const head of heads)
    for (const tail of tails) {
      const shift = head.places.length
      if (shift + tail.places.length > maxLength) continue
      const moved = tail.groups.map(({ name, from, to }) => ({ name, from: from + shift, to: to + shift }))
      pieces.push({ places: [...head.places, ...tail.places], groups: [...head.groups, ...moved] })
    }
  return pieces
}

function piecesOf(node: Node): readonly Piece[] {
  if (node.kind === 'signs') return [{ places: [node.set], groups: [] }]
  if (node.kind === 'choice') return node.options.flatMap(piecesOf)
  if (node.kind === 'sequence') return node.items.map(piecesOf).reduce(joinPieces, [empty])
  if (node.kind === 'group')
    return piecesOf(node.of).map(({ places, groups }) => ({
      places,
      groups: [{ name: node.name, from: 0, to: places.length }, ...groups],
    }))
  const once = piecesOf(node.of)
  const byCount: (readonly Piece[])[] = []
  let times: readonly Piece[] = [empty]
  for (let count = 0; count <= node.max; count++) {
    if (count >= node.min) byCount.push(times)
    if (count < node.max) times = joinPieces(times, once)
  }
  // Longest first, since people expect `?` and `{n,m}` to be greedy.
  return byCount.reverse().flat()
}

function sizeRefusal(node: Node): string | null {
  if (placesOf(node) > maxPlaces) return `The pattern is too long: it expands to more than ${maxPlaces} positions.`
  try {
    const lengths = [...waysOf(node).keys()]
    if (lengths.length === 0) return `A barcode has up to ${maxLength} characters. This one would be longer.`
    if (lengths.includes(0)) return 'It would match an empty barcode.'
    return null
  } catch (error) {
    if (error instanceof TooLarge) return error.message
    throw error
  }
}

export function compilePattern(source: string): Pattern | Refusal {
  const parsed = parsePattern(source)
  if (isRefusal(parsed)) return parsed
  const refused = sizeRefusal(parsed.node)
  if (refused !== null) return { refused }
  const layouts = piecesOf(parsed.node).map(({ places, groups }) => ({
    places,
    groups,
    bits: places.reduce((sum, { bits }) => sum + bits, 0),
  }))
  return { source, node: parsed.node, groups: parsed.names, layouts }
}

export function fits({ places }: Pick<Layout, 'places'>, text: string): boolean {
  if (text.length !== places.length) return false
  for (let at = 0; at < places.length; at++) if (places[at]?.has[text.charCodeAt(at)] !== 1) return false
  return true
}
