/** Lists what depends on a record and in which role, with links. */
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { inSentence } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { Rows } from '../../ui/detail/DescriptionList.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { FailedPart } from '../../ui/lists/FailedPart.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { dependentText } from '../archive/archivePlan.ts'
import { displayName } from '../cells/values.ts'
import { type CustomerId, dependentsOptions } from '../requests/queries.ts'
import { listOfPointing } from './pointing.ts'

interface UsedByDialogProps {
  resource: Resource
  customerId: CustomerId
  record: AnyRecord
  onClose: () => void
}

export default function UsedByDialog({ resource, customerId, record, onClose }: UsedByDialogProps) {
  const { data, error, refetch } = useQuery(dependentsOptions(resource, customerId, record.id))
  return (
    <Dialog opened onClose={onClose} title="Used by" text={`Records that refer to ${displayName(resource, record)}.`}>
      {error && <FailedPart error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonLines lines={3} label="Loading" />}
      {data?.dependents.length === 0 && (
        <p className="dim">No records refer to this {inSentence(resource.words.one)}.</p>
      )}
      <Rows>
        {data?.dependents.map((dependents) => {
          const href = listOfPointing(resource, customerId, record.id, dependents.resource)
          const text = dependentText(dependents)
          return (
            <li key={`${dependents.resource} ${dependents.effect}`}>
              {href ? (
                <Link href={href} className="link" onClick={onClose}>
                  {text}
                </Link>
              ) : (
                text
              )}
            </li>
          )
        })}
      </Rows>
    </Dialog>
  )
}
