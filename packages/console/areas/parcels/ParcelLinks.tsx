/** Parcel numbers, each linked to its page. */
import { Fragment } from 'react'
import { parcelPath } from '../../paths.ts'
import { useCan } from '../../session/useSession.ts'
import { Link } from '../../ui/LinkContext.tsx'

interface ParcelLinksProps {
  parcels: readonly { readonly id: string; readonly internalNumber: string }[]
  customerId: string
}

export function ParcelLinks({ parcels, customerId }: ParcelLinksProps) {
  const mayOpen = useCan()('customers.sites.view')
  return (
    <span className="mono">
      {parcels.map(({ id, internalNumber }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          {mayOpen ? (
            <Link href={parcelPath(customerId, id)} className="link">
              {internalNumber}
            </Link>
          ) : (
            internalNumber
          )}
        </Fragment>
      ))}
    </span>
  )
}
