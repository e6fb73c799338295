/** How many parcels wait, leading to them. */
import type { RecordMeta, Resource } from '@postern/domain/resource.ts'
import { recordPath } from '../paths.ts'
import { withSearch } from '../resource/urlState.ts'
import { None } from '../ui/DataTable.tsx'
import { Link } from '../ui/LinkContext.tsx'

interface CellProps {
  value: number | null
  record: RecordMeta
  customerId: string | undefined
}

export const waitingCell =
  (resource: Resource) =>
  ({ value, record, customerId }: CellProps) => {
    if (value === null) return <None />
    if (value === 0) return <span className="num">0</span>
    const href = withSearch(recordPath(resource, record.id, customerId), { tab: 'parcels' })
    return (
      <Link className="link num" href={href}>
        {value.toLocaleString('en-US')}
      </Link>
    )
  }
