/** A door at a glance: contents, each of its states with its start time, and the latest activity. */
import type { DoorAxesSince } from '@postern/domain/areas/lockers/activityEndpoints.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { statusTone } from '../../../engine/cells/statusTone.ts'
import { withSearch } from '../../../engine/list/urlState.ts'
import { LoadFailed } from '../../../engine/record/LoadFailed.tsx'
import { parcelPath, recordPath } from '../../../paths.ts'
import { Card } from '../../../ui/detail/Card.tsx'
import { type Description, DescriptionList, Rows } from '../../../ui/detail/DescriptionList.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { RelativeTime } from '../../../ui/marks/RelativeTime.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import type { Tone } from '../../../ui/marks/tone.ts'
import { WikiPages } from '../../shared/wikiPages/WikiPages.tsx'
import DoorSummary from '../DoorSummary.tsx'
import type { Door } from '../door.ts'
import { activityOptions, axesOptions } from './activityQuery.ts'
import classes from './DoorOverview.module.css'
import { entryText } from './entryText.ts'

interface DoorProps {
  door: Door
  customerId: string
  /** Layout for a panel. */
  narrow?: boolean
}

const axisNames = {
  service: 'Service',
  occupancy: 'Occupancy',
  door: 'Door',
  fault: 'Fault',
  link: 'Bank connection',
} as const
type AxisName = keyof typeof axisNames

const tones: Readonly<Record<AxisName, (value: string) => Tone>> = {
  service: statusTone,
  occupancy: (value) =>
    value === 'empty'
      ? 'ok'
      : value === 'expired'
        ? 'warn'
        : value === 'reserved'
          ? 'violet'
          : value === 'unknown'
            ? 'idle'
            : 'info',
  door: (value) => (value === 'closed' ? 'ok' : value === 'open' ? 'warn' : 'idle'),
  fault: (value) => (value === 'none' ? 'ok' : 'danger'),
  link: statusTone,
}

const axisFacts = (axes: DoorAxesSince): Description[] =>
  (Object.keys(axisNames) as AxisName[]).map((name) => {
    const { value, since } = axes[name]
    return {
      term: axisNames[name],
      value: (
        <span className={classes.axis}>
          <StatusMark tone={tones[name](value)}>{choiceText(value)}</StatusMark>
          {since !== null && (
            <span className="mute">
              {name === 'door' ? 'last opened ' : 'since '}
              <RelativeTime at={since} />
            </span>
          )}
        </span>
      ),
    }
  })

function States({ door, customerId }: DoorProps) {
  const { data, error } = useQuery(axesOptions(customerId, door.id))
  if (error) return <LoadFailed error={error} />
  return (
    <Card title="States">
      {data ? (
        <>
          <DescriptionList items={axisFacts(data)} termWidth={128} />
          {data.fault.value !== 'none' && (
            <WikiPages
              title="About this fault"
              subject={{ kind: 'faultCodes', ref: data.fault.value, label: choiceText(data.fault.value) }}
            />
          )}
        </>
      ) : (
        <SkeletonLines lines={5} label="Loading states" />
      )}
    </Card>
  )
}

const latest = 5

function RecentActivity({ door, customerId }: DoorProps) {
  const { data, error } = useInfiniteQuery(activityOptions(customerId, door.id))
  if (error) return <LoadFailed error={error} />
  return (
    <Card
      title="Recent activity"
      actions={
        <Link className="link" href={withSearch(recordPath(lockers, door.id, customerId), { tab: 'activity' })}>
          View all
        </Link>
      }
    >
      {data ? (
        <Rows>
          {(data.pages[0]?.items ?? []).slice(0, latest).map((entry) => {
            const { title, detail, tone } = entryText(entry)
            return (
              <li key={entry.id} className={classes.entry}>
                <StatusMark tone={tone}>{title}</StatusMark>
                <span className="mute">
                  {entry.parcel && (
                    <Link className="link mono" href={parcelPath(customerId, entry.parcel.id)}>
                      {entry.parcel.internalNumber}
                    </Link>
                  )}{' '}
                  {detail}
                </span>
                <span className={classes.when}>
                  <RelativeTime at={entry.at} />
                </span>
              </li>
            )
          })}
        </Rows>
      ) : (
        <SkeletonLines lines={5} label="Loading activity" />
      )}
    </Card>
  )
}

export default function DoorOverview(props: DoorProps) {
  return (
    <div className={classes.overview}>
      <DoorSummary {...props} />
      <div className={classes.pair}>
        <States {...props} />
        <RecentActivity {...props} />
      </div>
    </div>
  )
}
