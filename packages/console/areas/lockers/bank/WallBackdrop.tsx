/** The rarely changing parts of the drawing: frame, panels, ruler and the reach band. */
import { fromTop, reachBand, rectOf, rulerMarks, type Wall } from '@postern/domain/areas/lockers/geometry/wall.ts'
import { plinthMm, reachMm } from '@postern/domain/areas/lockers/lockerLayout.ts'
import IconDeviceTablet from '@tabler/icons-react/dist/esm/icons/IconDeviceTablet.mjs'
import { memo } from 'react'
import classes from './BankWall.module.css'
import type { Panel } from './drawnDoors.ts'
import { WallPatterns } from './WallPatterns.tsx'
import { drawingMeasures, framePx, gapPx, reachPx, rulerPx } from './wallMeasures.ts'

interface BackdropProps {
  wall: Wall
  /** Pixels per millimeter. */
  scale: number
  panels: readonly Panel[]
}

const numbers = new Intl.NumberFormat('en-US')

function Ruler({ wall, scale }: Pick<BackdropProps, 'wall' | 'scale'>) {
  const { top } = drawingMeasures(wall, scale)
  const y = (mm: number) => top + fromTop(wall, mm) * scale
  return (
    <g className={classes.ruler}>
      {rulerMarks(wall).map((mm) => (
        <g key={mm} transform={`translate(0 ${y(mm)})`}>
          <text x={rulerPx - 12} y={4} textAnchor="end">
            {numbers.format(mm)}
          </text>
          <path d={`M${rulerPx - 8} 0h6`} />
        </g>
      ))}
    </g>
  )
}

function Panels({ wall, scale, panels }: BackdropProps) {
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

export const WallBackdrop = memo(function WallBackdrop({ wall, scale, panels }: BackdropProps) {
  const { left, top, width, height } = drawingMeasures(wall, scale)
  return (
    <svg className={classes.backdrop} width={width} height={height} overflow="visible" aria-hidden="true">
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
      <g transform={`translate(${left} ${top})`}>
        <Panels wall={wall} scale={scale} panels={panels} />
      </g>
    </svg>
  )
})

/** Marks the handle heights within reach of a wheelchair user. Drawn over the doors. */
export const WallReach = memo(function WallReach({ wall, scale }: Pick<BackdropProps, 'wall' | 'scale'>) {
  const band = reachBand(wall)
  if (!band) return null
  const { left, top, width, height } = drawingMeasures(wall, scale)
  const [from, to] = [top + band.top * scale, top + band.bottom * scale]
  const right = width - reachPx + 8
  return (
    <svg className={classes.reach} width={width} height={height} overflow="visible" aria-hidden="true">
      <path d={`M${left - 4} ${from}H${right}V${to}H${left - 4}`} />
      <text transform={`translate(${right + 13} ${(from + to) / 2}) rotate(-90)`} textAnchor="middle">
        Reach {reachMm.lowest}–{numbers.format(reachMm.highest)} mm
      </text>
    </svg>
  )
})
