/** The first refused rows with their reasons, and a download of all. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Card } from '../../ui/detail/Card.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { None } from '../../ui/lists/DataTable.tsx'
import { FailedPart } from '../../ui/lists/FailedPart.tsx'
import { FramedTable, headClass } from '../../ui/lists/PagedTable.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { DownloadRefused } from '../DownloadRows.tsx'
import { rowsOptions, targetsOptions } from '../importQueries.ts'
import { importsHref, stepHref } from '../importSearch.ts'
import { figure } from '../importTexts.ts'
import type { StepProps } from '../StepFrame.tsx'
import classes from './ResultStep.module.css'

const shownRows = 5

export function RefusedRows({ record, address }: StepProps) {
  const { customerId, id } = address
  const { data, error, refetch } = useInfiniteQuery(rowsOptions(address, { result: 'refused' }))
  const { data: fields } = useQuery(targetsOptions(customerId, record.kind))
  const rows = data?.pages[0]?.items.slice(0, shownRows) ?? []
  const count = record.counts?.refused ?? 0
  return (
    <Card
      title="Refused rows"
      aside={figure(count)}
      actions={<DownloadRefused address={address} count={count} />}
      className={classes.wide ?? ''}
    >
      {error && <FailedPart error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonLines lines={4} label="Loading refused rows" />}
      {rows.length > 0 && (
        <FramedTable label="First refused rows" headings={['Row', 'Name', 'Field', 'Value', 'Problem']}>
          {rows.map(({ row, title, problems: [first] }) => (
            <tr key={row}>
              <th scope="row" className={headClass}>
                {row === null ? '–' : figure(row)}
              </th>
              <td>{title === '' ? <None /> : title}</td>
              <td>{fields?.targets.find((target) => target.key === first?.target)?.label ?? <None />}</td>
              <td className="mono">{first?.found ?? <None />}</td>
              <td className={classes.reason}>{first?.message}</td>
            </tr>
          ))}
        </FramedTable>
      )}
      <div className={classes.below}>
        <Link className="link" href={stepHref(customerId, id, 'dryRun', { result: 'refused' })}>
          {`All ${figure(count)}`}
        </Link>
        <Link className="link" href={importsHref(customerId, record.kind)}>
          Fix in a new import
        </Link>
      </div>
    </Card>
  )
}
