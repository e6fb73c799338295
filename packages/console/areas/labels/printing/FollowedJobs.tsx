/** Follows jobs the user just printed until the printer confirms each. */
import { Button } from '@mantine/core'
import type { PrintJob } from '@postern/domain/areas/labels/printEndpoints.ts'
import { jobName } from '@postern/domain/areas/labels/printing/printJobs.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useLive } from '../../../stream/useLive.ts'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { jobOptions, printingTopic, printJobsPath, refreshPrinting } from './printQueries.ts'
import { jobProblem, jobTones } from './printWords.ts'

interface FollowedJobsProps {
  customerId: string
  /** Jobs on the same printer. */
  jobIds: readonly string[]
  onAgain: () => void
  onClose: () => void
}

function JobState({ job, isNamed }: { job: PrintJob; isNamed: boolean }) {
  const problem = jobProblem(job)
  return (
    <>
      <p aria-live="polite">
        {isNamed && `Version ${job.versionNumber}: `}
        <StatusMark tone={jobTones[job.state]}>{choiceText(job.state)}</StatusMark>
      </p>
      {problem && (
        <Notice tone={job.state === 'failed' ? 'danger' : 'warn'}>
          <b>{problem.lead}</b> {problem.text}
        </Notice>
      )}
    </>
  )
}

export function FollowedJobs({ customerId, jobIds, onAgain, onClose }: FollowedJobsProps) {
  const client = useQueryClient()
  // Poll in addition to the live stream: a test takes only seconds, and the stream may still be connecting.
  const jobs = useQueries({
    queries: jobIds.map((id) => ({
      ...jobOptions(customerId, id),
      refetchInterval: ({ state: { data } }: { state: { data: PrintJob | undefined } }) =>
        data?.settledAt == null ? 2_000 : false,
    })),
  }).flatMap(({ data }) => data ?? [])
  const [first] = jobs
  const refresh = () => void refreshPrinting(client)
  useLive(first ? printingTopic(customerId, first.siteId) : null, refresh, refresh)
  const name = jobs.map(({ number }) => jobName(number)).join(' and ')
  return (
    <Dialog
      opened
      onClose={onClose}
      title={first ? `${name} on ${first.printerName}` : 'Printing'}
      actions={
        <>
          <Button onClick={onAgain}>Print another</Button>
          <Button variant="filled" onClick={onClose} data-autofocus>
            Done
          </Button>
        </>
      }
    >
      {jobs.map((job) => (
        <JobState key={job.id} job={job} isNamed={jobIds.length > 1} />
      ))}
      {first && (
        <p>
          <Link href={printJobsPath(customerId, first.siteId)} className="link">
            Open print jobs
          </Link>
        </p>
      )}
    </Dialog>
  )
}
