/** Designer for thermal labels: tools and layers, canvas and ZPL, and properties of the selection. */
import { paperOf } from '@postern/domain/areas/labels/paper.ts'
import { useQuery } from '@tanstack/react-query'
import type { CustomerId } from '../../../engine/requests/queries.ts'
import { useUser } from '../../../session/useSession.ts'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { FailedPart } from '../../../ui/lists/FailedPart.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import { Page } from '../../../ui/shell/Page.tsx'
import { glyphsOptions, type Label } from '../labelQueries.ts'
import { DesignerWorkspace } from './DesignerWorkspace.tsx'

interface DesignerProps {
  record: Label
  customerId: CustomerId
}

export default function Designer({ record, customerId = '' }: DesignerProps) {
  const userId = useUser()?.id ?? ''
  const glyphs = useQuery(glyphsOptions)
  const paper = paperOf(record)
  if (record.language !== 'zpl')
    return (
      <Page>
        <Notice>
          The designer works with ZPL. Change the language of this label, or edit its source under Details.
        </Notice>
      </Page>
    )
  if (glyphs.data)
    return (
      <DesignerWorkspace
        // Remount if the paper changes, because every position has to be parsed again.
        key={`${record.id} ${paper.widthMm} ${paper.heightMm} ${paper.dpmm}`}
        record={record}
        customerId={customerId}
        userId={userId}
        paper={paper}
        glyphs={glyphs.data}
      />
    )
  return (
    <Page>
      {glyphs.error ? (
        <FailedPart error={glyphs.error} onRetry={() => glyphs.refetch()} />
      ) : (
        <SkeletonLines lines={12} label="Loading designer" />
      )}
    </Page>
  )
}
