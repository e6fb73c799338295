/** The doors of a bank to scale: arrow keys move, Space and the mouse select, Enter opens. */

import { touchedBy } from '@postern/domain/areas/lockers/geometry/pointing.ts'
import { fromTop, reachBand, rectOf, rulerMarks, type Wall } from '@postern/domain/areas/lockers/geometry/wall.ts'
import { type Cell, plinthMm, reachMm } from '@postern/domain/areas/lockers/lockerLayout.ts'
import IconDeviceTablet from '@tabler/icons-react/dist/esm/icons/IconDeviceTablet.mjs'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react'
import classes from './BankWall.module.css'
import type { DoorSelection } from './useDoorSelection.ts'
import { useLasso } from './useLasso.ts'
import { WallDoor, type WallDoorProps } from './WallDoor.tsx'
import { WallPatterns } from './WallPatterns.tsx'

export interface DrawnDoor extends Cell, Omit<WallDoorProps, 'x' | 'y' | 'width' | 'height' | 'selected' | 'current'> {
  readonly key: string
}

export interface Panel extends Cell {
  readonly holds: 'screen' | 'blank'
}

const rulerPx = 44
const reachPx = 26
const gapPx = 3
const framePx = 6
const numbers = new Intl.NumberFormat('en-US')

/** Where the drawing begins, and how large it is. */
export const drawingMeasures = (wall: Wall, scale: number) => ({
  left: rulerPx + framePx,
  top: framePx,
  width: rulerPx + wall.widthMm * scale + 2 * framePx + reachPx,
  height: (wall.heightMm + plinthMm) * scale + framePx + 8,
})

interface BankWallProps {
  name: string
  wall: Wall
  /** Pixels per millimetre. */
  scale: number
  doors: readonly DrawnDoor[]
  panels: readonly Panel[]
  selection: DoorSelection
  onOpen: (id: string) => void
  /** The door pointed at or focused, with where it is in the drawing. */
  onHover: (id: string | null) => void
}

const doorAt = (target: EventTarget): string | null =>
  (target instanceof Element ? target.closest<SVGGElement>('[data-door]')?.dataset.door : undefined) ?? null

const keysOf = ({ shiftKey, ctrlKey, metaKey }: KeyboardEvent | MouseEvent) => ({
  shift: shiftKey,
  add: ctrlKey || metaKey,
})

function Ruler({ wall, scale }: Pick<BankWallProps, 'wall' | 'scale'>) {
  const { top } = drawingMeasures(wall, scale)
  const y = (mm: number) => top + fromTop(wall, mm) * scale
  return (
    <svg className={classes.ruler} overflow="visible" aria-hidden="true">
      {rulerMarks(wall).map((mm) => (
        <g key={mm} transform={`translate(0 ${y(mm)})`}>
          <text x={rulerPx - 12} y={4} textAnchor="end">
            {numbers.format(mm)}
          </text>
          <path d={`M${rulerPx - 8} 0h6`} />
        </g>
      ))}
    </svg>
  )
}

/** Handles between these heights are in reach of a wheelchair user. */
function Reach({ wall, scale }: Pick<BankWallProps, 'wall' | 'scale'>) {
  const band = reachBand(wall)
  if (!band) return null
  const { left, top, width } = drawingMeasures(wall, scale)
  const [from, to] = [top + band.top * scale, top + band.bottom * scale]
  const right = width - reachPx + 8
  return (
    <svg className={classes.reach} overflow="visible" aria-hidden="true">
      <path d={`M${left - 4} ${from}H${right}V${to}H${left - 4}`} />
      <text transform={`translate(${right + 13} ${(from + to) / 2}) rotate(-90)`} textAnchor="middle">
        Reach {reachMm.lowest}–{numbers.format(reachMm.highest)} mm
      </text>
    </svg>
  )
}

function Panels({ wall, scale, panels }: Pick<BankWallProps, 'wall' | 'scale' | 'panels'>) {
  return panels.map((panel) => {
    const { x, y, width, height } = rectOf(wall, panel)
    const [wide, tall] = [width * scale - gapPx, height * scale - gapPx]
    return (
      <g
        key={`${panel.columnNumber} ${panel.rowNumber}`}
        transform={`translate(${x * scale} ${y * scale})`}
        className={classes.panel}
        data-holds={panel.holds}
      >
        <rect width={wide} height={tall} rx={3} />
        {panel.holds === 'screen' && tall > 44 && (
          <>
            <IconDeviceTablet x={wide / 2 - 8} y={tall / 2 - 18} size={16} stroke={1.6} />
            <text x={wide / 2} y={tall / 2 + 14} textAnchor="middle">
              Screen
            </text>
          </>
        )}
      </g>
    )
  })
}

export function BankWall(props: BankWallProps) {
  const { name, wall, scale, doors, panels, selection, onOpen, onHover } = props
  const drawing = useRef<SVGSVGElement>(null)
  const { left, top, width, height } = drawingMeasures(wall, scale)
  const dragged = useRef(false)
  const { lasso, handlers } = useLasso((rect, add) => {
    dragged.current = true
    const inWall = {
      x: (rect.x - left) / scale,
      y: (rect.y - top) / scale,
      width: rect.width / scale,
      height: rect.height / scale,
    }
    const touched = touchedBy(wall, doors, inWall).filter(({ faded }) => !faded)
    selection.select([...(add ? selection.selected : []), ...touched.map(({ key }) => key)])
  })
  const focusDoor = (key: string) =>
    drawing.current?.querySelector<SVGGElement>(`[data-door="${CSS.escape(key)}"]`)?.focus()

  const onClick = (event: MouseEvent<SVGSVGElement>) => {
    if (dragged.current) {
      dragged.current = false
      return
    }
    const id = doorAt(event.target)
    if (id === null) return selection.select([])
    focusDoor(id)
    selection.point(id, keysOf(event))
  }
  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>) => {
    const id = doorAt(event.target)
    if (id !== null && event.key === 'Enter') return onOpen(id)
    const next = selection.press(event.key, keysOf(event))
    if (next === null) return
    event.preventDefault()
    focusDoor(next)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the doors inside are the options; their events are heard here, once for all
    <svg
      ref={drawing}
      role="presentation"
      className={classes.wall}
      width={width}
      height={height}
      {...handlers}
      onPointerDown={(event: PointerEvent<SVGSVGElement>) => {
        dragged.current = false
        handlers.onPointerDown(event)
      }}
      onClick={onClick}
      onDoubleClick={({ target }) => {
        const id = doorAt(target)
        if (id !== null) onOpen(id)
      }}
      onKeyDown={onKeyDown}
      onPointerOver={({ target }) => onHover(doorAt(target))}
      onPointerLeave={() => onHover(null)}
      onFocus={({ target }) => {
        const id = doorAt(target)
        if (id === null) return
        selection.setCurrent(id)
        if (target.matches(':focus-visible')) onHover(id)
      }}
      onBlur={() => onHover(null)}
    >
      <WallPatterns />
      <Ruler wall={wall} scale={scale} />
      <rect
        className={classes.frame}
        x={rulerPx}
        y={0.5}
        width={wall.widthMm * scale + 2 * framePx - gapPx}
        height={wall.heightMm * scale + framePx + 2}
        rx={4}
      />
      <rect
        className={classes.plinth}
        x={rulerPx}
        y={top + wall.heightMm * scale + 2}
        width={wall.widthMm * scale + 2 * framePx - gapPx}
        height={Math.max(4, plinthMm * scale - 4)}
      />
      <svg x={left} y={top} overflow="visible" aria-hidden="true">
        <Panels wall={wall} scale={scale} panels={panels} />
      </svg>
      <g
        role="listbox"
        aria-label={`Doors of ${name}`}
        aria-multiselectable="true"
        transform={`translate(${left} ${top})`}
      >
        {doors.map(({ key, columnNumber, rowNumber, rowSpan, ...door }) => {
          const rect = rectOf(wall, { columnNumber, rowNumber, rowSpan })
          return (
            <WallDoor
              key={key}
              {...door}
              x={rect.x * scale}
              y={rect.y * scale}
              width={Math.max(8, rect.width * scale - gapPx)}
              height={Math.max(8, rect.height * scale - gapPx)}
              selected={selection.selected.has(key)}
              current={selection.current === key}
            />
          )
        })}
      </g>
      <Reach wall={wall} scale={scale} />
      {lasso && <rect className={classes.lasso} {...lasso} />}
    </svg>
  )
}
