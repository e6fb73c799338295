/** A bank's doors to scale: arrow keys move the focus, Space and the mouse select, Enter opens the details. */

import { touchedBy } from '@postern/domain/areas/lockers/geometry/pointing.ts'
import type { Wall } from '@postern/domain/areas/lockers/geometry/wall.ts'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react'
import classes from './BankWall.module.css'
import type { DrawingStore, DrawnDoor, Panel } from './drawnDoors.ts'
import type { DoorSelection } from './useDoorSelection.ts'
import { useLasso } from './useLasso.ts'
import { WallBackdrop, WallReach } from './WallBackdrop.tsx'
import { WallColumn } from './WallColumn.tsx'
import { drawingMeasures } from './wallMeasures.ts'

interface BankWallProps {
  name: string
  wall: Wall
  /** Pixels per millimeter. */
  scale: number
  doors: readonly DrawnDoor[]
  panels: readonly Panel[]
  drawing: DrawingStore
  selection: DoorSelection
  onOpen: (id: string) => void
  /** Called with the hovered or focused door. */
  onHover: (id: string | null) => void
}

const doorAt = (target: EventTarget): string | null =>
  (target instanceof Element ? target.closest<SVGGElement>('[data-door]')?.dataset.door : undefined) ?? null

const keysOf = ({ shiftKey, ctrlKey, metaKey }: KeyboardEvent | MouseEvent) => ({
  shift: shiftKey,
  add: ctrlKey || metaKey,
})

export function BankWall(props: BankWallProps) {
  const { name, wall, scale, doors, panels, drawing, selection, onOpen, onHover } = props
  const frame = useRef<HTMLDivElement>(null)
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
    frame.current?.querySelector<SVGGElement>(`[data-door="${CSS.escape(key)}"]`)?.focus()

  const onClick = (event: MouseEvent) => {
    if (dragged.current) {
      dragged.current = false
      return
    }
    const id = doorAt(event.target)
    if (id === null) return selection.select([])
    focusDoor(id)
    selection.point(id, keysOf(event))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const id = doorAt(event.target)
    if (id !== null && event.key === 'Enter') return onOpen(id)
    const next = selection.press(event.key, keysOf(event))
    if (next === null) return
    event.preventDefault()
    focusDoor(next)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the doors inside are the options; their events are heard here, once for all
    <div
      ref={frame}
      role="presentation"
      className={classes.wall}
      style={{ width, height }}
      {...handlers}
      onPointerDown={(event: PointerEvent) => {
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
      <WallBackdrop wall={wall} scale={scale} panels={panels} />
      <div role="listbox" aria-label={`Doors of ${name}`} aria-multiselectable="true">
        {drawing.columns(doors).map(([number, column]) => (
          <WallColumn
            key={number}
            number={number}
            doors={column}
            wall={wall}
            scale={scale}
            selected={
              selection.selected.size === 0
                ? ''
                : column.flatMap(({ key }) => (selection.selected.has(key) ? [key] : [])).join()
            }
            current={column.some(({ key }) => key === selection.current) ? selection.current : null}
          />
        ))}
      </div>
      <WallReach wall={wall} scale={scale} />
      {lasso && (
        <svg className={classes.reach} width={width} height={height} aria-hidden="true">
          <rect className={classes.lasso} {...lasso} />
        </svg>
      )}
    </div>
  )
}
