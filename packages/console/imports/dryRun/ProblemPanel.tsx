/** Refused rows grouped by cause: one fix applies to all rows of a cause. */
import { Button } from '@mantine/core'
import type { ProblemGroup } from '@postern/domain/imports/importRecord.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { PlainButtonLink } from '../../ui/forms/PlainButton.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { FailedPart } from '../../ui/lists/FailedPart.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { DownloadRefused } from '../DownloadRows.tsx'
import { problemsOptions, useFixProblem } from '../importQueries.ts'
import { stepHref } from '../importSearch.ts'
import { figure, rowsText } from '../importTexts.ts'
import type { StepProps } from '../StepFrame.tsx'
import classes from './ProblemPanel.module.css'

interface PanelProps extends StepProps {
  /** The problem whose rows are shown. */
  current: string | undefined
  canFix: boolean
}

function Group({ group, record, address, current, canFix }: PanelProps & { group: ProblemGroup }) {
  const { customerId, id } = address
  const fix = useFixProblem(address)
  const { key, title, rows, fix: offer } = group
  const isShown = current === key
  const href = stepHref(customerId, id, 'dryRun', { result: 'refused', problem: isShown ? undefined : key })
  const canPress = canFix && offer !== null && offer.action !== 'editEach'
  return (
    <li className={classes.problem} data-shown={isShown || undefined}>
      <Link href={href} className={classes.problemTitle} aria-current={isShown || undefined}>
        {title}
      </Link>
      <span className={classes.problemCount}>{figure(rows)}</span>
      <span className="dim caption">{offer?.label ?? 'Edit each row'}</span>
      {canPress ? (
        <Button
          size="xs"
          loading={fix.isPending}
          aria-label={`Fix ${figure(rows)}: ${title}`}
          disabled={record.state !== 'validated' && record.state !== 'needsReview'}
          onClick={() => fix.mutate({ problem: key, value: offer.value })}
        >
          {`Fix ${figure(rows)}`}
        </Button>
      ) : (
        <PlainButtonLink size="xs" href={href} aria-label={`Review: ${title}`}>
          {isShown ? 'Show all' : 'Review'}
        </PlainButtonLink>
      )}
    </li>
  )
}

export function ProblemPanel(props: PanelProps) {
  const { record, address } = props
  const refused = record.counts?.refused ?? 0
  const { data, error, refetch } = useQuery(problemsOptions(address))
  return (
    <aside className={classes.side} aria-label="Problems">
      <div className={classes.sideHead}>
        <h2>Problems</h2>
        <span className="dim num" role="status">
          {refused === 0 ? 'None' : `${rowsText(refused)}, ${counted(data?.length ?? 0, 'cause', 'causes')}`}
        </span>
      </div>
      {error && <FailedPart error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonLines lines={6} label="Loading problems" />}
      {refused === 0 && data && <p className="dim">Every row can be imported.</p>}
      <ul>
        {data?.map((group) => (
          <Group key={group.key} group={group} {...props} />
        ))}
      </ul>
      {refused > 0 && <DownloadRefused address={address} count={refused} />}
    </aside>
  )
}
