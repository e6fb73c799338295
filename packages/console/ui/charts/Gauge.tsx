/** A half ring filled to a percentage, with a mark at the threshold. */
import { cx } from '../classNames.ts'
import classes from './Gauge.module.css'

interface GaugeProps {
  /** 0 to 100. */
  percent: number
  /** Position of the mark, 0 to 100. */
  mark: number
  /** Below the figure. */
  caption: string
  /** The whole gauge in one sentence, for screen readers. */
  label: string
  /** For several side by side: a smaller figure, with the caption below the ring. */
  small?: boolean
}

const [radius, thickness] = [80, 12]
const arc = Math.PI * radius

const at = (percent: number, distance: number) => {
  const angle = Math.PI * (1 - percent / 100)
  return { x: 100 + distance * Math.cos(angle), y: 96 - distance * Math.sin(angle) }
}

export function Gauge({ percent, mark, caption, label, small }: GaugeProps) {
  const shown = Math.min(100, Math.max(0, percent))
  const [inner, outer] = [at(mark, radius - thickness), at(mark, radius + thickness)]
  const ring = `M${100 - radius} 96A${radius} ${radius} 0 0 1 ${100 + radius} 96`
  return (
    <div
      className={cx(classes.gauge, small && classes.small)}
      role="img"
      aria-label={label}
      data-tone={percent > mark ? 'warn' : 'plain'}
    >
      <svg viewBox="0 0 200 104" aria-hidden="true">
        <path className={classes.track} d={ring} strokeWidth={thickness} />
        <path
          className={classes.value}
          d={ring}
          strokeWidth={thickness}
          strokeDasharray={`${(shown / 100) * arc} ${arc}`}
        />
        <path className={classes.mark} d={`M${inner.x} ${inner.y}L${outer.x} ${outer.y}`} />
      </svg>
      <span className={classes.figure}>{Math.round(percent)}%</span>
      <span className={classes.caption}>{caption}</span>
    </div>
  )
}
