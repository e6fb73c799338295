/** A door tile: number, initials or glyph, and its key fact at the bottom. */

import type { CSSProperties } from 'react'
import classes from './DoorTile.module.css'
import type { DoorFace } from './doorFace.ts'
import { doorGlyphs } from './doorGlyphs.ts'
import type { DoorState } from './doorState.ts'

/** Initials replace only the package glyph; the other states must be distinguishable without color. */
const showsGlyph = (state: DoorState, { initials }: DoorFace) => initials === null || state !== 'occupied'

interface DoorTileProps {
  label: string
  state: DoorState
  face: DoorFace
}

/** Decorative: the face's `words`, rendered next to it, say the same. */
export function DoorTile({ label, state, face }: DoorTileProps) {
  const Glyph = doorGlyphs[state]
  const style: (CSSProperties & Record<`--${string}`, string>) | undefined =
    face.left === null ? undefined : { '--left': `${Math.round(face.left * 100)}%` }
  return (
    <span
      className={classes.door}
      data-state={state}
      data-timed={face.left !== null || undefined}
      style={style}
      aria-hidden="true"
    >
      <span className={classes.top}>
        <b>{label}</b>
        <span className={classes.corner}>
          {face.initials}
          {Glyph && showsGlyph(state, face) && <Glyph size={12} stroke={1.8} />}
        </span>
      </span>
      <span className={classes.foot}>{face.text}</span>
    </span>
  )
}

/** A legend entry's swatch. */
export function DoorSwatch({ state }: { state: DoorState }) {
  const Glyph = doorGlyphs[state]
  return (
    <i className={classes.swatch} data-state={state} aria-hidden="true">
      {Glyph && <Glyph size={12} stroke={1.8} />}
    </i>
  )
}
