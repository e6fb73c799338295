/** Retries the failed jobs of a list whose content is still stored. */
import type { SitePrinter } from '@postern/domain/areas/labels/printEndpoints.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { RetryDialog } from './PrintDialogs.tsx'
import type { jobsOptions } from './printQueries.ts'

interface RetryFailedProps {
  customerId: string
  options: ReturnType<typeof jobsOptions>
  items: readonly SitePrinter[]
  onClose: () => void
}

export default function RetryFailed({ customerId, options, items, onClose }: RetryFailedProps) {
  const { data } = useInfiniteQuery(options)
  const jobs = data?.pages
    .flatMap((page) => page.items)
    .filter(({ state, hasContent }) => state === 'failed' && hasContent)
  if (!jobs) return null
  if (jobs.length > 0) return <RetryDialog customerId={customerId} jobs={jobs} items={items} onClose={onClose} />
  return (
    <Dialog opened onClose={onClose} title="Retry failed jobs?">
      <Notice tone="warn">What these labels said has been deleted. Print the records again instead.</Notice>
    </Dialog>
  )
}
