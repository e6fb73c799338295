/** Table of print jobs with their actions. Problems are shown below the row. */
import type { PrintJob } from '@postern/domain/areas/labels/printEndpoints.ts'
import { printers } from '@postern/domain/areas/labels/printers.ts'
import { jobName, stepsOf } from '@postern/domain/areas/labels/printing/printJobs.ts'
import { thermalLabels } from '@postern/domain/areas/labels/thermalLabels.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { Fragment } from 'react'
import { parcelPath, recordPath } from '../../../paths.ts'
import { PlainButton, TextButton } from '../../../ui/forms/PlainButton.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { framedClass, None, numericClass, PlainHead, TableRegion, tableClass } from '../../../ui/lists/DataTable.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { dateText } from '../../../ui/timeText.ts'
import { useNow } from '../../../ui/useNow.ts'
import { useViewport } from '../../../ui/useViewport.ts'
import classes from './JobTable.module.css'
import { jobDuration, jobProblem, jobTones } from './printWords.ts'

export interface JobActions {
  readonly onRetry: (job: PrintJob) => void
  readonly onCancel: (job: PrintJob) => void
  readonly onReprint: (job: PrintJob) => void
  readonly onView: (job: PrintJob) => void
  readonly onRetryElsewhere: (job: PrintJob) => void
}

interface RowsProps {
  customerId: string
  jobs: readonly PrintJob[]
  /** Undefined if the user may not print. */
  actions: JobActions | undefined
  timeZone?: string | undefined
  /** Set if all jobs are on the same printer. */
  hidePrinter?: boolean
  selectedId?: string | undefined
}

const timeText = (at: string, timeZone: string | undefined): string => {
  const date = new Date(at)
  const clock = date.toLocaleTimeString('en-US', { hourCycle: 'h23', timeZone })
  const isToday = dateText(date, timeZone) === dateText(new Date(), timeZone)
  return isToday ? clock : `${dateText(date, timeZone)} ${clock}`
}

function Steps({ state }: Pick<PrintJob, 'state'>) {
  const { done, isFailed } = stepsOf(state)
  return (
    <span className={classes.steps} aria-hidden>
      {[1, 2, 3].map((step) => (
        <i
          key={step}
          data-done={step <= done || undefined}
          data-all={done === 3 || undefined}
          data-failed={(isFailed && step === done) || undefined}
        />
      ))}
    </span>
  )
}

/** A driver card's code must only appear on the card. */
const isShown = ({ hasContent, isSecret }: PrintJob): boolean => hasContent && !isSecret

function RecordLink({ customerId, job: { recordKind, recordId, recordTitle } }: { customerId: string; job: PrintJob }) {
  if (recordKind !== 'parcel' || recordId === null) return <span>{recordTitle}</span>
  return (
    <Link href={parcelPath(customerId, recordId)} className="link mono">
      {recordTitle}
    </Link>
  )
}

function JobButtons({ job, actions }: { job: PrintJob; actions: JobActions }) {
  const name = <span className="visuallyHidden"> {jobName(job.number)}</span>
  if (job.state === 'queued') return <TextButton onClick={() => actions.onCancel(job)}>Cancel{name}</TextButton>
  if (!job.hasContent) return null
  if (job.state === 'failed')
    return (
      <PlainButton size="xs" onClick={() => actions.onRetry(job)}>
        Retry{name}
      </PlainButton>
    )
  return job.state === 'confirmed' || job.settledAt !== null ? (
    <TextButton onClick={() => actions.onReprint(job)}>Reprint{name}</TextButton>
  ) : null
}

/** Queued jobs show no problem of their own, because the printer's card already shows why they wait. */
const problemOf = (job: PrintJob) => (job.state === 'queued' ? null : jobProblem(job))

function Problem({ job, actions }: { job: PrintJob; actions: JobActions | undefined }) {
  const problem = problemOf(job)
  if (!problem) return null
  return (
    <div className={classes.problem} data-tone={job.state === 'failed' ? 'danger' : 'warn'}>
      <StatusMark tone={job.state === 'failed' ? 'danger' : 'warn'} wordHidden>
        {choiceText(job.state)}
      </StatusMark>
      <span className={classes.words}>
        <b>{problem.lead}</b> {problem.text}
      </span>
      {actions && job.hasContent && (
        <>
          {job.state === 'failed' && (
            <PlainButton size="xs" onClick={() => actions.onRetryElsewhere(job)}>
              Retry elsewhere…
            </PlainButton>
          )}
          {isShown(job) && <TextButton onClick={() => actions.onView(job)}>View label</TextButton>}
        </>
      )}
    </div>
  )
}

const headings = [
  'Time',
  'Job',
  'Record',
  'Label',
  'Printer',
  'Requested by',
  'State',
  'Progress',
  'Duration',
  'Action',
]

function Table({ customerId, jobs, actions, timeZone, hidePrinter = false, selectedId }: RowsProps) {
  const now = useNow()
  const shown = headings.filter((each) => !(hidePrinter && each === 'Printer'))
  return (
    <TableRegion label="Print jobs" className={framedClass}>
      <table className={tableClass}>
        <PlainHead headings={shown} numeric={['Duration']} />
        <tbody>
          {jobs.map((job) => (
            <Fragment key={job.id}>
              <tr data-cursor={job.id === selectedId || undefined} data-job={job.id}>
                <td className="mono dim">{timeText(job.requestedAt, timeZone)}</td>
                <td className={classes.number}>
                  {actions && isShown(job) ? (
                    <TextButton className="mono" onClick={() => actions.onView(job)}>
                      {jobName(job.number)}
                    </TextButton>
                  ) : (
                    <span className="mono">{jobName(job.number)}</span>
                  )}
                </td>
                <td>
                  <RecordLink customerId={customerId} job={job} />
                </td>
                <td title={job.versionNumber === null ? undefined : `Version ${job.versionNumber}`}>
                  <Link href={recordPath(thermalLabels, job.labelId, customerId)}>{job.labelName}</Link>
                  {job.copies > 1 && <span className="dim"> × {job.copies}</span>}
                  {job.isTest && <span className="dim">, test</span>}
                  {job.isReprint && <span className="dim">, reprint</span>}
                </td>
                {!hidePrinter && (
                  <td>
                    <Link href={recordPath(printers, job.printerId, customerId)}>{job.printerName}</Link>
                  </td>
                )}
                <td>{job.requestedBy ?? <None />}</td>
                <td>
                  <StatusMark tone={jobTones[job.state]}>{choiceText(job.state)}</StatusMark>
                </td>
                <td>
                  <Steps state={job.state} />
                </td>
                <td className={numericClass}>{jobDuration(job, now) ?? <None />}</td>
                <td className={classes.act}>{actions && <JobButtons job={job} actions={actions} />}</td>
              </tr>
              {problemOf(job) && (
                <tr className={classes.below}>
                  <td colSpan={shown.length}>
                    <Problem job={job} actions={actions} />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </TableRegion>
  )
}

const Cards = ({ customerId, jobs, actions, timeZone }: RowsProps) => (
  <ul className={classes.cards} aria-label="Print jobs">
    {jobs.map((job) => (
      <li key={job.id} data-job={job.id}>
        <span className={classes.cardHead}>
          <b className="mono">{jobName(job.number)}</b>
          <StatusMark tone={jobTones[job.state]}>{choiceText(job.state)}</StatusMark>
        </span>
        <span>
          <RecordLink customerId={customerId} job={job} /> · {job.labelName}
        </span>
        <span className="dim">
          {job.printerName} · {timeText(job.requestedAt, timeZone)}
        </span>
        {actions && (
          <span>
            <JobButtons job={job} actions={actions} />
          </span>
        )}
        <Problem job={job} actions={actions} />
      </li>
    ))}
  </ul>
)

export const JobTable = (props: RowsProps) => (useViewport() === 'mobile' ? <Cards {...props} /> : <Table {...props} />)
