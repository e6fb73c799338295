/** The doors of a bank as they stand in it, how many are free, and which need attention. */

import { doorsInState } from '@postern/domain/areas/figures.ts'
import type { DoorContents } from '@postern/domain/areas/lockers/endpoints.ts'
import type { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import IconDeviceTablet from '@tabler/icons-react/dist/esm/icons/IconDeviceTablet.mjs'
import { useQuery } from '@tanstack/react-query'
import { wholeOptions } from '../../engine/list/wholeQuery.ts'
import { LoadFailed } from '../../engine/record/LoadFailed.tsx'
import { recordPath } from '../../paths.ts'
import { NeedsPermission } from '../../session/NeedsPermission.tsx'
import { useCan } from '../../session/useSession.ts'
import { Card } from '../../ui/detail/Card.tsx'
import { Rows } from '../../ui/detail/DescriptionList.tsx'
import { Notice } from '../../ui/detail/Notice.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import { useHint } from '../../ui/overlays/useHint.tsx'
import { useNow } from '../../ui/useNow.ts'
import { figureHref } from '../shared/figureHref.ts'
import classes from './BankDoors.module.css'
import { bankContentsOptions } from './contentsQuery.ts'
import { DoorSwatch, DoorTile } from './DoorTile.tsx'
import type { Door } from './door.ts'
import { type DoorFace, doorFace } from './doorFace.ts'
import { attentionStates, stateOf, stateWords, toneOf } from './doorState.ts'
import { FreeBySize } from './FreeBySize.tsx'
import { mayGenerate } from './mayGenerate.ts'

type Bank = ValuesOf<(typeof lockerBanks)['fields']> & RecordMeta

interface FacedDoor {
  door: Door
  face: DoorFace
}

interface DoorsProps {
  doors: readonly FacedDoor[]
  bank: Bank
  customerId: string
}

function DoorLink({ door, face, customerId }: FacedDoor & { customerId: string }) {
  const { target, bubble } = useHint<HTMLAnchorElement>(() => face.words)
  return (
    <>
      <Link href={recordPath(lockers, door.id, customerId)} className={classes.door} {...target}>
        <span className="visuallyHidden">{face.words}</span>
        <DoorTile label={door.label} state={stateOf(door)} face={face} />
      </Link>
      {bubble}
    </>
  )
}

function Drawing({ doors, customerId, bank }: DoorsProps) {
  const inOrder = doors.toSorted(
    ({ door: a }, { door: b }) => a.columnNumber - b.columnNumber || a.rowNumber - b.rowNumber,
  )
  return (
    <ul className={classes.wall} aria-label={`Doors of ${bank.name}`}>
      {inOrder.map(({ door, face }) => (
        <li
          key={door.id}
          style={{ gridColumn: door.columnNumber, gridRow: `${door.rowNumber} / span ${door.rowSpan}` }}
        >
          <DoorLink door={door} face={face} customerId={customerId} />
        </li>
      ))}
      {bank.layout.map(({ holds, columnNumber, rowNumber, rowSpan }) => (
        <li
          key={`${columnNumber} ${rowNumber}`}
          className={classes.panel}
          data-holds={holds}
          style={{ gridColumn: columnNumber, gridRow: `${rowNumber} / span ${rowSpan}` }}
        >
          {holds === 'screen' ? (
            <>
              <IconDeviceTablet size={16} stroke={1.6} aria-hidden />
              Screen
            </>
          ) : (
            <span className="visuallyHidden">Blank panel</span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Each count leads to the doors it counts. */
function Legend({ doors, bank, customerId }: DoorsProps) {
  const byState = Map.groupBy(doors, ({ door }) => stateOf(door))
  const { choices } = lockers.fields.state
  const present = [...byState.keys()].sort((a, b) => choices.indexOf(a) - choices.indexOf(b))
  return (
    <ul className={classes.legend} aria-label="Doors by state">
      {present.map((state) => (
        <li key={state}>
          <Link href={figureHref(customerId, doorsInState([state])(bank.id))}>
            <DoorSwatch state={state} />
            {stateWords[state]} <span className="num mute">{byState.get(state)?.length}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const shown = 8

function NeedsAttention({ doors, bank, customerId }: DoorsProps) {
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
        {wanted.slice(0, shown).map(({ door, face }) => (
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

interface BankDoorsProps {
  record: Bank
  customerId: string | undefined
}

export default function BankDoors({ record, customerId = '' }: BankDoorsProps) {
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
  const inside = (door: Door): DoorContents | undefined => contents.data?.get(door.id)
  const doors = found.map((door) => ({ door, face: doorFace(door, inside(door), now) }))
  const place = { doors, bank: record, customerId }
  return (
    <div className={classes.bank}>
      <div className={classes.main}>
        {contents.error && (
          <Notice tone="warn">Couldn’t load what’s in the doors. Recipients and times are missing below.</Notice>
        )}
        <Legend {...place} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by the keyboard */}
        <section className={classes.scroll} aria-label="Bank layout" tabIndex={0}>
          <Drawing {...place} />
        </section>
      </div>
      <div className={classes.side}>
        <FreeBySize doors={found} />
        <NeedsAttention {...place} />
      </div>
    </div>
  )
}
