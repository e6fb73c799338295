/** Rulers along the top and left edges of the label. */
import { type LengthUnit, rulerMarks } from '@postern/domain/areas/labels/designing/units.ts'
import { memo } from 'react'
import classes from './Stage.module.css'

interface RulersProps {
  /** Size of the label, in dots. */
  width: number
  height: number
  unit: LengthUnit
  dpmm: number
  /** Pixels per dot. */
  scale: number
  /** Position of the label, in pixels. */
  left: number
  top: number
}

const long = 7
const short = 4
const away = 5

export const Rulers = memo(function Rulers({ width, height, unit, dpmm, scale, left, top }: RulersProps) {
  const across = rulerMarks(width, unit, dpmm, scale)
  const down = rulerMarks(height, unit, dpmm, scale)
  const marks = (all: typeof across, draw: (at: number, length: number) => string) =>
    all.map(({ at, text }) => draw(Math.round(at * scale) + 0.5, text === null ? short : long)).join('')
  return (
    <svg className={classes.ruler} overflow="visible" aria-hidden="true">
      <path
        d={
          marks(across, (at, length) => `M${left + at} ${top - away}v${-length}`) +
          marks(down, (at, length) => `M${left - away} ${top + at}h${-length}`)
        }
      />
      {across.map(
        ({ at, text }) =>
          text !== null && (
            <text key={at} x={left + at * scale + 3} y={top - away - 3}>
              {unit === 'dots' ? text : `${text} ${unit}`}
            </text>
          ),
      )}
      {down.map(
        ({ at, text }) =>
          text !== null &&
          at > 0 && (
            <text key={at} x={left - away - long - 2} y={top + at * scale + 3} textAnchor="end">
              {text}
            </text>
          ),
      )}
    </svg>
  )
})
