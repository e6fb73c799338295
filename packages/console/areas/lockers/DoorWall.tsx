import { useId } from 'react'
import classes from './DoorWall.module.css'

const columns = 10
const columnWidth = 76
const wallHeight = 900
const heights = [32, 32, 48, 48, 64, 96]

/** Fixed seed: the artwork is part of the brand and must look the same on every visit. */
function sequence(seed: number) {
  let state = seed
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

interface Door {
  x: number
  y: number
  height: number
  chance: number
}

function buildWall(): Door[] {
  const next = sequence(41)
  const doors: Door[] = []
  for (let column = 0; column < columns; column++) {
    let y = -20
    while (y < wallHeight) {
      const height = heights[Math.floor(next() * heights.length)] ?? 32
      doors.push({ x: column * columnWidth, y, height, chance: next() })
      y += height
    }
  }
  return doors
}

// One path per tint: six nodes instead of five hundred.
const doorPath = (doors: Door[]) =>
  doors
    .map(({ x, y, height }) => {
      const across = columnWidth - 10
      const down = height - 10
      return `M${x + 5} ${y + 2}h${across}a3 3 0 0 1 3 3v${down}a3 3 0 0 1-3 3h${-across}a3 3 0 0 1-3-3v${-down}a3 3 0 0 1 3-3z`
    })
    .join('')
const handlePath = (doors: Door[]) =>
  doors.map(({ x, y, height }) => `M${x + columnWidth - 10} ${y + height / 2 - 4}v8`).join('')

const wall = buildWall()
const pick = (from: number, to: number) => doorPath(wall.filter(({ chance }) => chance >= from && chance < to))
const handles = handlePath(wall)
const outside = { plain: pick(0.06, 1), tinted: pick(0, 0.06) }
const inside = { plain: pick(0.4, 1), light: pick(0.1, 0.4), lightest: pick(0, 0.1) }
const arch = 'M190 776V430a190 190 0 0 1 380 0V776z'

/** Sign-in artwork: a wall of lockers with the postern in it. Decorative. */
export function DoorWall() {
  const clip = useId()
  return (
    <svg className={classes.wall} viewBox="0 0 760 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <clipPath id={clip}>
        <path d={arch} />
      </clipPath>
      <rect className={classes.ground} width="760" height="900" />
      <g className={classes.outside}>
        <path d={outside.plain} />
        <path className={classes.tinted} d={outside.tinted} />
        <path className={classes.handle} d={handles} />
      </g>
      <g className={classes.inside} clipPath={`url(#${clip})`}>
        <rect className={classes.light} width="760" height="900" />
        <path d={inside.plain} />
        <path className={classes.tinted} d={inside.light} />
        <path className={classes.lightest} d={inside.lightest} />
        <path className={classes.handle} d={handles} />
      </g>
      <rect className={classes.ground} y="776" width="760" height="130" />
      <path className={classes.frame} d={arch} />
      <path className={classes.rim} d={arch} />
      <path className={classes.floor} d="M0 776h760" />
      <path className={classes.upperStep} d="M150 776h460v26H150z" />
      <path className={classes.lowerStep} d="M110 802h540v28H110z" />
      <rect className={classes.slot} x="322" y="560" width="116" height="32" rx="4" />
      <rect className={classes.slit} x="338" y="573" width="84" height="6" rx="3" />
    </svg>
  )
}
