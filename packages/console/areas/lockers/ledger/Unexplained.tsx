/** Parcels on record whose door is empty, and occupied doors without a parcel on record. */
import type { UnexplainedContents } from '@postern/domain/areas/lockers/ledger/ledgerEndpoints.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { recordPath } from '../../../paths.ts'
import { useCan } from '../../../session/useSession.ts'
import { Card } from '../../../ui/detail/Card.tsx'
import { Rows } from '../../../ui/detail/DescriptionList.tsx'
import { PlainButton } from '../../../ui/forms/PlainButton.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { FailedPart } from '../../../ui/lists/FailedPart.tsx'
import { RelativeTime } from '../../../ui/marks/RelativeTime.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { ParcelLinks } from '../../parcels/ParcelLinks.tsx'
import classes from './ledger.module.css'
import { unexplainedOptions } from './ledgerQueries.ts'

const ReleaseDialog = lazyPart(() => import('./ReleaseDialog.tsx'))

interface UnexplainedProps {
  customerId: string
  bankId: string
}

export function Unexplained({ customerId, bankId }: UnexplainedProps) {
  const mayRelease = useCan()('lockers.lockers.release')
  const { data, error, refetch } = useQuery(unexplainedOptions(customerId, bankId))
  const [releasing, setReleasing] = useState<UnexplainedContents['door']>()
  if (error) return <FailedPart error={error} onRetry={refetch} />
  if (!data || data.items.length === 0) return null
  return (
    <Card title="Unexplained contents" aside={String(data.items.length)}>
      <Rows>
        {data.items.map(({ kind, door, parcel, since }) => (
          <li key={`${door.id} ${parcel?.id}`} className={classes.parcel}>
            <span className={classes.facts}>
              <StatusMark tone="warn">
                <span>
                  {kind === 'parcel' ? 'No door holds ' : 'No parcel explains '}
                  {parcel ? (
                    <ParcelLinks parcels={[parcel]} customerId={customerId} />
                  ) : (
                    <Link className="link" href={recordPath(lockers, door.id, customerId)}>
                      what’s in door {door.label}
                    </Link>
                  )}
                </span>
              </StatusMark>
              <span className="dim">
                {parcel && (
                  <>
                    <Link className="link" href={recordPath(lockers, door.id, customerId)}>
                      Door {door.label}
                    </Link>{' '}
                    is empty{' '}
                  </>
                )}
                since <RelativeTime at={since} />
              </span>
            </span>
            {kind === 'parcel' && mayRelease && <PlainButton onClick={() => setReleasing(door)}>Settle…</PlainButton>}
          </li>
        ))}
      </Rows>
      <Suspense fallback={null}>
        {releasing && (
          <ReleaseDialog door={releasing} customerId={customerId} onClose={() => setReleasing(undefined)} />
        )}
      </Suspense>
    </Card>
  )
}
