/** The recipient and the facts of a parcel. */

import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import type { WholeParcel } from '@postern/domain/areas/parcels/parcelEndpoints.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { locations } from '@postern/domain/areas/places/locations.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'
import { counted } from '@postern/domain/values/text.ts'
import type { ReactNode } from 'react'
import { recordPath } from '../../paths.ts'
import { useCan } from '../../session/useSession.ts'
import { Card } from '../../ui/detail/Card.tsx'
import { DescriptionList } from '../../ui/detail/DescriptionList.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'

interface ToProps {
  resource: Resource
  id: string
  customerId: string
  children: ReactNode
}

/** A link if the user may open the record, otherwise plain text. */
function To({ resource, id, customerId, children }: ToProps) {
  const can = useCan()
  if (!can(`${resource.permission}.view`)) return children
  return (
    <Link href={recordPath(resource, id, customerId)} className="link">
      {children}
    </Link>
  )
}

const termWidth = 96

export function ParcelRecipient({ parcel: { contact, recipient, customer, othersWaiting } }: { parcel: WholeParcel }) {
  if (recipient === null) return null
  return (
    <Card title="Recipient">
      <DescriptionList
        termWidth={termWidth}
        items={[
          {
            term: 'Name',
            value: contact ? (
              <To resource={contacts} id={contact.id} customerId={customer.id}>
                {contact.name}
              </To>
            ) : (
              recipient
            ),
          },
          {
            term: 'Waiting',
            value:
              contact && othersWaiting > 0 ? (
                <Link href={`${recordPath(contacts, contact.id, customer.id)}?tab=parcels`} className="link">
                  {counted(othersWaiting, 'other parcel', 'other parcels')}
                </Link>
              ) : (
                'No other parcels'
              ),
          },
        ]}
      />
    </Card>
  )
}

export function ParcelFacts({ parcel }: { parcel: WholeParcel }) {
  const { customer, site, location, door, packageType, priorityLevel, weightLb, pieces } = parcel
  const place = door ? (
    <To resource={lockers} id={door.id} customerId={customer.id}>
      {door.bank}, door {door.name}
    </To>
  ) : (
    location && (
      <To resource={locations} id={location.id} customerId={customer.id}>
        {location.name}
      </To>
    )
  )
  const items = [
    {
      term: 'Site',
      value: (
        <To resource={sites} id={site.id} customerId={customer.id}>
          {site.name}
        </To>
      ),
    },
    { term: 'Location', value: place },
    { term: 'Last step', value: parcel.action },
    { term: 'Received', value: <RelativeTime at={parcel.receivedAt} /> },
    { term: 'Type', value: packageType },
    { term: 'Priority', value: priorityLevel?.name },
    { term: 'Weight', value: weightLb === null || weightLb === 0 ? null : `${weightLb} lb` },
    { term: 'Pieces', value: pieces === 1 ? null : String(pieces) },
  ]
  return (
    <Card title="Details">
      <DescriptionList
        termWidth={termWidth}
        items={items.filter(({ value }) => value !== null && value !== undefined)}
      />
    </Card>
  )
}
