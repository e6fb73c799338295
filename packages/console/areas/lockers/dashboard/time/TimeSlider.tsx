/** Slider over a bank's last 7 days that shows occupancy, faults and outages. */
import type { PastTrack } from '@postern/domain/areas/lockers/history/pastEndpoints.ts'
import { choiceText, counted } from '@postern/domain/values/text.ts'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { LinkMark } from '../../../../stream/LinkMark.tsx'
import { IconButton } from '../../../../ui/forms/IconButton.tsx'
import { Segments } from '../../../../ui/forms/Segments.tsx'
import { StatusMark } from '../../../../ui/marks/StatusMark.tsx'
import { clockText, dateText } from '../../../../ui/timeText.ts'
import { hourMs, minuteMs, momentAfter, spanMs } from './pastWall.ts'
import classes from './time.module.css'
import type { PastTime } from './usePastTime.ts'

const tall = 36
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short' })
/** A day shorter than this has no room for its label. */
const leastNamedMs = 12 * hourMs

/** Midnights between the days, in the browser's time zone. */
function midnights(from: number, until: number): Date[] {
  const days: Date[] = []
  const day = new Date(from)
  day.setHours(24, 0, 0, 0)
  while (day.getTime() < until) {
    days.push(new Date(day))
    day.setDate(day.getDate() + 1)
  }
  return days
}

interface TrackPictureProps {
  track: PastTrack
  from: number
}

/** Drawn in hours by percent of the fullest hour; CSS stretches it to the frame. */
function TrackPicture({ track: { hours, marks, outages }, from }: TrackPictureProps) {
  const width = spanMs / hourMs
  const x = (at: string) => Math.min(width, Math.max(0, (Date.parse(at) - from) / hourMs))
  const fullest = Math.max(1, ...hours.map(({ taken }) => taken))
  const line = hours.map(
    ({ at, taken }) => `${x(at).toFixed(2)} ${(tall - 4 - (taken / fullest) * (tall - 12)).toFixed(1)}`,
  )
  return (
    <svg className={classes.picture} viewBox={`0 0 ${width} ${tall}`} preserveAspectRatio="none" aria-hidden="true">
      {line.length > 0 && <path className={classes.area} d={`M0 ${tall}L${line.join('L')}L${width} ${tall}Z`} />}
      {line.length > 0 && <path className={classes.line} d={`M${line.join('L')}`} />}
      {outages.map(({ from: start, until }) => (
        <rect
          key={start}
          className={classes.outage}
          x={x(start)}
          width={Math.max(0.4, x(until) - x(start))}
          height={tall}
        />
      ))}
      {marks.map(({ at, type, lockerId }) => (
        <path key={`${at} ${type} ${lockerId}`} className={classes.fault} d={`M${x(at) - 0.6} ${tall}h1.2l-.6 -7z`} />
      ))}
    </svg>
  )
}

/** Accessible description of the track. */
const trackWords = ({ marks, outages }: PastTrack): string =>
  [
    marks.length === 0 ? 'No faults' : counted(marks.length, 'fault', 'faults'),
    outages.length === 0 ? 'no outages' : counted(outages.length, 'outage', 'outages'),
  ].join(', ')

/** What happened around the given time. */
function momentWords({ marks }: PastTrack, at: number): string {
  const near = marks.find((mark) => Math.abs(Date.parse(mark.at) - at) < 10 * minuteMs)
  return near ? `, ${choiceText(near.type)}` : ''
}

interface TimeSliderProps {
  track: PastTrack
  time: PastTime
}

export function TimeSlider({ track, time }: TimeSliderProps) {
  const { at, now, isPlaying, speed, go, play, setSpeed } = time
  const rail = useRef<HTMLDivElement>(null)
  const from = now - spanMs
  const shown = at ?? now
  const words = (moment: number) => `${dateText(new Date(moment))} ${clockText(new Date(moment))}`
  const pointAt = ({ clientX }: PointerEvent) => {
    const box = rail.current?.getBoundingClientRect()
    if (!box || box.width === 0) return
    const share = Math.min(1, Math.max(0, (clientX - box.left) / box.width))
    const moment = from + share * spanMs
    go(moment >= now - minuteMs ? null : Math.max(moment, from + minuteMs))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = momentAfter({ key: event.key, shift: event.shiftKey }, at, now)
    if (next === undefined) return
    event.preventDefault()
    go(next)
  }
  const start = () => {
    if (at === null) go(now - 24 * hourMs)
    play(true)
  }
  return (
    <section className={classes.slider} aria-label="Last 7 days">
      <div className={classes.controls}>
        {isPlaying ? (
          <IconButton name="Pause" size={32} onClick={() => play(false)}>
            <IconPlayerPause size={18} stroke={1.6} aria-hidden />
          </IconButton>
        ) : (
          <IconButton name={at === null ? 'Play last 24 hours' : 'Play'} size={32} onClick={start}>
            <IconPlayerPlay size={18} stroke={1.6} aria-hidden />
          </IconButton>
        )}
        <Segments label="Speed" value={speed} options={{ '1': '1 h/s', '6': '6 h/s' }} onChange={setSpeed} />
      </div>
      <div className={classes.track}>
        <div
          ref={rail}
          className={classes.rail}
          onPointerDown={(event) => {
            if (event.button !== 0) return
            event.currentTarget.setPointerCapture(event.pointerId)
            play(false)
            pointAt(event)
          }}
          onPointerMove={(event) => {
            if (event.currentTarget.hasPointerCapture(event.pointerId)) pointAt(event)
          }}
        >
          <TrackPicture track={track} from={from} />
          <div
            role="slider"
            tabIndex={0}
            aria-label="Time"
            aria-valuemin={Math.round(from / minuteMs)}
            aria-valuemax={Math.round(now / minuteMs)}
            aria-valuenow={Math.round(shown / minuteMs)}
            aria-valuetext={at === null ? 'Live' : `${words(at)}${momentWords(track, at)}`}
            className={classes.handle}
            style={{ left: `${((shown - from) / spanMs) * 100}%` }}
            onKeyDown={onKeyDown}
          />
        </div>
        <ol className={classes.days} aria-hidden="true">
          {midnights(from, now).map((day) => (
            <li key={day.getTime()} style={{ left: `${((day.getTime() - from) / spanMs) * 100}%` }}>
              {now - day.getTime() >= leastNamedMs && `${weekday.format(day)} ${day.getDate()}`}
            </li>
          ))}
        </ol>
      </div>
      <div className={classes.moment}>
        {at === null ? (
          <LinkMark />
        ) : (
          <StatusMark tone="info">
            <time className="num" dateTime={new Date(at).toISOString()}>
              {words(at)}
            </time>
          </StatusMark>
        )}
        <span className="mute">{trackWords(track)}</span>
      </div>
    </section>
  )
}
