/** The doors of a bank as they stand in the wall, and what somebody should look at. */

import type { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { wholeOptions } from '../../engine/list/wholeQuery.ts'
import { LoadFailed } from '../../engine/record/LoadFailed.tsx'
import { recordPath } from '../../paths.ts'
import { useCan } from '../../session/useSession.ts'
import { MeterBar } from '../../ui/charts/MeterBar.tsx'
import { Card } from '../../ui/detail/Card.tsx'
import { Rows } from '../../ui/detail/DescriptionList.tsx'
import { Notice } from '../../ui/detail/Notice.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import type { Tone } from '../../ui/marks/tone.ts'
import classes from './BankDoors.module.css'
import type { Door } from './door.ts'
import { mayGenerate } from './mayGenerate.ts'

type State = 'free' | 'reserved' | 'occupied' | 'expired' | 'fault' | 'maintenance' | 'offline'

const stateWords: Record<State, string> = {
  free: 'Free',
  reserved: 'Reserved',
  occupied: 'Occupied',
  expired: 'Expired',
  fault: 'Fault',
  maintenance: 'Out of service',
  offline: 'Unknown',
}

const occupancyStates: Record<Door['occupancy'], State> = {
  empty: 'free',
  reserved: 'reserved',
  occupied: 'occupied',
  expired: 'expired',
  unknown: 'offline',
}

/** What keeps a door from working counts more than what is behind it. */
function stateOf({ fault, serviceState, occupancy }: Door): State {
  if (fault !== 'none') return 'fault'
  return serviceState === 'inService' ? occupancyStates[occupancy] : 'maintenance'
}

/** The state in the words of the door itself: which fault, which kind of service. */
function wordsOf(door: Door): string {
  const state = stateOf(door)
  if (state === 'fault') return choiceText(door.fault)
  return state === 'maintenance' ? choiceText(door.serviceState) : stateWords[state]
}

interface DoorsProps {
  doors: readonly Door[]
  customerId: string | undefined
}

type Bank = BankDoorsProps['record']

function Wall({ doors, customerId, bank }: DoorsProps & { bank: Bank }) {
  const inOrder = doors.toSorted((a, b) => a.columnNumber - b.columnNumber || a.rowNumber - b.rowNumber)
  return (
    <ul className={classes.wall} aria-label={`Doors of ${bank.name}`}>
      {inOrder.map((door) => (
        <li
          key={door.id}
          style={{ gridColumn: door.columnNumber, gridRow: `${door.rowNumber} / span ${door.rowSpan}` }}
        >
          <Link
            href={recordPath(lockers, door.id, customerId)}
            className={classes.door}
            data-state={stateOf(door)}
            data-low={door.rowSpan === 1 || undefined}
            title={`Door ${door.label}, ${door.size}, ${wordsOf(door)}`}
          >
            <b>
              <span className="visuallyHidden">Door </span>
              {door.label}
            </b>
            <span>
              {stateOf(door) === 'free' ? door.size : wordsOf(door)}
              {stateOf(door) === 'free' && <span className="visuallyHidden">, free</span>}
            </span>
          </Link>
        </li>
      ))}
      {bank.layout.map(({ holds, columnNumber, rowNumber, rowSpan }) => (
        <li
          key={`${columnNumber} ${rowNumber}`}
          className={classes.panel}
          style={{ gridColumn: columnNumber, gridRow: `${rowNumber} / span ${rowSpan}` }}
        >
          {holds === 'screen' ? 'Screen' : <span className="visuallyHidden">Blank panel</span>}
        </li>
      ))}
    </ul>
  )
}

function Legend({ doors }: { doors: readonly Door[] }) {
  const counts = Map.groupBy(doors, stateOf)
  const present = (Object.keys(stateWords) as State[]).filter((state) => counts.has(state))
  return (
    <ul className={classes.legend} aria-label="Doors by state">
      {present.map((state) => (
        <li key={state}>
          <i className={classes.swatch} data-state={state} />
          {stateWords[state]} <span className="num mute">{counts.get(state)?.length}</span>
        </li>
      ))}
    </ul>
  )
}

function FreeBySize({ doors }: { doors: readonly Door[] }) {
  const sizes = lockers.fields.size.choices
  const rows = sizes.flatMap((size) => {
    const ofSize = doors.filter((door) => door.size === size)
    return ofSize.length === 0
      ? []
      : [{ size, all: ofSize.length, free: ofSize.filter((door) => stateOf(door) === 'free').length }]
  })
  const free = rows.reduce((sum, row) => sum + row.free, 0)
  return (
    <Card title="Free by size" actions={<span className="num mute">{`${free} of ${doors.length}`}</span>}>
      <ul className={classes.sizes}>
        {rows.map(({ size, all, free: left }) => (
          <li key={size}>
            <span className="strong">{size}</span>
            <MeterBar
              parts={[{ value: all - left, tone: left === 0 ? 'danger' : left * 5 <= all ? 'warn' : 'accent' }]}
              max={all}
              height={6}
            />
            <span className="num">
              {left} <span className="mute">of {all}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const attention: Partial<Record<State, Tone>> = { fault: 'danger', expired: 'warn', maintenance: 'off' }
const shown = 8

function NeedsALook({ doors, customerId }: DoorsProps) {
  const wanted = (Object.keys(attention) as State[]).flatMap((state) => doors.filter((door) => stateOf(door) === state))
  if (wanted.length === 0) return null
  return (
    <Card title="Needs attention" actions={<span className="num mute">{wanted.length}</span>}>
      <Rows>
        {wanted.slice(0, shown).map((door) => (
          <li key={door.id}>
            <StatusMark tone={attention[stateOf(door)] ?? 'idle'}>
              <Link className="link" href={recordPath(lockers, door.id, customerId)}>
                Door {door.label}
              </Link>
            </StatusMark>
            <span className={classes.end}>{wordsOf(door)}</span>
          </li>
        ))}
      </Rows>
      {wanted.length > shown && <p className={classes.more}>and {wanted.length - shown} more</p>}
    </Card>
  )
}

interface BankDoorsProps {
  record: ValuesOf<(typeof lockerBanks)['fields']> & RecordMeta
  customerId: string | undefined
}

export default function BankDoors({ record, customerId }: BankDoorsProps) {
  const can = useCan()
  const maySee = can('lockers.lockers.view')
  const { data: doors, error } = useQuery({
    ...wholeOptions(lockers, customerId, [{ field: 'lockerBankId', operator: 'eq', values: [record.id] }]),
    enabled: maySee,
  })
  if (!maySee) return <Notice tone="info">You need the permission lockers.lockers.view to see doors.</Notice>
  if (error) return <LoadFailed error={error} />
  if (!doors) return <SkeletonLines lines={10} label="Loading doors" />
  if (doors.length === 0)
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
  return (
    <div className={classes.bank}>
      <div className={classes.main}>
        <Legend doors={doors} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by the keyboard */}
        <section className={classes.scroll} aria-label="Bank layout" tabIndex={0}>
          <Wall doors={doors} customerId={customerId} bank={record} />
        </section>
      </div>
      <div className={classes.side}>
        <FreeBySize doors={doors} />
        <NeedsALook doors={doors} customerId={customerId} />
      </div>
    </div>
  )
}
