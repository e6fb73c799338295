/** Details of the hovered door. Repeats the door's accessible name, so it's hidden from screen readers. */
import type { DoorContents } from '@postern/domain/areas/lockers/endpoints.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { type Description, DescriptionList } from '../../../ui/detail/DescriptionList.tsx'
import { RelativeTime } from '../../../ui/marks/RelativeTime.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { contentsText } from '../contentsText.ts'
import type { Door } from '../door.ts'
import { stateText, toneOf } from '../doorState.ts'
import classes from './BankDoors.module.css'

function facts(door: Door, contents: DoorContents | undefined): Description[] {
  const [first] = contents?.parcels ?? []
  return [
    ...(contents && first
      ? [
          { term: 'Inside', value: contentsText(contents) },
          { term: 'Parcel', value: <span className="mono">{first.internalNumber}</span> },
          { term: 'Since', value: <RelativeTime at={first.since} /> },
          { term: 'Hold until', value: contents.holdUntil && <RelativeTime at={contents.holdUntil} /> },
        ]
      : [{ term: 'Contents', value: choiceText(door.occupancy) }]),
    { term: 'Door', value: choiceText(door.doorState) },
    { term: 'Service', value: choiceText(door.serviceState) },
    ...(door.fault === 'none' ? [] : [{ term: 'Fault', value: choiceText(door.fault) }]),
    { term: 'Openings', value: <span className="num">{door.openCount.toLocaleString('en-US')}</span> },
  ]
}

interface DoorHoverCardProps {
  door: Door
  contents: DoorContents | undefined
  /** In pixels, relative to the drawing's frame. */
  left: number
  top: number
}

export const DoorHoverCard = ({ door, contents, left, top }: DoorHoverCardProps) => (
  <div className={classes.card} style={{ left, top }} aria-hidden="true">
    <div className={classes.cardHead}>
      <span className="strong">Door {door.label}</span>
      <span className="mute">
        {door.size}, {door.heightMm} mm
      </span>
      <StatusMark tone={toneOf(door)}>{stateText(door)}</StatusMark>
    </div>
    <DescriptionList items={facts(door, contents)} termWidth={72} />
  </div>
)
