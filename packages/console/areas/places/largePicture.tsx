/** A picture large enough to study, not just a thumbnail. */
import type { AnyRecord, RecordMeta, Resource } from '@postern/domain/engine/resource.ts'
import { Suspense } from 'react'
import { Picture } from '../../engine/cells/cells.tsx'
import { None } from '../../ui/lists/DataTable.tsx'

interface CellProps {
  value: string | null
  record: RecordMeta
  customerId: string | undefined
}

export const largePicture =
  (resource: Resource, name: string, alt: string) =>
  ({ value, record, customerId }: CellProps) => {
    const whole: AnyRecord = { ...record }
    if (value === null) return <None />
    return (
      <Suspense fallback={null}>
        <Picture resource={resource} customerId={customerId} record={whole} name={name} alt={alt} size="large" />
      </Suspense>
    )
  }
