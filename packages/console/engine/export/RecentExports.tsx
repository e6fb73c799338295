/** Exports of the last 24 hours, as the server keeps them: there after a reload, and in every browser. */
import type { Job } from '@postern/domain/engine/endpoints/jobs.ts'
import { useQuery } from '@tanstack/react-query'
import { cx } from '../../ui/classNames.ts'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import { told } from '../requests/queries.ts'
import classes from '../undo/BellSection.module.css'
import { fetchFile, jobsKey, listJobs } from './exportJobs.ts'

const states: Record<Exclude<Job['state'], 'done' | 'cancelled'>, string> = {
  waiting: 'Waiting to start',
  running: 'In progress',
  failed: 'Failed',
}

function Row({ job }: { job: Job }) {
  const { id, state, title, fileName, createdAt, finishedAt } = job
  return (
    <li className={classes.row}>
      <span className={classes.name}>{fileName ?? title}</span>
      <RelativeTime at={finishedAt ?? createdAt} />
      {state === 'done' ? (
        <button type="button" className={cx('link', classes.action)} onClick={() => void fetchFile(id)}>
          Download
        </button>
      ) : (
        state !== 'cancelled' && <span className="mute">{states[state]}</span>
      )}
    </li>
  )
}

export default function RecentExports() {
  const { data = [] } = useQuery({ queryKey: jobsKey, queryFn: listJobs, staleTime: 0, ...told })
  if (data.length === 0) return null
  return (
    <section className={classes.section} aria-label="Exports">
      <h2 className={classes.title}>Exports (kept for 24 hours)</h2>
      <ul>
        {data.map((job) => (
          <Row key={job.id} job={job} />
        ))}
      </ul>
    </section>
  )
}
