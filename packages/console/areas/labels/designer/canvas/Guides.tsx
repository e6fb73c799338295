/** Shown while dragging: the lines an element snaps to, and the distances to its neighbors. */
import type { Gap, Guide } from '@postern/domain/areas/labels/designing/snapping.ts'
import { type LengthUnit, lengthText } from '@postern/domain/areas/labels/designing/units.ts'
import classes from './Stage.module.css'

interface GuidesProps {
  guides: readonly Guide[]
  gaps: readonly Gap[]
  scale: number
  left: number
  top: number
  unit: LengthUnit
  dpmm: number
}

const beyond = 6

export function Guides({ guides, gaps, scale, left, top, unit, dpmm }: GuidesProps) {
  const lineOf = ({ axis, at, from, to }: Guide) =>
    axis === 'x'
      ? `M${left + at * scale} ${top + from * scale - beyond}V${top + to * scale + beyond}`
      : `M${left + from * scale - beyond} ${top + at * scale}H${left + to * scale + beyond}`
  return (
    <svg className={classes.guides} overflow="visible" aria-hidden="true">
      <path d={guides.map(lineOf).join('')} />
      {gaps.map(({ axis, at, from, to }) => {
        const [x1, y1, x2, y2] = axis === 'x' ? [from, at, to, at] : [at, from, at, to]
        const middle = { x: left + ((x1 + x2) / 2) * scale, y: top + ((y1 + y2) / 2) * scale }
        return (
          <g key={`${axis} ${from} ${to}`}>
            <path
              className={classes.gap}
              d={`M${left + x1 * scale} ${top + y1 * scale}L${left + x2 * scale} ${top + y2 * scale}`}
            />
            <text
              x={middle.x + (axis === 'y' ? 5 : 0)}
              y={middle.y - (axis === 'x' ? 4 : -4)}
              textAnchor={axis === 'x' ? 'middle' : 'start'}
            >
              {lengthText(to - from, unit, dpmm)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
