/** Exports of the last 24 hours, as the server keeps them: there after a reload, and in every browser. */
import type { Job } from '@postern/domain/engine/endpoints/jobs.ts'
import { fetchFile } from '../engine/export/exportJobs.ts'
import { PlainButton } from '../ui/forms/PlainButton.tsx'
import { RelativeTime } from '../ui/marks/RelativeTime.tsx'
import classes from './BellSection.module.css'

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
        <PlainButton size="xs" onClick={() => void fetchFile(id)}>
          Download
        </PlainButton>
      ) : (
        state !== 'cancelled' && <span className="mute">{states[state]}</span>
      )}
    </li>
  )
}

export function RecentExports({ items }: { items: readonly Job[] }) {
  if (items.length === 0) return null
  return (
    <section className={classes.section} aria-label="Exports">
      <h3 className={classes.title}>Exports, kept for 24 hours</h3>
      <ul>
        {items.map((job) => (
          <Row key={job.id} job={job} />
        ))}
      </ul>
    </section>
  )
}
