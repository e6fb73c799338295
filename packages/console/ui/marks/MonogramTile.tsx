import type { ReactNode } from 'react'
import { monogramColor } from '../../theme/palette.ts'
import { cx } from '../classNames.ts'
import classes from './MonogramTile.module.css'

export interface MonogramTileProps {
  name: string
  /** The customer's brand colour, `#rrggbb`; darkened here if a white letter would not read on it. */
  color?: string | null
  size?: 'sm' | 'lg'
  /** Drawn in the letter's place. */
  children?: ReactNode
}

/** A customer's letter. Decoration: the name always stands beside it. */
export function MonogramTile({ name, color, size = 'sm', children }: MonogramTileProps) {
  return (
    <span className={cx(classes.tile, classes[size])} style={{ background: monogramColor(color) }} aria-hidden="true">
      {children ?? [...name.trim()][0]?.toUpperCase() ?? '·'}
    </span>
  )
}
