/** Paginated print jobs with their actions. Updates live. */
import type { JobFilters, JobGroup, PrintJob, SitePrinter } from '@postern/domain/areas/labels/printEndpoints.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { reportError } from '../../../errors/reportError.ts'
import { call } from '../../../http/call.ts'
import { useCan } from '../../../session/useSession.ts'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { FailedPart } from '../../../ui/lists/FailedPart.tsx'
import { KeyHints, ListFooter } from '../../../ui/lists/ListFooter.tsx'
import { MoreButton } from '../../../ui/lists/MoreButton.tsx'
import { SkeletonRows } from '../../../ui/marks/Skeleton.tsx'
import { usePageKeys } from '../../../ui/usePageKeys.ts'
import { type JobActions, JobTable } from './JobTable.tsx'
import { jobsOptions, refreshPrinting } from './printQueries.ts'

const Dialogs = lazyPart(() => import('./PrintDialogs.tsx').then(({ ReprintDialog }) => ({ default: ReprintDialog })))
const Retry = lazyPart(() => import('./PrintDialogs.tsx').then(({ RetryDialog }) => ({ default: RetryDialog })))
const ViewLabel = lazyPart(() => import('./ViewLabel.tsx'))

interface JobListProps {
  customerId: string
  filters: Partial<JobFilters>
  group?: JobGroup | undefined
  items: readonly SitePrinter[]
  timeZone?: string | undefined
  hidePrinter?: boolean
  /** Total count, if known. */
  total?: number | undefined
  empty?: { title: string; text: string }
}

type Asking = { readonly what: 'reprint' | 'retry' | 'elsewhere' | 'view'; readonly job: PrintJob }

const keyHints = [
  { keys: ['R'], does: 'Retry' },
  { keys: ['J', 'K'], does: 'Move' },
]

const usualEmpty = { title: 'No print jobs', text: 'Labels that are printed appear here.' }

export function JobList({
  customerId,
  filters,
  group,
  items,
  timeZone,
  hidePrinter = false,
  total,
  empty = usualEmpty,
}: JobListProps) {
  const client = useQueryClient()
  const mayPrint = useCan()('mail.thermalLabels.testPrint')
  const [asking, setAsking] = useState<Asking>()
  const [cursor, setCursor] = useState<string>()
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    jobsOptions(customerId, filters, group),
  )
  const cancel = useMutation({
    mutationFn: ({ id }: PrintJob) =>
      call('POST /api/customers/:customerId/printJobs/:id/cancel', { params: { customerId, id } }),
    onSuccess: () => refreshPrinting(client),
    onError: reportError,
  })
  const jobs = data?.pages.flatMap((page) => page.items) ?? []
  const ask = (what: Asking['what']) => (job: PrintJob) => setAsking({ what, job })
  const actions: JobActions | undefined = mayPrint
    ? {
        onRetry: ask('retry'),
        onRetryElsewhere: ask('elsewhere'),
        onReprint: ask('reprint'),
        onView: ask('view'),
        onCancel: (job) => cancel.mutate(job),
      }
    : undefined
  const step = (by: number) => {
    const at = jobs.findIndex(({ id }) => id === cursor)
    setCursor(jobs[Math.min(jobs.length - 1, Math.max(0, at + by))]?.id)
  }
  useEffect(() => {
    if (cursor !== undefined) document.querySelector(`[data-job="${cursor}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [cursor])
  usePageKeys({
    j: () => step(1),
    k: () => step(-1),
    r: () => {
      const job = jobs.find(({ id }) => id === cursor)
      if (job?.state === 'failed' && job.hasContent && mayPrint) setAsking({ what: 'retry', job })
    },
  })
  const close = () => setAsking(undefined)
  return (
    <>
      {error && !data && <FailedPart error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonRows rows={12} label="Loading print jobs" />}
      {data && jobs.length === 0 && <EmptyState art="box" {...empty} />}
      {jobs.length > 0 && (
        <JobTable
          customerId={customerId}
          jobs={jobs}
          actions={actions}
          timeZone={timeZone}
          hidePrinter={hidePrinter}
          selectedId={cursor}
        />
      )}
      <MoreButton pages={{ hasNextPage, isFetchingNextPage, fetchNextPage }} />
      {jobs.length > 0 && total !== undefined && (
        <ListFooter total={total} end={<KeyHints hints={keyHints} />}>
          {jobs.length.toLocaleString('en-US')} of {counted(total, 'job', 'jobs')}
        </ListFooter>
      )}
      <Suspense fallback={null}>
        {asking?.what === 'reprint' && (
          <Dialogs customerId={customerId} job={asking.job} items={items} onClose={close} />
        )}
        {(asking?.what === 'retry' || asking?.what === 'elsewhere') && (
          <Retry
            customerId={customerId}
            jobs={[asking.job]}
            items={items}
            elsewhere={asking.what === 'elsewhere'}
            onClose={close}
          />
        )}
        {asking?.what === 'view' && <ViewLabel customerId={customerId} job={asking.job} onClose={close} />}
      </Suspense>
    </>
  )
}
