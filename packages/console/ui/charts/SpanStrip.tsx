/** A timeline strip: spans of different kinds from left to right, with marks above and days below. */
import { cx } from '../classNames.ts'
import classes from './SpanStrip.module.css'

export type SpanTone = 'accent' | 'danger' | 'idle' | 'paused'

export interface SpanPiece {
  readonly from: number
  readonly to: number
  readonly tone: SpanTone
  /** "Closed, Fri 17:00 – Mon 08:00" */
  readonly label: string
}

export interface SpanMark {
  readonly at: number
  readonly label: string
  readonly tone: 'warn' | 'danger' | 'now'
  /** The side of the mark its label is on. */
  readonly side: 'left' | 'right'
}

interface SpanStripProps {
  /** Names the strip. */
  label: string
  /** Contiguous; the first starts the strip and the last ends it. */
  pieces: readonly SpanPiece[]
  marks: readonly SpanMark[]
  /** For example, midnights. */
  ticks: readonly { readonly at: number; readonly label: string }[]
}

export function SpanStrip({ label, pieces, marks, ticks }: SpanStripProps) {
  const [start, end] = [pieces[0]?.from ?? 0, pieces.at(-1)?.to ?? 1]
  const place = (at: number) => `${((at - start) / Math.max(end - start, 1)) * 100}%`
  return (
    <figure className={classes.figure} aria-label={label}>
      <ol className={classes.marks} aria-label="Moments">
        {marks.map(({ at, label: text, tone, side }) => (
          <li
            key={`${text} ${at}`}
            className={cx(classes.mark, classes[tone], side === 'left' && classes.toLeft)}
            style={{ left: place(at) }}
          >
            <span>{text}</span>
          </li>
        ))}
      </ol>
      <ol className={classes.strip} aria-label="Spans">
        {pieces.map(({ from, to, tone, label: text }) => (
          <li
            key={from}
            className={cx(classes.piece, classes[tone])}
            style={{ left: place(from), width: `calc(${place(to)} - ${place(from)})` }}
            title={text}
          >
            <span className="visuallyHidden">{text}</span>
          </li>
        ))}
      </ol>
      <ol className={classes.ticks} aria-hidden="true">
        {ticks.map(({ at, label: text }) => (
          <li key={at} style={{ left: place(at) }}>
            {text}
          </li>
        ))}
      </ol>
    </figure>
  )
}
