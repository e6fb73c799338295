/** The designer of a thermal label: tools and layers, the canvas with its ZPL, and what is selected. */
import { paperOf } from '@postern/domain/areas/labels/paper.ts'
import { thermalLabels } from '@postern/domain/areas/labels/thermalLabels.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { useQuery } from '@tanstack/react-query'
import { asNumber, asText } from '../../../engine/cells/values.ts'
import type { CustomerId } from '../../../engine/requests/queries.ts'
import { useUser } from '../../../session/useSession.ts'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { FailedPart } from '../../../ui/lists/FailedPart.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import { Page } from '../../../ui/shell/Page.tsx'
import { DesignerWorkspace } from './DesignerWorkspace.tsx'
import { glyphsOptions } from './designerQueries.ts'

interface DesignerProps {
  record: AnyRecord
  customerId: CustomerId
}

export default function Designer({ record, customerId = '' }: DesignerProps) {
  const userId = useUser()?.id ?? ''
  const glyphs = useQuery(glyphsOptions)
  const paper = paperOf({
    widthIn: asNumber(record.widthIn) ?? 4,
    heightIn: asNumber(record.heightIn) ?? 2,
    dpi: thermalLabels.fields.dpi.choices.find((each) => each === record.dpi) ?? '203',
  })
  const language = asText(record.language) ?? 'zpl'
  if (language !== 'zpl')
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
        // Another paper is another drawing: every place on it is read anew.
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
