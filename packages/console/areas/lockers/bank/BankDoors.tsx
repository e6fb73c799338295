/** The doors of a bank to scale, how many are free, and which need attention. */

import { doorsInState } from '@postern/domain/areas/figures.ts'
import type { DoorContents } from '@postern/domain/areas/lockers/endpoints.ts'
import { rectOf, wallOf } from '@postern/domain/areas/lockers/geometry/wall.ts'
import type { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { wholeOptions } from '../../../engine/list/wholeQuery.ts'
import { LoadFailed } from '../../../engine/record/LoadFailed.tsx'
import { navigateTo } from '../../../navigation/navigateTo.ts'
import { recordPath } from '../../../paths.ts'
import { NeedsPermission } from '../../../session/NeedsPermission.tsx'
import { useCan } from '../../../session/useSession.ts'
import { useContainerWidth } from '../../../ui/charts/useContainerWidth.ts'
import { Card } from '../../../ui/detail/Card.tsx'
import { Rows } from '../../../ui/detail/DescriptionList.tsx'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { figureHref } from '../../shared/figureHref.ts'
import { bankContentsOptions } from '../contentsQuery.ts'
import type { Door } from '../door.ts'
import { type DoorFace, doorFace } from '../doorFace.ts'
import { attentionStates, stateOf, toneOf } from '../doorState.ts'
import { mayGenerate } from '../mayGenerate.ts'
import classes from './BankDoors.module.css'
import { BankWall, type DrawnDoor, drawingMeasures } from './BankWall.tsx'
import { DoorFilters, isShown, type Shown } from './DoorFilters.tsx'
import { DoorHoverCard } from './DoorHoverCard.tsx'
import { FreeBySize } from './FreeBySize.tsx'
import { bandRows, bandsOf, type Overlay } from './overlays.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { useDoorSelection } from './useDoorSelection.ts'

type Bank = ValuesOf<(typeof lockerBanks)['fields']> & RecordMeta

interface FacedDoor {
  door: Door
  face: DoorFace
  contents: DoorContents | undefined
}

interface DoorsProps {
  doors: readonly FacedDoor[]
  bank: Bank
  customerId: string
  /** Whether its doors can be opened from here. */
  opens: boolean
}

const attentionShown = 8

function NeedsAttention({ doors, bank, customerId }: Omit<DoorsProps, 'opens'>) {
  const wanted = attentionStates.flatMap((state) => doors.filter(({ door }) => stateOf(door) === state))
  if (wanted.length === 0) return null
  return (
    <Card
      title="Needs attention"
      actions={
        <Link className="link" href={figureHref(customerId, doorsInState(attentionStates)(bank.id))}>
          View all {wanted.length}
        </Link>
      }
    >
      <Rows>
        {wanted.slice(0, attentionShown).map(({ door, face }) => (
          <li key={door.id}>
            <StatusMark tone={toneOf(door)}>
              <Link className="link" href={recordPath(lockers, door.id, customerId)}>
                Door {door.label}
              </Link>
            </StatusMark>
            <span className={classes.end}>{face.text}</span>
          </li>
        ))}
      </Rows>
    </Card>
  )
}

/** As large as fits, but readable: what is wider scrolls sideways. */
const scaleLimits = { least: 0.2, most: 0.335 } as const
const besidePx = 90
const cardPx = { width: 264, gap: 10 } as const

const everything: Shown = { states: new Set(), sizes: new Set() }

function Drawing({ doors, bank, customerId, opens }: DoorsProps) {
  const now = useNow()
  const frame = useRef<HTMLElement>(null)
  const width = useContainerWidth(frame)
  const [shown, setShown] = useState(everything)
  const [overlay, setOverlay] = useState<Overlay>('state')
  const [hovered, setHovered] = useState<string | null>(null)
  const wall = wallOf(
    doors.map(({ door }) => door),
    bank.layout,
  )
  const scale = Math.min(scaleLimits.most, Math.max(scaleLimits.least, (width - besidePx) / Math.max(1, wall.widthMm)))
  const bands = bandsOf(overlay, doors, now)
  const drawn = doors.map(
    ({ door, face }): DrawnDoor => ({
      key: door.id,
      id: door.id,
      columnNumber: door.columnNumber,
      rowNumber: door.rowNumber,
      rowSpan: door.rowSpan,
      label: door.label,
      state: stateOf(door),
      foot: overlay === 'openings' ? door.openCount.toLocaleString('en-US') : face.text,
      initials: overlay === 'openings' ? null : face.initials,
      left: face.left,
      band: bands.get(door.id) ?? null,
      isFull: ['fault', 'open', 'outOfService'].includes(stateOf(door)) && door.occupancy !== 'empty',
      isAccessible: door.isAccessible === true,
      words: face.words,
      faded: !isShown(shown, door),
    }),
  )
  const selection = useDoorSelection(drawn, ({ faded }) => !faded)
  const selected = doors.flatMap(({ door }) => (selection.selected.has(door.id) ? [door] : []))
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
        doors={doors.map(({ door }) => door)}
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
            selection={selection}
            onOpen={(id) => navigateTo(recordPath(lockers, id, customerId))}
            onHover={setHovered}
          />
        </section>
        {pointed && place && <DoorHoverCard door={pointed.door} contents={pointed.contents} {...place} />}
      </div>
      {selected.length > 0 && (
        <SelectionBar
          doors={selected}
          bank={bank}
          customerId={customerId}
          opens={opens}
          onClear={() => selection.select([])}
        />
      )}
    </div>
  )
}

interface BankDoorsProps {
  record: Bank
  customerId: string | undefined
  opens?: boolean
}

export default function BankDoors({ record, customerId = '', opens = false }: BankDoorsProps) {
  const can = useCan()
  const now = useNow()
  const maySee = can('lockers.lockers.view')
  const { data: found, error } = useQuery({
    ...wholeOptions(lockers, customerId, [{ field: 'lockerBankId', operator: 'eq', values: [record.id] }]),
    enabled: maySee,
  })
  const contents = useQuery({ ...bankContentsOptions(customerId, record.id), enabled: maySee })
  if (!maySee) return <NeedsPermission permission="lockers.lockers.view" />
  if (error) return <LoadFailed error={error} />
  if (!found || contents.isPending) return <SkeletonLines lines={10} label="Loading doors" />
  if (found.length === 0)
    return (
      <EmptyState
        art="box"
        title="No doors yet"
        text={
          mayGenerate(record, can)
            ? 'Generate all doors above, or add them individually on the Doors tab.'
            : 'The bank’s layout appears here once it has doors.'
        }
      />
    )
  const doors = found.map((door): FacedDoor => {
    const inside = contents.data?.get(door.id)
    return { door, contents: inside, face: doorFace(door, inside, now) }
  })
  const place = { doors, bank: record, customerId, opens }
  return (
    <div className={classes.bank}>
      <div className={classes.main}>
        {contents.error && (
          <Notice tone="warn">Couldn’t load what’s in the doors. Recipients and times are missing below.</Notice>
        )}
        <Drawing {...place} />
      </div>
      <div className={classes.side}>
        <FreeBySize doors={found} />
        <NeedsAttention {...place} />
      </div>
    </div>
  )
}
