/** A clock drawn over days, with its due time. */
import type { Clock } from '@postern/domain/clocks/clock.ts'
import { clockStrip, type PieceKind } from '@postern/domain/clocks/clockStrip.ts'
import { momentsOf } from '@postern/domain/clocks/zone.ts'
import { dayIn, daysAfter } from '@postern/domain/values/days.ts'
import { type SpanMark, type SpanPiece, SpanStrip, type SpanTone } from '../../ui/charts/SpanStrip.tsx'
import { clockText, dateText, zoneText } from '../../ui/timeText.ts'
import classes from './ClockStrip.module.css'

const tones: Readonly<Record<PieceKind, SpanTone>> = {
  running: 'accent',
  late: 'danger',
  closed: 'idle',
  paused: 'paused',
}
const words: Readonly<Record<PieceKind, string>> = {
  running: 'Running',
  late: 'Late',
  closed: 'Closed',
  paused: 'Paused',
}

const weekdayText = (at: number, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone }).format(at)
const momentText = (at: number, zone: string) =>
  `${weekdayText(at, zone)} ${dateText(new Date(at), zone)} ${clockText(new Date(at), zone)}`

/** Extends a fifth past the last mark, so that the mark isn't at the edge. */
function endOf({ startsAt, endedAt }: Clock, due: number, now = due): number {
  const last = Math.max(due, endedAt ?? now)
  return last + (last - startsAt) / 5
}

function midnights(zone: string, from: number, to: number) {
  const found: { at: number; label: string }[] = []
  for (let day = daysAfter(dayIn(zone, new Date(from)), 1); ; day = daysAfter(day, 1)) {
    const at = momentsOf(zone, day, 0, 24 * 60)[0]?.from
    if (at === undefined || at >= to) return found
    found.push({ at, label: `${weekdayText(at, zone)} ${dateText(new Date(at), zone)}` })
  }
}

/** As many days as there is room for labels. */
const shownTicks = <T,>(ticks: readonly T[]): T[] => ticks.filter((_, at) => at % Math.ceil(ticks.length / 7) === 0)

interface ClockStripProps {
  clock: Clock
  /** The current time, if it should be marked. */
  now?: number
  /** The label of the moment the clock ended. */
  doneWord: string
}

/** Answers “why is this late?”: when the clock ran, when it was paused, and when its time was up. */
export function ClockStrip({ clock, now, doneWord }: ClockStripProps) {
  const { zone } = clock.time
  const { dueAt, warnsAt } = clockStrip(clock, clock.startsAt)
  if (dueAt === null)
    return <p className="dim">Never due: this site has no opening hours that the clock could run in.</p>
  const until = endOf(clock, dueAt, now)
  const pieces: SpanPiece[] = clockStrip(clock, until).pieces.map(({ from, to, kind }) => ({
    from,
    to,
    tone: tones[kind],
    label: `${words[kind]}: ${momentText(from, zone)} – ${momentText(to, zone)}`,
  }))
  const marks: SpanMark[] = [
    ...(warnsAt === null ? [] : [{ at: warnsAt, label: 'Warns', tone: 'warn', side: 'left' } as const]),
    { at: dueAt, label: 'Due', tone: 'danger', side: 'right' },
    ...(clock.endedAt === null && now !== undefined
      ? [{ at: now, label: 'Now', tone: 'now', side: 'right' } as const]
      : []),
    ...(clock.endedAt === null ? [] : [{ at: clock.endedAt, label: doneWord, tone: 'now', side: 'right' } as const]),
  ]
  return (
    <>
      <p className={classes.due}>
        Due <strong>{momentText(dueAt, zone)}</strong> {zoneText(new Date(dueAt), zone)}
      </p>
      <SpanStrip
        label="Clock over time"
        pieces={pieces}
        marks={marks}
        ticks={shownTicks(midnights(zone, clock.startsAt, until))}
      />
      <p className={classes.legend}>
        <span data-tone="running">Running</span>
        <span data-tone="closed">Closed</span>
        <span data-tone="late">Late</span>
      </p>
    </>
  )
}
