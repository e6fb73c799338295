/** One door in the layout editor: its number and a note. */
import { memo } from 'react'
import classes from './LayoutCanvas.module.css'

interface CanvasDoorProps {
  id: string
  /** In pixels. */
  x: number
  y: number
  width: number
  height: number
  label: string
  /** Address, size or mode. */
  note: string
  size: string
  isReachable: boolean
  hasError: boolean
  isNew: boolean
  words: string
  selected: boolean
  current: boolean
}

const oneLinePx = 34

export const CanvasDoor = memo(function CanvasDoor(props: CanvasDoorProps) {
  const { id, x, y, width, height, label, note, size, isReachable, hasError, isNew, words, selected, current } = props
  const isLow = height < oneLinePx
  return (
    <g
      role="option"
      aria-selected={selected}
      tabIndex={current ? 0 : -1}
      transform={`translate(${x} ${y})`}
      className={classes.door}
      data-door={id}
      data-error={hasError || undefined}
      data-new={isNew || undefined}
      data-reach={isReachable || undefined}
    >
      <text className={classes.words}>{words}</text>
      <rect className={classes.fill} width={width} height={height} rx={3} />
      <svg overflow="visible" aria-hidden="true">
        <text x={6} y={14} className={classes.number}>
          {label || '–'}
        </text>
        <text x={width - 6} y={14} textAnchor="end" className={classes.note}>
          {hasError ? `! ${note}` : note}
        </text>
        {!isLow && (
          <text x={6} y={height - 7} className={classes.size}>
            {size}
          </text>
        )}
        {isReachable && !isLow && <path className={classes.reachMark} d={`M${width - 14} ${height - 10}l3 3 5-6`} />}
      </svg>
      <rect className={classes.ring} x={-1.5} y={-1.5} width={width + 3} height={height + 3} rx={4.5} />
    </g>
  )
})
