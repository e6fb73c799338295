/** A bank's drawing with its filters, the hover card, and the actions for selected doors. */
import { rectOf } from '@postern/domain/areas/lockers/geometry/wall.ts'
import type { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { Suspense, useMemo, useRef, useState } from 'react'
import { navigateTo } from '../../../navigation/navigateTo.ts'
import { recordPath } from '../../../paths.ts'
import { useContainerWidth } from '../../../ui/charts/useContainerWidth.ts'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { useNow } from '../../../ui/useNow.ts'
import classes from './BankDoors.module.css'
import { BankWall } from './BankWall.tsx'
import { DoorFilters } from './DoorFilters.tsx'
import { DoorHoverCard } from './DoorHoverCard.tsx'
import { DrawingStore } from './drawnDoors.ts'
import type { FacedDoor } from './facedDoors.ts'
import { bandRows, bandsOf } from './overlays.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { isShown } from './shownDoors.ts'
import { useDoorSelection } from './useDoorSelection.ts'
import { useWallAddress } from './useWallAddress.ts'
import { drawingMeasures } from './wallMeasures.ts'

const DoorPanel = lazyPart(() => import('../dashboard/DoorPanel.tsx'))

export type Bank = ValuesOf<(typeof lockerBanks)['fields']> & RecordMeta

export interface WallDrawingProps {
  doors: readonly FacedDoor[]
  bank: Bank
  customerId: string
  /** Whether its doors can be opened from here. */
  opens: boolean
  /** Past doors have no actions. */
  isPast: boolean
  /** Where a door's details open: beside the drawing, or on their own page. */
  details: 'panel' | 'page'
}

/** Fits the available width within readable limits; wider banks scroll horizontally. */
const scaleLimits = { least: 0.2, most: 0.335 } as const
const besidePx = 90
const cardPx = { width: 264, gap: 10 } as const

export function WallDrawing({ doors, bank, customerId, opens, isPast, details }: WallDrawingProps) {
  const now = useNow()
  const frame = useRef<HTMLElement>(null)
  const width = useContainerWidth(frame)
  const plain = useMemo(() => doors.map(({ door }) => door), [doors])
  const { shown, overlay, chosen, detailed, setShown, setOverlay, setDetailed } = useWallAddress(plain)
  const [hovered, setHovered] = useState<string | null>(null)
  const [drawing] = useState(() => new DrawingStore())
  const wall = drawing.wall(plain, bank.layout)
  const scale = Math.min(scaleLimits.most, Math.max(scaleLimits.least, (width - besidePx) / Math.max(1, wall.widthMm)))
  const bands = bandsOf(overlay, doors, now)
  const drawn = doors.map((faced) =>
    drawing.door(faced, { overlay, band: bands.get(faced.door.id) ?? null, faded: !isShown(shown, faced.door) }),
  )
  const selection = useDoorSelection(drawn, ({ faded }) => !faded, chosen)
  const selected = plain.filter(({ id }) => selection.selected.has(id))
  const hasPanel = details === 'panel' && !isPast
  const beside = hasPanel ? plain.find(({ id }) => id === detailed) : undefined
  const pointed = doors.find(({ door }) => door.id === hovered)
  const cardPlace = () => {
    if (!pointed) return null
    const rect = rectOf(wall, pointed.door)
    const { left, top } = drawingMeasures(wall, scale)
    const from = left + rect.x * scale - (frame.current?.scrollLeft ?? 0)
    const right = from + rect.width * scale + cardPx.gap
    const fits = right + cardPx.width <= Math.max(width, cardPx.width)
    return { left: fits ? right : Math.max(0, from - cardPx.width - cardPx.gap), top: top + rect.y * scale }
  }
  const place = cardPlace()
  return (
    <div className={classes.main}>
      <DoorFilters
        doors={plain}
        shown={shown}
        onShown={setShown}
        overlay={overlay}
        onOverlay={setOverlay}
        bands={bandRows(overlay, doors, bands)}
      />
      <div className={classes.wallPlace}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by the keyboard */}
        <section ref={frame} className={classes.scroll} aria-label="Bank layout" tabIndex={0}>
          <BankWall
            name={bank.name}
            wall={wall}
            scale={scale}
            doors={drawn}
            panels={bank.layout}
            drawing={drawing}
            selection={selection}
            onOpen={hasPanel ? setDetailed : (id) => navigateTo(recordPath(lockers, id, customerId))}
            onHover={setHovered}
          />
        </section>
        {pointed && place && <DoorHoverCard door={pointed.door} contents={pointed.contents} {...place} />}
      </div>
      {selected.length > 0 && !isPast && (
        <SelectionBar
          doors={selected}
          bank={bank}
          customerId={customerId}
          opens={opens}
          onClear={() => selection.select([])}
          {...(hasPanel && { onDetails: setDetailed })}
        />
      )}
      <Suspense fallback={null}>
        {beside && <DoorPanel door={beside} customerId={customerId} onClose={() => setDetailed(null)} />}
      </Suspense>
    </div>
  )
}
