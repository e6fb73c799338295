/** Lists the records something applies to, or shows "All" if none are selected. */

import { resourceNamed } from '@postern/domain/engine/registry.ts'
import type { RecordMeta } from '@postern/domain/engine/resource.ts'
import { Fragment } from 'react'
import { recordPath } from '../../paths.ts'
import { Link } from '../../ui/LinkContext.tsx'

interface CellProps {
  value: readonly string[] | null
  record: RecordMeta
  customerId: string | undefined
}

export const allOrSome =
  (target: 'sites' | 'packageTypes' | 'securityRoles' | 'carriers' | 'lockerBanks' | 'actions', all = 'All') =>
  ({ value, record, customerId }: CellProps) =>
    value === null || value.length === 0
      ? all
      : value.map((id, index) => (
          <Fragment key={id}>
            {index > 0 && ', '}
            <Link href={recordPath(resourceNamed(target), id, customerId)} className="link">
              {record.labels[id] ?? 'Unavailable record'}
            </Link>
          </Fragment>
        ))
