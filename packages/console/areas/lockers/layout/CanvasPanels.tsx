/** Screens and blank panels of a drawing. One can be selected, like a door. */
import type { DraftPanel } from '@postern/domain/areas/lockers/geometry/draft.ts'
import { panelWords } from '@postern/domain/areas/lockers/geometry/panelSteps.ts'
import { rectOf, type Wall } from '@postern/domain/areas/lockers/geometry/wall.ts'
import classes from './LayoutCanvas.module.css'

interface CanvasPanelsProps {
  panels: readonly DraftPanel[]
  wall: Wall
  /** Pixels per millimeter. */
  scale: number
  left: number
  top: number
  gap: number
  selected: string | null
  onSelect: (key: string) => void
}

export const CanvasPanels = ({ panels, wall, scale, left, top, gap, selected, onSelect }: CanvasPanelsProps) =>
  panels.map(({ key, holds, ...cell }) => {
    const rect = rectOf(wall, cell)
    const [wide, tall] = [rect.width * scale - gap, rect.height * scale - gap]
    return (
      // biome-ignore lint/a11y/useSemanticElements: a drawing has no buttons
      <g
        key={key}
        role="button"
        tabIndex={0}
        aria-pressed={selected === key}
        aria-label={`${panelWords[holds]}, column ${cell.columnNumber}`}
        transform={`translate(${left + rect.x * scale} ${top + rect.y * scale})`}
        className={classes.panel}
        data-holds={holds}
        onClick={() => onSelect(key)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return
          event.preventDefault()
          event.stopPropagation()
          onSelect(key)
        }}
      >
        <rect width={wide} height={tall} rx={3} />
        {tall > 18 && (
          <text x={wide / 2} y={tall / 2 + 4} textAnchor="middle">
            {panelWords[holds]}
          </text>
        )}
      </g>
    )
  })
