/** A drawn chart. Its points can be hovered, stepped through with the arrow keys and followed to the records they count. */
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { cx } from '../classNames.ts'
import { Link, useNavigateTo } from '../LinkContext.tsx'
import classes from './Chart.module.css'
import { ChartSvg } from './ChartSvg.tsx'
import type { ChartPlan, ChartPoint, Drawing } from './chart.ts'
import { isStepKey, nearestPoint, steppedPoint } from './nearestPoint.ts'
import { useContainerWidth } from './useContainerWidth.ts'
import { useIsPrinting } from './useIsPrinting.ts'

export interface ChartPlotProps {
  plan: ChartPlan
  height: number
  /** Draws the marks without SVG, such as on a canvas. */
  marks?: (drawing: Drawing) => ReactNode
  /** Called when the user selects a mark that has no link. */
  onSelect?: (point: ChartPoint) => void
}

function Bubble({ point, width }: { point: ChartPoint; width: number }) {
  const toLeft = point.x > width * 0.6
  const place = toLeft ? { right: width - point.x + 10 } : { left: point.x + 10 }
  return (
    <div className={classes.bubble} style={{ ...place, top: Math.max(0, point.y - 12) }} aria-hidden="true">
      <b>{point.heading}</b>
      {point.lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </div>
  )
}

const around = 12

function Mark({ point: { x, y, box, href, sentence } }: { point: ChartPoint }) {
  const area = box ?? { x: x - around, y: y - around, width: 2 * around, height: 2 * around }
  const style = { left: area.x, top: area.y, width: area.width, height: area.height }
  const shape = cx(classes.mark, box ? classes.boxed : classes.ringed)
  if (href === undefined) return <span className={shape} style={style} />
  return <Link href={href} tabIndex={-1} className={shape} style={style} aria-label={sentence} />
}

export function ChartPlot({ plan, height, marks, onSelect }: ChartPlotProps) {
  const place = useRef<HTMLDivElement>(null)
  const width = useContainerWidth(place)
  const isPrinting = useIsPrinting()
  const navigate = useNavigateTo()
  const [active, setActive] = useState(-1)
  const [said, setSaid] = useState('')
  const drawing = plan.draw(width, height)
  const { under, marks: shapes, over, points } = drawing
  const point = points[active]
  const leave = () => setActive(-1)

  const follow = (event: PointerEvent) => {
    const edge = place.current?.getBoundingClientRect()
    if (!edge) return
    setActive(nearestPoint(points, { x: event.clientX - edge.left, y: event.clientY - edge.top }, plan.pointsByColumn))
  }

  const step = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return leave()
    if (event.key === 'Enter' && point) {
      event.preventDefault()
      return point.href === undefined ? onSelect?.(point) : navigate(point.href)
    }
    if (!isStepKey(event.key)) return
    event.preventDefault()
    const next = steppedPoint(points, active, event.key)
    setActive(next)
    setSaid(points[next]?.sentence ?? '')
  }

  const own = marks && !isPrinting
  return (
    <>
      <div
        ref={place}
        className={classes.plot}
        style={{ height }}
        role="application"
        aria-roledescription="chart"
        aria-label={`${plan.title}, chart. Use the arrow keys.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its points are reached with the arrow keys
        tabIndex={0}
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={leave}
        onBlur={leave}
        onKeyDown={step}
        onClick={() => point && point.href === undefined && onSelect?.(point)}
      >
        <div role="img" aria-label={plan.summary} className={classes.picture}>
          {width > 0 && (
            <>
              <ChartSvg shapes={own ? under : [...under, ...shapes, ...over]} width={width} height={height} />
              {own && marks(drawing)}
              {own && <ChartSvg shapes={over} width={width} height={height} />}
            </>
          )}
        </div>
        {point && <Mark point={point} />}
        {point && <Bubble point={point} width={width} />}
      </div>
      <p className="visuallyHidden" aria-live="polite">
        {said}
      </p>
    </>
  )
}
