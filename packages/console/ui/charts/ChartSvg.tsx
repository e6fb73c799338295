/** Shapes as SVG. Colors are roles, so they follow the theme. */
import { useId } from 'react'
import classes from './Chart.module.css'
import type { Role, Shape } from './chart.ts'

const paint = (role: Role | undefined): string => (role === undefined ? 'none' : `var(--p-${role})`)

function OneShape({ shape, hatch }: { shape: Shape; hatch: string }) {
  if (shape.kind === 'text') {
    const { x, y, text, fill, anchor = 'start', size = 11, strong } = shape
    return (
      <text x={x} y={y} fill={paint(fill)} textAnchor={anchor} fontSize={size} fontWeight={strong ? 600 : undefined}>
        {text}
      </text>
    )
  }
  const { fill, stroke, strokeWidth, dash, opacity } = shape
  const painted = {
    fill: paint(fill),
    stroke: paint(stroke),
    strokeWidth,
    strokeDasharray: dash,
    opacity,
    strokeLinejoin: 'round',
    strokeLinecap: dash === undefined ? 'round' : undefined,
  } as const
  if (shape.kind === 'path') return <path d={shape.d} {...painted} />
  if (shape.kind === 'circle') return <circle cx={shape.x} cy={shape.y} r={shape.radius} {...painted} />
  const box = { x: shape.x, y: shape.y, width: shape.width, height: shape.height, rx: shape.radius }
  return (
    <>
      <rect {...box} {...painted} />
      {shape.hatched && <rect {...box} fill={`url(#${hatch})`} />}
    </>
  )
}

interface ChartSvgProps {
  shapes: readonly Shape[]
  width: number
  height: number
}

export function ChartSvg({ shapes, width, height }: ChartSvgProps) {
  const hatch = useId()
  return (
    <svg className={classes.svg} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {shapes.some((shape) => shape.kind === 'rect' && shape.hatched) && (
        <defs>
          <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="2" height="5" fill="var(--p-surface)" />
          </pattern>
        </defs>
      )}
      {shapes.map((shape, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a drawing is made anew as a whole
        <OneShape key={index} shape={shape} hatch={hatch} />
      ))}
    </svg>
  )
}
