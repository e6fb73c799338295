/** The doors that currently hold something for a contact. */

import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import type { RecordMeta } from '@postern/domain/engine/resource.ts'
import { useQuery } from '@tanstack/react-query'
import { errorsInPlace } from '../../engine/requests/queries.ts'
import { call } from '../../http/call.ts'
import { recordPath } from '../../paths.ts'
import { Notice } from '../../ui/detail/Notice.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { None } from '../../ui/lists/DataTable.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { FramedTable, headClass } from '../../ui/lists/PagedTable.tsx'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { ParcelLinks } from '../parcels/ParcelLinks.tsx'

interface TabProps {
  record: RecordMeta
  customerId: string | undefined
}

export default function ContactLockers({ record: { id }, customerId = '' }: TabProps) {
  const { data, error } = useQuery({
    queryKey: ['heldDoors', customerId, id],
    queryFn: ({ signal }) =>
      call('GET /api/customers/:customerId/contacts/:id/lockers', { params: { customerId, id }, signal }),
    ...errorsInPlace,
  })
  if (error) return <Notice tone="danger">{error.message}</Notice>
  if (!data) return <SkeletonLines lines={4} label="Loading doors" />
  if (data.doors.length === 0)
    return <EmptyState art="lock" title="No parcels in doors" text="Doors with parcels for this contact appear here." />
  return (
    <FramedTable label="Doors" headings={['Door', 'Bank', 'Parcels', 'Since', 'Due']}>
      {data.doors.map((door) => (
        <tr key={door.lockerId}>
          <th scope="row" className={headClass}>
            <Link className="link" href={recordPath(lockers, door.lockerId, customerId)}>
              {door.label}
            </Link>
          </th>
          <td>
            <Link className="link" href={recordPath(lockerBanks, door.lockerBankId, customerId)}>
              {door.bank}
            </Link>
          </td>
          <td>
            <ParcelLinks parcels={door.parcels} customerId={customerId} />
          </td>
          <td>
            <RelativeTime at={door.since} />
          </td>
          <td>{door.dueAt === null ? <None /> : <RelativeTime at={door.dueAt} />}</td>
        </tr>
      ))}
    </FramedTable>
  )
}
