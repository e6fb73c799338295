/** The diff of two texts, by line and within lines. */
import { diffArrays, diffWordsWithSpace } from 'diff'

interface Piece {
  readonly text: string
  readonly isChanged: boolean
}

export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed'
  /** Its line number in the old and in the new text. */
  readonly before: number | null
  readonly after: number | null
  readonly pieces: readonly Piece[]
}

/** Longer lines, such as embedded images, are shown as changed as a whole. */
const longestCompared = 2_000

function comparedPieces(old: string, next: string): { removed: Piece[]; added: Piece[] } {
  if (old.length + next.length > longestCompared)
    return { removed: [{ text: old, isChanged: true }], added: [{ text: next, isChanged: true }] }
  const parts = diffWordsWithSpace(old, next)
  const without = (kind: 'added' | 'removed') =>
    parts
      .filter((part) => !part[kind])
      .map(({ value, added, removed }) => ({ text: value, isChanged: added || removed }))
  return { removed: without('added'), added: without('removed') }
}

interface Run {
  readonly kind: DiffLine['kind']
  readonly lines: readonly string[]
}

/** Pairs replaced lines: the old one, then the new one. */
function* paired({ lines: removed }: Run, { lines: added }: Run): Generator<Omit<DiffLine, 'before' | 'after'>> {
  for (let at = 0; at < Math.max(removed.length, added.length); at++) {
    const [was, is] = [removed[at], added[at]]
    const compared = was !== undefined && is !== undefined ? comparedPieces(was, is) : undefined
    if (was !== undefined) yield { kind: 'removed', pieces: compared?.removed ?? [{ text: was, isChanged: true }] }
    if (is !== undefined) yield { kind: 'added', pieces: compared?.added ?? [{ text: is, isChanged: true }] }
  }
}

function* unnumbered(runs: readonly Run[]): Generator<Omit<DiffLine, 'before' | 'after'>> {
  const none: Run = { kind: 'same', lines: [] }
  for (let at = 0; at < runs.length; at++) {
    const [run = none, next = none] = [runs[at], runs[at + 1]]
    if (run.kind === 'same') yield* run.lines.map((text) => ({ kind: run.kind, pieces: [{ text, isChanged: false }] }))
    else if (run.kind === 'removed' && next.kind === 'added') {
      yield* paired(run, next)
      at++
    } else yield* run.kind === 'removed' ? paired(run, none) : paired(none, run)
  }
}

/** Two long texts with nothing in common would take minutes to compare. */
const patience = { timeout: 300 }

function runsOf(before: string[], after: string[]): Run[] {
  const parts = diffArrays(before, after, patience)
  if (!parts)
    return [
      { kind: 'removed', lines: before },
      { kind: 'added', lines: after },
    ]
  return parts.map(
    ({ value, added, removed }): Run => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      lines: value,
    }),
  )
}

export function lineDiff(before: string[], after: string[]): DiffLine[] {
  const runs = runsOf(before, after)
  let [old, next] = [0, 0]
  return [...unnumbered(runs)].map((line) => ({
    ...line,
    before: line.kind === 'added' ? null : ++old,
    after: line.kind === 'removed' ? null : ++next,
  }))
}

export interface Gap {
  readonly kind: 'gap'
  readonly count: number
}

/** Unchanged lines next to a change are shown; the others are counted. */
const around = 1

export function withGaps(lines: readonly DiffLine[]): (DiffLine | Gap)[] {
  const isNear = (at: number) =>
    lines.slice(Math.max(0, at - around), at + around + 1).some(({ kind }) => kind !== 'same')
  const shown: (DiffLine | Gap)[] = []
  for (const [at, line] of lines.entries()) {
    if (isNear(at)) {
      shown.push(line)
      continue
    }
    const last = shown.at(-1)
    if (last?.kind === 'gap') shown[shown.length - 1] = { kind: 'gap', count: last.count + 1 }
    else shown.push({ kind: 'gap', count: 1 })
  }
  return shown
}
