/** A clock drawn as a strip from its start: when it ran, when it was stopped and why, and when it became late. */
import { type Clock, dueAt, runningSpans, warnsAt } from './clock.ts'
import { openSpans } from './openSpans.ts'

export type PieceKind =
  /** It runs, within the target. */
  | 'running'
  /** It runs past the target. */
  | 'late'
  /** The place is closed. */
  | 'closed'
  /** Something pauses it while the place is open. */
  | 'paused'

export interface Piece {
  readonly from: number
  readonly to: number
  readonly kind: PieceKind
}

export interface ClockStrip {
  readonly pieces: readonly Piece[]
  readonly warnsAt: number | null
  readonly dueAt: number | null
}

interface Cut {
  readonly at: number
  readonly kind: PieceKind
}

/** The pieces cover the time from the start to `until` without gaps. */
export function clockStrip(clock: Clock, until: number): ClockStrip {
  const due = dueAt(clock)
  const cuts: Cut[] = [{ at: clock.startsAt, kind: 'closed' }]
  const cover = (from: number, to: number, kind: PieceKind, after: PieceKind) => {
    if (from < until) cuts.push({ at: from, kind }, { at: Math.min(to, until), kind: after })
  }
  const open = spansUntil(openSpans(clock.time, clock.startsAt), until)
  const running = spansUntil(runningSpans(clock), until)
  for (const { from, to } of open) {
    cover(from, to, 'paused', 'closed')
    for (const run of running.filter((each) => each.from >= from && each.to <= to)) {
      const turn = due === null ? run.to : Math.min(Math.max(due, run.from), run.to)
      if (turn > run.from) cover(run.from, turn, 'running', 'paused')
      if (run.to > turn) cover(turn, run.to, 'late', 'paused')
    }
    cuts.push({ at: Math.min(to, until), kind: 'closed' })
  }
  return { pieces: piecesOf(cuts, until), warnsAt: warnsAt(clock), dueAt: due }
}

function spansUntil(spans: Iterable<{ from: number; to: number }>, until: number) {
  const found: { from: number; to: number }[] = []
  for (const { from, to } of spans) {
    if (from >= until) break
    found.push({ from, to: Math.min(to, until) })
  }
  return found
}

/** From each cut to the next. Of cuts at the same moment the last one counts; adjacent pieces of one kind are merged. */
function piecesOf(cuts: readonly Cut[], until: number): Piece[] {
  const pieces: { from: number; to: number; kind: PieceKind }[] = []
  const sorted = cuts.map((cut, order) => ({ ...cut, order })).toSorted((a, b) => a.at - b.at || a.order - b.order)
  for (const [index, { at, kind }] of sorted.entries()) {
    const to = sorted[index + 1]?.at ?? until
    if (to <= at) continue
    const last = pieces.at(-1)
    if (last?.kind === kind) last.to = to
    else pieces.push({ from: at, to, kind })
  }
  return pieces
}
