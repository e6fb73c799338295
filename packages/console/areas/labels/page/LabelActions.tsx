/** Header actions of a label's page: test print and publish. */
import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useCan } from '../../../session/useSession.ts'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { useViewport } from '../../../ui/useViewport.ts'
import { useHasUnsavedDesign } from '../designer/unsavedDesigns.ts'
import type { Label } from '../labelQueries.ts'
import { nextVersion } from '../labelWords.ts'

const TestPrint = lazyPart(() => import('../printing/TestPrint.tsx'))
const PublishDialog = lazyPart(() => import('./PublishDialog.tsx'))

interface LabelActionsProps {
  record: Label
  customerId: string | undefined
}

export default function LabelActions({ record, customerId = '' }: LabelActionsProps) {
  const can = useCan()
  // Phones have room for one button, and the Printers tab has the test print, too.
  const viewport = useViewport()
  const [opened, setOpened] = useState(false)
  const isUnsaved = useHasUnsavedDesign(record.id)
  const isPublishable = record.hasDraft === true || record.state === 'retired'
  return (
    <>
      {record.state === 'published' && viewport !== 'mobile' && (
        <Suspense fallback={null}>
          <TestPrint customerId={customerId} labelId={record.id} />
        </Suspense>
      )}
      {isPublishable && can('mail.thermalLabels.publish') && (
        <Button
          variant="filled"
          disabled={isUnsaved}
          {...(isUnsaved && { title: 'Save the label first.' })}
          onClick={() => setOpened(true)}
        >
          Publish version {nextVersion(record)}
        </Button>
      )}
      {opened && (
        <Suspense fallback={null}>
          <PublishDialog label={record} customerId={customerId} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
