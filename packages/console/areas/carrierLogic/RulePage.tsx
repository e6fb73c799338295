/** The page of a rule, with a bench next to its form that tests the current input. */
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { Suspense, useState } from 'react'
import { HistoryRail } from '../../engine/history/HistoryRail.tsx'
import { RecordBody } from '../../engine/record/RecordBody.tsx'
import { type RecordPageOptions, useRecordPage } from '../../engine/record/useRecordPage.ts'
import { useRouteResource } from '../../pages/records/routeResource.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { RailLayout } from '../../ui/shell/RailLayout.tsx'
import classes from './RulePage.module.css'

const RuleBench = lazyPart(() => import('./bench/RuleBench.tsx'))

function Rule(options: RecordPageOptions) {
  const page = useRecordPage(options)
  const { resource, customerId, record, onDetails, editing } = page
  const [typed, setTyped] = useState<AnyRecord | null>(null)
  const rail = (
    <>
      <Suspense fallback={<SkeletonLines lines={8} />}>
        <RuleBench record={typed ?? record} customerId={customerId} />
      </Suspense>
      <div className={classes.history}>
        <HistoryRail resource={resource} customerId={customerId} record={record} {...editing.historyProps} />
      </div>
    </>
  )
  return (
    <RailLayout label="Bench and history" wide {...(onDetails && { rail })}>
      <RecordBody page={page} onTyped={setTyped} />
    </RailLayout>
  )
}

export function RulePage() {
  const { resource, customerId, id } = useRouteResource()
  return <Rule key={id} resource={resource} customerId={customerId} id={id} />
}
