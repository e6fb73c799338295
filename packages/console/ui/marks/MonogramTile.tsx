import type { ReactNode } from 'react'
import { monogramColor } from '../../theme/palette.ts'
import { cx } from '../classNames.ts'
import classes from './MonogramTile.module.css'

export interface MonogramTileProps {
  name: string
  /** The customer's brand color, `#rrggbb`; darkened if a white letter wouldn't be readable on it. */
  color?: string | null
  size?: 'sm' | 'lg'
  /** Replaces the letter. */
  children?: ReactNode
}

/** A customer's letter. Decorative: the name is always next to it. */
export function MonogramTile({ name, color, size = 'sm', children }: MonogramTileProps) {
  return (
    <span className={cx(classes.tile, classes[size])} style={{ background: monogramColor(color) }} aria-hidden="true">
      {children ?? [...name.trim()][0]?.toUpperCase() ?? '·'}
    </span>
  )
}
