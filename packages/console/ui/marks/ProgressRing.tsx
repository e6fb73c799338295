import type { ReactNode } from 'react'
import classes from './ProgressRing.module.css'

interface ProgressRingProps {
  /** 0 … 1 */
  share: number
  size?: number
  thickness?: number
  tone?: 'accent' | 'ok' | 'warn' | 'danger'
  /** The figure in the middle. */
  children?: ReactNode
}

/** A ring that fills up. Decorative: the figure is inside it or in its button's name. */
export function ProgressRing({ share, size = 18, thickness = 2.5, tone = 'accent', children }: ProgressRingProps) {
  const radius = (size - thickness) / 2
  const around = 2 * Math.PI * radius
  const circle = { cx: size / 2, cy: size / 2, r: radius, fill: 'none', strokeWidth: thickness }
  return (
    <span className={classes.ring} style={{ width: size, height: size }}>
      <svg width={size} height={size} aria-hidden="true">
        <circle {...circle} className={classes.track} />
        <circle
          {...circle}
          className={classes[tone]}
          strokeLinecap="round"
          strokeDasharray={`${around * Math.min(1, Math.max(0, share))} ${around}`}
        />
      </svg>
      {children}
    </span>
  )
}
