/**
 * One door of a bank, drawn to scale. Props are primitives, so a change rerenders only that door. Its parts use absolute
 * coordinates instead of a transformed group, because browsers paint hundreds of transformed groups one by one. All states
 * render the same elements, because adding or removing one makes the browser re-evaluate every `:has()` on the page.
 */
import { memo } from 'react'
import { doorGlyphLines } from '../doorGlyphs.ts'
import type { DoorState } from '../doorState.ts'
import classes from './BankWall.module.css'
import type { Band } from './overlays.ts'

/** What a door shows. */
export interface DoorDrawing {
  id: string
  label: string
  state: DoorState
  foot: string
  initials: string | null
  /** How much of the hold period is left, 0 to 1. */
  left: number | null
  band: Band | null
  /** The door is unavailable but still contains something. */
  isFull: boolean
  /** The full description, as a sentence. */
  words: string
  /** Filtered out. */
  faded: boolean
}

interface WallDoorProps extends DoorDrawing {
  /** In pixels. */
  x: number
  y: number
  width: number
  height: number
  selected: boolean
  /** The door the arrow keys start from. */
  current: boolean
}

const patterns: Partial<Record<DoorState, string>> = {
  reserved: 'url(#door-hatch)',
  outOfService: 'url(#door-stripes)',
  draining: 'url(#door-stripes)',
  decommissioned: 'url(#door-stripes)',
  unknown: 'url(#door-dots)',
}

/** Below this height there's room for only one line. */
const oneLinePx = 38
const glyphPx = 12
const letterPx = 6.2
/** Minimum width for initials. */
const withInitialsPx = 58

const cut = (text: string, widthPx: number): string => {
  const most = Math.max(1, Math.floor(widthPx / letterPx))
  return text.length <= most ? text : `${text.slice(0, Math.max(1, most - 1))}…`
}

/** An occupied door shows the recipient's initials instead of a glyph. */
const glyphOf = ({ state, initials }: Pick<WallDoorProps, 'state' | 'initials'>): string =>
  initials === null || state !== 'occupied' ? doorGlyphLines[state] : ''

/** On a single line, the bottom text ends before the glyphs and initials. */
function besideFoot(props: WallDoorProps): number {
  const { initials, isFull, width } = props
  const glyphs = (glyphOf(props) === '' ? 0 : 1) + (isFull ? 1 : 0)
  const letters = !isFull && initials !== null && width > withInitialsPx ? initials.length : 0
  return 8 + glyphs * (glyphPx + 3) + letters * (letterPx + 1)
}

type MarksProps = Pick<WallDoorProps, 'x' | 'y' | 'state' | 'initials' | 'isFull' | 'width'>

const placed = (x: number, y: number): string => `translate(${x} ${y}) scale(${glyphPx / 24})`

function Marks({ x, y, state, initials, isFull, width }: MarksProps) {
  const glyph = glyphOf({ state, initials })
  const right = x + width - 5
  const beside = right - (glyph === '' ? 0 : glyphPx + 3)
  return (
    <>
      <path className={classes.glyph} d={glyph} transform={placed(right - glyphPx, y + 4)} />
      <path d={isFull ? doorGlyphLines.occupied : ''} transform={placed(beside - glyphPx, y + 4)} />
      <text x={beside} y={y + 14} textAnchor="end">
        {!isFull && width > withInitialsPx ? initials : ''}
      </text>
    </>
  )
}

export const WallDoor = memo(function WallDoor(props: WallDoorProps) {
  const { id, x, y, width, height, label, state, foot, left, band, words, selected, current, faded } = props
  const isLow = height < oneLinePx
  const footX = isLow ? 12 + label.length * 7 : 5
  return (
    <g
      role="option"
      aria-selected={selected}
      tabIndex={current ? 0 : -1}
      className={classes.door}
      data-door={id}
      data-state={state}
      data-band={band ?? undefined}
      data-faded={faded || undefined}
    >
      <text x={x} y={y + 1} className={classes.words}>
        {words}
      </text>
      <rect className={classes.fill} x={x} y={y} width={width} height={height} rx={3} />
      <rect
        className={classes.pattern}
        x={x}
        y={y}
        width={width}
        height={height}
        rx={3}
        fill={(band === null && patterns[state]) || 'none'}
      />
      <rect className={classes.ajar} x={x} y={y} width={4} height={height} rx={2} />
      <rect
        className={classes.hold}
        x={x}
        y={y + height - 2}
        width={left === null ? 0 : Math.max(2, width * left)}
        height={2}
      />
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of shapes isn’t focusable */}
      <g aria-hidden="true">
        <text x={x + 5} y={y + 14} className={classes.number}>
          {label}
        </text>
        <Marks x={x} y={y} state={state} initials={props.initials} isFull={props.isFull} width={width} />
        <text x={x + footX} y={y + (isLow ? 14 : height - 6)}>
          {cut(foot, width - footX - (isLow ? besideFoot(props) : 8))}
        </text>
      </g>
      <rect className={classes.ring} x={x - 1.5} y={y - 1.5} width={width + 3} height={height + 3} rx={4.5} />
    </g>
  )
})
