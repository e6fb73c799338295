/** The editable drawing, to scale. Doors are selected as on the bank's page, columns by their headers. */
import { type Draft, type DraftDoor, draftWall, isReachable } from '@postern/domain/areas/lockers/geometry/draft.ts'
import { touchedBy } from '@postern/domain/areas/lockers/geometry/pointing.ts'
import type { Problem } from '@postern/domain/areas/lockers/geometry/problems.ts'
import { fromTop, reachBand, rectOf, rulerMarks } from '@postern/domain/areas/lockers/geometry/wall.ts'
import { plinthMm } from '@postern/domain/areas/lockers/lockerLayout.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { type DragEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import type { DoorSelection } from '../bank/useDoorSelection.ts'
import { useLasso } from '../bank/useLasso.ts'
import { CanvasDoor } from './CanvasDoor.tsx'
import { CanvasPanels } from './CanvasPanels.tsx'
import classes from './LayoutCanvas.module.css'
import { templateMime } from './TemplatePalette.tsx'

export type CanvasNote = 'address' | 'size' | 'mode'

const rulerPx = 44
const headPx = 28
const gapPx = 3
const numbers = new Intl.NumberFormat('en-US')

const noteOf = ({ hardwareAddress, size, heightMm, mode }: DraftDoor, note: CanvasNote): string => {
  if (note === 'address') return hardwareAddress
  return note === 'size' ? `${size} ${heightMm}` : choiceText(mode)
}

const wordsOf = (draft: Draft, door: DraftDoor, problems: readonly Problem[]): string =>
  [
    `Door ${door.label || 'without a number'}, column ${door.columnNumber}`,
    `Size ${door.size}, ${door.heightMm} mm`,
    `Address ${door.hardwareAddress || 'missing'}`,
    isReachable(draft, door) ? 'Accessible' : 'Not accessible',
    ...problems.filter(({ keys, tone }) => tone === 'danger' && keys.includes(door.key)).map(({ title }) => title),
  ].join('. ')

interface LayoutCanvasProps {
  name: string
  draft: Draft
  /** Pixels per millimeter. */
  scale: number
  note: CanvasNote
  problems: readonly Problem[]
  selection: DoorSelection
  column: number | null
  onColumn: (column: number | null) => void
  /** The selected screen or panel. */
  panel: string | null
  onPanel: (key: string) => void
  /** Called when a template is dropped onto a column or before one. */
  onDrop: (template: string, place: { replace: number } | { before: number }) => void
  onKey: (event: KeyboardEvent) => boolean
}

const doorAt = (target: EventTarget): string | null =>
  (target instanceof Element ? target.closest<SVGGElement>('[data-door]')?.dataset.door : undefined) ?? null

const keysOf = ({ shiftKey, ctrlKey, metaKey }: KeyboardEvent | MouseEvent) => ({
  shift: shiftKey,
  add: ctrlKey || metaKey,
})

/** Dropping this close to a column's edge inserts between columns. */
const edgeShare = 0.2

export function LayoutCanvas(props: LayoutCanvasProps) {
  const { name, draft, scale, note, problems, selection, column, onColumn, panel, onPanel, onDrop, onKey } = props
  const drawing = useRef<SVGSVGElement>(null)
  const dragged = useRef(false)
  const [over, setOver] = useState<{ replace: number } | { before: number } | null>(null)
  const wall = draftWall(draft)
  const width = rulerPx + Math.max(wall.widthMm, 400) * scale + 24
  const height = headPx + (Math.max(wall.heightMm, 400) + plinthMm) * scale + 16
  const y = (aboveFloorMm: number) => headPx + fromTop(wall, aboveFloorMm) * scale
  const band = reachBand(wall)
  const erroneous = new Set(problems.flatMap(({ keys, tone }) => (tone === 'danger' ? keys : [])))

  const { lasso, handlers } = useLasso((rect, add) => {
    dragged.current = true
    const inWall = {
      x: (rect.x - rulerPx) / scale,
      y: (rect.y - headPx) / scale,
      width: rect.width / scale,
      height: rect.height / scale,
    }
    selection.select([
      ...(add ? selection.selected : []),
      ...touchedBy(wall, draft.doors, inWall).map(({ key }) => key),
    ])
  })
  const focusDoor = (key: string) =>
    drawing.current?.querySelector<SVGGElement>(`[data-door="${CSS.escape(key)}"]`)?.focus()

  const onClick = (event: MouseEvent<SVGSVGElement>) => {
    if (dragged.current) {
      dragged.current = false
      return
    }
    const id = doorAt(event.target)
    if (id === null) return
    onColumn(null)
    focusDoor(id)
    selection.point(id, keysOf(event))
  }
  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>) => {
    const next = onKey(event) ? null : selection.press(event.key, keysOf(event))
    if (next === null) return
    event.preventDefault()
    focusDoor(next)
  }
  const placeAt = (event: DragEvent<SVGSVGElement>): { replace: number } | { before: number } => {
    const x = (event.clientX - event.currentTarget.getBoundingClientRect().left - rulerPx) / scale
    const hit = wall.columns.find(({ xMm, widthMm }) => x >= xMm && x < xMm + widthMm)
    if (!hit) return { before: x < 0 ? 1 : wall.columns.length + 1 }
    const share = (x - hit.xMm) / hit.widthMm
    if (share < edgeShare) return { before: hit.number }
    return share > 1 - edgeShare ? { before: hit.number + 1 } : { replace: hit.number }
  }
  const dropX = (before: number) => {
    const at = wall.columns[before - 1]
    return rulerPx + (at ? at.xMm : wall.widthMm) * scale
  }
  return (
    <div className={classes.canvas}>
      <div className={classes.heads} style={{ paddingLeft: rulerPx }}>
        {wall.columns.map(({ number, widthMm }) => (
          <button
            key={number}
            type="button"
            className={classes.head}
            style={{ width: widthMm * scale - gapPx, marginRight: gapPx }}
            aria-pressed={column === number}
            onClick={() => {
              onColumn(column === number ? null : number)
              selection.select(draft.doors.filter(({ columnNumber }) => columnNumber === number).map(({ key }) => key))
            }}
          >
            {widthMm * scale > 70 ? 'Column ' : <span className="visuallyHidden">Column </span>}
            {number}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the doors inside are the options; their events are heard here, once for all */}
      <svg
        ref={drawing}
        role="presentation"
        className={classes.drawing}
        width={width}
        height={height - headPx}
        viewBox={`0 ${headPx} ${width} ${height - headPx}`}
        {...handlers}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          const id = doorAt(target)
          if (id !== null) selection.setCurrent(id)
        }}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes(templateMime)) return
          event.preventDefault()
          setOver(placeAt(event))
        }}
        onDragLeave={() => setOver(null)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(null)
          onDrop(event.dataTransfer.getData(templateMime), placeAt(event))
        }}
      >
        <svg className={classes.ruler} overflow="visible" aria-hidden="true">
          {rulerMarks(wall).map((mm) => (
            <g key={mm} transform={`translate(0 ${y(mm)})`}>
              <text x={rulerPx - 12} y={4} textAnchor="end">
                {numbers.format(mm)}
              </text>
              <path d={`M${rulerPx - 8} 0h6`} />
            </g>
          ))}
          <rect
            className={classes.floor}
            x={rulerPx - 6}
            y={y(plinthMm) + 2}
            width={wall.widthMm * scale + 12}
            height={Math.max(4, plinthMm * scale - 2)}
          />
        </svg>
        <CanvasPanels
          panels={draft.panels}
          wall={wall}
          scale={scale}
          left={rulerPx}
          top={headPx}
          gap={gapPx}
          selected={panel}
          onSelect={onPanel}
        />
        <g role="listbox" aria-label={`Doors of ${name}`} aria-multiselectable="true">
          {draft.doors.map((door) => {
            const rect = rectOf(wall, door)
            return (
              <CanvasDoor
                key={door.key}
                id={door.key}
                x={rulerPx + rect.x * scale}
                y={headPx + rect.y * scale}
                width={Math.max(8, rect.width * scale - gapPx)}
                height={Math.max(6, rect.height * scale - gapPx)}
                label={door.label}
                note={noteOf(door, note)}
                size={`${door.size} ${door.heightMm}`}
                isReachable={isReachable(draft, door)}
                hasError={erroneous.has(door.key)}
                isNew={door.id === null}
                words={wordsOf(draft, door, problems)}
                selected={selection.selected.has(door.key)}
                current={selection.current === door.key}
              />
            )
          })}
        </g>
        {band && (
          <svg className={classes.reach} overflow="visible" aria-hidden="true">
            <path
              d={`M${rulerPx - 6} ${headPx + band.top * scale}h${wall.widthMm * scale + 12}M${rulerPx - 6} ${headPx + band.bottom * scale}h${wall.widthMm * scale + 12}`}
            />
          </svg>
        )}
        {over && 'before' in over && (
          <path className={classes.drop} d={`M${dropX(over.before) - 2} ${headPx}v${wall.heightMm * scale || 100}`} />
        )}
        {over && 'replace' in over && (
          <rect
            className={classes.lasso}
            x={dropX(over.replace)}
            y={headPx}
            width={(wall.columns[over.replace - 1]?.widthMm ?? 0) * scale}
            height={wall.heightMm * scale}
          />
        )}
        {lasso && <rect className={classes.lasso} {...lasso} y={lasso.y + headPx} />}
      </svg>
    </div>
  )
}
