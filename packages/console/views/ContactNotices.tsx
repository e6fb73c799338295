/** What a contact was told, newest first, and whether it arrived. */
import { Button } from '@mantine/core'
import type { Notice as Told } from '@postern/domain/endpoints/traffic.ts'
import type { RecordMeta } from '@postern/domain/resource.ts'
import { choiceText, humanise } from '@postern/domain/text.ts'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../http/call.ts'
import { told } from '../resource/queries.ts'
import { None, PlainHead, TableRegion, tableClass } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Notice } from '../ui/Notice.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { SkeletonLines } from '../ui/Skeleton.tsx'
import { StatusMark } from '../ui/StatusMark.tsx'
import type { Tone } from '../ui/tone.ts'
import classes from './RecordParcels.module.css'

const tones: Record<Told['state'], Tone> = {
  queued: 'idle',
  sent: 'info',
  delivered: 'ok',
  opened: 'ok',
  bounced: 'danger',
  failed: 'danger',
}

const noticesOptions = (customerId: string, id: string) =>
  infiniteQueryOptions({
    queryKey: ['notices', customerId, id],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /api/customers/:customerId/contacts/:id/notices', {
        params: { customerId, id },
        query: { cursor },
        signal,
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    ...told,
  })

const NoticeRow = ({ notice }: { notice: Told }) => (
  <tr>
    <th scope="row" className={classes.number}>
      <RelativeTime at={notice.at} />
    </th>
    <td>{humanise(notice.templateKey)}</td>
    <td>{choiceText(notice.channel)}</td>
    <td>{notice.recipient}</td>
    <td>
      <StatusMark tone={tones[notice.state]}>
        {choiceText(notice.state)}
        {notice.error !== null && `: ${notice.error}`}
      </StatusMark>
    </td>
    <td className="mono">{notice.parcelNumber ?? <None />}</td>
  </tr>
)

interface TabProps {
  record: RecordMeta
  customerId: string | undefined
}

export default function ContactNotices({ record: { id }, customerId = '' }: TabProps) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    noticesOptions(customerId, id),
  )
  const notices = data?.pages.flatMap(({ items }) => items)
  if (error) return <Notice tone="danger">{error.message}</Notice>
  if (!notices) return <SkeletonLines lines={6} label="Loading notices" />
  if (notices.length === 0)
    return (
      <EmptyState
        art="box"
        title="Nothing was sent to them yet"
        text="A notice goes out when a parcel waits for them and they can be told of it."
      />
    )
  return (
    <div className={classes.parcels}>
      <TableRegion label="Notices" className={classes.table}>
        <table className={tableClass}>
          <PlainHead headings={['When', 'What', 'By', 'To', 'Outcome', 'Parcel']} />
          <tbody>
            {notices.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} />
            ))}
          </tbody>
        </table>
      </TableRegion>
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  )
}
