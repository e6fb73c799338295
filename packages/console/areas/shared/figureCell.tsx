/** A figure of a record, linked to the records it counts. */
import type { CountedList } from '@postern/domain/areas/figures.ts'
import type { RecordMeta } from '@postern/domain/engine/resource.ts'
import { FigureLink } from '../../engine/cells/FigureLink.tsx'
import { figureHref } from './figureHref.ts'

interface CellProps {
  value: number | null
  record: RecordMeta
  customerId: string | undefined
}

export const figureCell =
  (listOf: (id: string) => CountedList) =>
  ({ value, record, customerId = record.id }: CellProps) => (
    <FigureLink value={value} href={figureHref(customerId, listOf(record.id))} />
  )
