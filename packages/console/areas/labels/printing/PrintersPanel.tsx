/** A customer's network printers, those with problems first. */
import { printers } from '@postern/domain/areas/labels/printers.ts'
import { useQuery } from '@tanstack/react-query'
import { wholeOptions } from '../../../engine/list/wholeQuery.ts'
import { recordPath } from '../../../paths.ts'
import { Card } from '../../../ui/detail/Card.tsx'
import { Rows } from '../../../ui/detail/DescriptionList.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { FailedPart } from '../../../ui/lists/FailedPart.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import classes from './PrintersPanel.module.css'
import { printJobsPath } from './printQueries.ts'
import { printerTones, printerWords } from './printWords.ts'

const most = 8
const severity: Readonly<Record<string, number>> = { danger: 0, warn: 1, info: 2, ok: 3 }
const rankOf = (tone: string): number => severity[tone] ?? 4

export default function PrintersPanel({ customerId }: { customerId: string }) {
  const { data, error, refetch } = useQuery(wholeOptions(printers, customerId, []))
  const toneOf = (state: keyof typeof printerTones | null) => printerTones[state ?? 'unknown']
  const sorted = data
    ?.filter(({ active }) => active)
    .toSorted((a, b) => rankOf(toneOf(a.state)) - rankOf(toneOf(b.state)) || a.name.localeCompare(b.name))
  const troubled = sorted?.filter(({ state }) => rankOf(toneOf(state)) < 2).length ?? 0
  const all = sorted?.length ?? 0
  return (
    <Card title="Printers" aside={sorted && (troubled === 0 ? all : `${troubled} of ${all} need attention`)}>
      {error && <FailedPart error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonLines lines={4} label="Loading printers" />}
      {sorted?.length === 0 && <p className={classes.none}>No network printers yet. Add them on a site’s page.</p>}
      <Rows>
        {sorted?.slice(0, most).map(({ id, name, siteId, labels, state }) => (
          <li key={id} className={classes.printer}>
            <span className={classes.words}>
              <Link href={recordPath(printers, id, customerId)} className="link">
                {name}
              </Link>
              <Link href={printJobsPath(customerId, siteId)} className="dim">
                {labels.siteId}
              </Link>
            </span>
            <StatusMark tone={toneOf(state)}>{printerWords[state ?? 'unknown']}</StatusMark>
          </li>
        ))}
      </Rows>
      {all > most && <p className={classes.none}>{`${all - most} more on the pages of their sites`}</p>}
    </Card>
  )
}
