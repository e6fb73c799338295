/** Image of the label a job sent to the printer. */
import type { PrintJob } from '@postern/domain/areas/labels/printEndpoints.ts'
import { jobName } from '@postern/domain/areas/labels/printing/printJobs.ts'
import { useQuery } from '@tanstack/react-query'
import { useObjectUrl } from '../../../engine/images/useObjectUrl.ts'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { fetchFile } from '../../../http/download.ts'
import { FailedPart } from '../../../ui/lists/FailedPart.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import classes from './ViewLabel.module.css'

interface ViewLabelProps {
  customerId: string
  job: PrintJob
  onClose: () => void
}

export default function ViewLabel({ customerId, job, onClose }: ViewLabelProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['printPicture', customerId, job.id],
    queryFn: async ({ signal }) =>
      (await fetchFile(`/api/customers/${customerId}/printJobs/${job.id}/label`, {}, signal)).blob(),
    staleTime: Number.POSITIVE_INFINITY,
    ...errorsInPlace,
  })
  const url = useObjectUrl(data)
  return (
    <Dialog
      opened
      onClose={onClose}
      size={560}
      title={`Label of ${jobName(job.number)}`}
      text={`${job.labelName}${job.versionNumber === null ? '' : `, version ${job.versionNumber}`}, sent to ${job.printerName}`}
    >
      {error && <FailedPart error={error} onRetry={refetch} />}
      {!error && url === undefined && <SkeletonLines lines={6} label="Loading label" />}
      {url !== undefined && <img className={classes.label} src={url} alt={`Label for ${job.recordTitle}`} />}
    </Dialog>
  )
}
