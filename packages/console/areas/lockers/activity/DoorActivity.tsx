/** A door's activity, newest first. */
import { Button } from '@mantine/core'
import type { DoorEntry } from '@postern/domain/areas/lockers/activityEndpoints.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadFailed } from '../../../engine/record/LoadFailed.tsx'
import { parcelPath } from '../../../paths.ts'
import { Card } from '../../../ui/detail/Card.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { None, PlainHead, TableRegion, tableClass } from '../../../ui/lists/DataTable.tsx'
import { RelativeTime } from '../../../ui/marks/RelativeTime.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import type { Door } from '../door.ts'
import { activityOptions } from './activityQuery.ts'
import { entryText } from './entryText.ts'

const headings = ['Time', 'Event', 'Details', 'Parcel', 'By']

function EntryRow({ entry, customerId }: { entry: DoorEntry; customerId: string }) {
  const { title, detail, tone } = entryText(entry)
  return (
    <tr>
      <td>
        <RelativeTime at={entry.at} />
      </td>
      <td>
        <StatusMark tone={tone}>{title}</StatusMark>
      </td>
      <td>{detail ?? <None />}</td>
      <td>
        {entry.parcel ? (
          <Link className="link mono" href={parcelPath(customerId, entry.parcel.id)}>
            {entry.parcel.internalNumber}
          </Link>
        ) : (
          <None />
        )}
      </td>
      <td>{entry.kind === 'event' && entry.who !== null ? choiceText(entry.who) : (entry.who ?? <None />)}</td>
    </tr>
  )
}

export default function DoorActivity({ record, customerId = '' }: { record: Door; customerId: string | undefined }) {
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    activityOptions(customerId, record.id),
  )
  if (error) return <LoadFailed error={error} />
  if (!data) return <SkeletonLines lines={10} label="Loading activity" />
  const entries = data.pages.flatMap(({ items }) => items)
  return (
    <Card title="Activity" aside={`${record.openCount.toLocaleString('en-US')} openings counted by the door`} flush>
      <TableRegion label="Door events">
        <table className={tableClass}>
          <PlainHead headings={headings} />
          <tbody>
            {entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} customerId={customerId} />
            ))}
          </tbody>
        </table>
      </TableRegion>
      {hasNextPage && (
        <Button variant="subtle" m={8} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Load more
        </Button>
      )}
    </Card>
  )
}
