/** A job someone has just printed, until the printer confirms it. */
import { Button } from '@mantine/core'
import { jobName } from '@postern/domain/areas/labels/printing/printJobs.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLive } from '../../../stream/useLive.ts'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { jobOptions, printingTopic, printJobsPath, refreshPrinting } from './printQueries.ts'
import { jobProblem, jobTones } from './printWords.ts'

interface FollowedJobProps {
  customerId: string
  jobId: string
  onAgain: () => void
  onClose: () => void
}

export function FollowedJob({ customerId, jobId, onAgain, onClose }: FollowedJobProps) {
  const client = useQueryClient()
  // Asked for as well: a test is over in seconds, and the stream may be connecting.
  const { data: job } = useQuery({
    ...jobOptions(customerId, jobId),
    refetchInterval: ({ state: { data } }) => (data?.settledAt == null ? 2_000 : false),
  })
  const refresh = () => void refreshPrinting(client)
  useLive(job ? printingTopic(customerId, job.siteId) : null, refresh, refresh)
  const problem = job && jobProblem(job)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={job ? `${jobName(job.number)} on ${job.printerName}` : 'Printing'}
      actions={
        <>
          <Button onClick={onAgain}>Print another</Button>
          <Button variant="filled" onClick={onClose} data-autofocus>
            Done
          </Button>
        </>
      }
    >
      {job && (
        <>
          <p aria-live="polite">
            <StatusMark tone={jobTones[job.state]}>{choiceText(job.state)}</StatusMark>
          </p>
          {problem && (
            <Notice tone={job.state === 'failed' ? 'danger' : 'warn'}>
              <b>{problem.lead}</b> {problem.text}
            </Notice>
          )}
          <p>
            <Link href={printJobsPath(customerId, job.siteId)} className="link">
              Open print jobs
            </Link>
          </p>
        </>
      )}
    </Dialog>
  )
}
