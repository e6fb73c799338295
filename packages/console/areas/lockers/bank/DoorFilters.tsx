/** Legend of the drawing; each entry is also a filter. */
import { doorStates } from '@postern/domain/areas/lockers/live/doorAxes.ts'
import { lockerSizes } from '@postern/domain/areas/lockers/lockerVendors.ts'
import type { ReactNode } from 'react'
import { Segments } from '../../../ui/forms/Segments.tsx'
import { DoorSwatch } from '../DoorTile.tsx'
import type { Door } from '../door.ts'
import { stateOf, stateWords } from '../doorState.ts'
import classes from './BankDoors.module.css'
import wallClasses from './BankWall.module.css'
import { type BandRow, keyWords, type Overlay, overlayWords } from './overlays.ts'
import type { Shown } from './shownDoors.ts'

const toggled = <T,>(set: ReadonlySet<T>, value: T): ReadonlySet<T> =>
  set.has(value) ? new Set([...set].filter((each) => each !== value)) : new Set([...set, value])

interface ChipProps {
  pressed: boolean
  /** With 0, the chip is hidden unless its filter is active. */
  count: number
  onClick: () => void
  children: ReactNode
}

const Chip = ({ pressed, count, onClick, children }: ChipProps) => (
  <li hidden={count === 0 && !pressed}>
    <button type="button" className={classes.chip} aria-pressed={pressed} onClick={onClick}>
      {children} <span className="num mute">{count}</span>
    </button>
  </li>
)

interface DoorFiltersProps {
  doors: readonly Door[]
  shown: Shown
  onShown: (shown: Shown) => void
  overlay: Overlay
  onOverlay: (overlay: Overlay) => void
  bands: readonly BandRow[]
}

export function DoorFilters({ doors, shown, onShown, overlay, onOverlay, bands }: DoorFiltersProps) {
  const count = (fits: (door: Door) => boolean) => doors.filter(fits).length
  return (
    <div className={classes.filters}>
      <Segments label="Color by" value={overlay} options={overlayWords} onChange={onOverlay} />
      <ul className={classes.legend} aria-label="Filter by state">
        {doorStates.map((state) => (
          <Chip
            key={state}
            pressed={shown.states.has(state)}
            count={count((door) => stateOf(door) === state)}
            onClick={() => onShown({ ...shown, states: toggled(shown.states, state) })}
          >
            <DoorSwatch state={state} />
            {stateWords[state]}
          </Chip>
        ))}
      </ul>
      <ul className={classes.legend} aria-label="Filter by size">
        {lockerSizes.map((size) => (
          <Chip
            key={size}
            pressed={shown.sizes.has(size)}
            count={count((door) => door.size === size)}
            onClick={() => onShown({ ...shown, sizes: toggled(shown.sizes, size) })}
          >
            {size}
          </Chip>
        ))}
      </ul>
      {bands.length > 0 && (
        <ul className={classes.bands} aria-label={keyWords[overlay]}>
          {bands.map(({ band, words, count: doorsIn }) => (
            <li key={band}>
              <i className={wallClasses.swatch} data-band={band} aria-hidden="true" />
              {words} <span className="num mute">{doorsIn}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
