/** Publishing, from the head of a label's page. */
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useCan } from '../../../session/useSession.ts'
import type { Label } from '../labelQueries.ts'
import { nextVersion } from '../labelWords.ts'

const PublishDialog = lazy(() => import('./PublishDialog.tsx'))

interface LabelActionsProps {
  record: Label
  customerId: string | undefined
}

export default function LabelActions({ record, customerId = '' }: LabelActionsProps) {
  const can = useCan()
  const [opened, setOpened] = useState(false)
  const isPublishable = record.hasDraft === true || record.state === 'retired'
  return (
    <>
      {isPublishable && can('mail.thermalLabels.publish') && (
        <Button variant="filled" onClick={() => setOpened(true)}>
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
