import classes from './MeterBar.module.css'

export type MeterTone = 'accent' | 'ok' | 'warn' | 'danger' | 'info' | 'violet' | 'idle'

export interface MeterPart {
  value: number
  tone: MeterTone
}

interface MeterBarProps {
  /** In a fixed order, so that bars can be compared. */
  parts: readonly MeterPart[]
  max: number
  width?: number | string
  height?: number
  /** The accessible name. Omit it if the figures are shown next to the bar, as they should be. */
  label?: string
}

/** A thin bar: 56 × 4 next to a figure in a table, 8 high in a card. */
export function MeterBar({ parts, max, width = '100%', height = 4, label }: MeterBarProps) {
  const naming = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <span className={classes.bar} style={{ width, height }} {...naming}>
      {parts.map(({ value, tone }) => (
        <i key={tone} className={classes[tone]} style={{ width: `${max > 0 ? (value / max) * 100 : 0}%` }} />
      ))}
    </span>
  )
}
