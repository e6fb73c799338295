/** How many parcels wait, leading to them. */
import type { RecordMeta, Resource } from '@postern/domain/resource.ts'
import { recordPath } from '../paths.ts'
import { FigureLink } from '../resource/FigureLink.tsx'
import { withSearch } from '../resource/urlState.ts'

interface CellProps {
  value: number | null
  record: RecordMeta
  customerId: string | undefined
}

export const waitingCell =
  (resource: Resource) =>
  ({ value, record, customerId }: CellProps) => (
    <FigureLink value={value} href={withSearch(recordPath(resource, record.id, customerId), { tab: 'parcels' })} />
  )
