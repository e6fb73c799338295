/** A parcel in a list. Its number links to its page; a button previews it over the list. */
import type { Parcel } from '@postern/domain/areas/parcels/endpoints.ts'
import type { ReactNode } from 'react'
import { parcelPath } from '../../paths.ts'
import { TextButton } from '../../ui/forms/PlainButton.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { None } from '../../ui/lists/DataTable.tsx'
import { headClass } from '../../ui/lists/PagedTable.tsx'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import { useNow } from '../../ui/useNow.ts'
import { parcelTones } from './parcelTones.ts'

function Due({ parcel: { dueAt, closedAt } }: { parcel: Parcel }) {
  const now = useNow()
  if (dueAt === null) return <None />
  const late = (closedAt === null ? now : new Date(closedAt)) > new Date(dueAt)
  return late ? (
    <StatusMark tone="warn">
      <span className="visuallyHidden">Overdue, due </span>
      <RelativeTime at={dueAt} />
    </StatusMark>
  ) : (
    <RelativeTime at={dueAt} />
  )
}

export const parcelHeadings = [
  'Parcel',
  'Last step',
  'Recipient',
  'Location',
  'Carrier',
  'Package type',
  'Received',
  'Due',
] as const

interface ParcelRowProps {
  parcel: Parcel
  customerId: string
  /** Undefined if the user may not open parcels. */
  onPreview?: (() => void) | undefined
  /** The customer and site, after the number, in lists across customers. */
  where?: ReactNode
}

export const ParcelRow = ({ parcel, customerId, onPreview, where }: ParcelRowProps) => (
  <tr>
    <th scope="row" className={headClass}>
      <Link href={parcelPath(customerId, parcel.id)} className="link mono">
        {parcel.internalNumber}
      </Link>
      {where === undefined && parcel.trackingNumber !== null && (
        <span className="mono mute"> {parcel.trackingNumber}</span>
      )}{' '}
      {onPreview && (
        <TextButton onClick={onPreview}>
          Preview<span className="visuallyHidden"> {parcel.internalNumber}</span>
        </TextButton>
      )}
    </th>
    {where !== undefined && <td>{where}</td>}
    <td>
      <StatusMark tone={parcelTones[parcel.statusGroup]}>{parcel.action}</StatusMark>
    </td>
    <td>{parcel.recipient ?? <None />}</td>
    <td>{parcel.place ?? <None />}</td>
    <td>{parcel.carrier ?? <None />}</td>
    {where === undefined && <td>{parcel.packageType ?? <None />}</td>}
    <td>
      <RelativeTime at={parcel.receivedAt} />
    </td>
    <td>
      <Due parcel={parcel} />
    </td>
  </tr>
)
