/** All imports: who, when, and the result. */

import { Button } from '@mantine/core'
import type { ImportKindName } from '@postern/domain/imports/importPlan.ts'
import type { ImportCounts, ImportRecord } from '@postern/domain/imports/importRecord.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PlainButtonLink } from '../ui/forms/PlainButton.tsx'
import { Link } from '../ui/LinkContext.tsx'
import { framedClass, HeaderCell, None, numericClass, TableRegion, tableClass } from '../ui/lists/DataTable.tsx'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { FailedPart } from '../ui/lists/FailedPart.tsx'
import { headClass } from '../ui/lists/PagedTable.tsx'
import { CopyId } from '../ui/marks/CopyId.tsx'
import { RelativeTime } from '../ui/marks/RelativeTime.tsx'
import { SkeletonRows } from '../ui/marks/Skeleton.tsx'
import { StatusMark } from '../ui/marks/StatusMark.tsx'
import { useViewport } from '../ui/useViewport.ts'
import classes from './Imports.module.css'
import { importsOptions } from './importQueries.ts'
import { importsHref, stepHref } from './importSearch.ts'
import { figure, manyOf, resultWords, rowsText, stateWords } from './importTexts.ts'

interface HistoryProps {
  customerId: string
  kind: ImportKindName
}

const State = ({ state }: Pick<ImportRecord, 'state'>) => (
  <StatusMark tone={stateWords[state].tone}>{stateWords[state].words}</StatusMark>
)

const Figure = ({ counts, of }: { counts: ImportCounts | null; of: keyof ImportCounts }) =>
  counts === null ? <None /> : figure(counts[of])

const counted = ['new', 'changed', 'left', 'refused'] as const

function HistoryRow({ record, customerId }: { record: ImportRecord; customerId: string }) {
  const { id, fileName, state, createdBy, createdAt, startedAt, counts, fileHash } = record
  return (
    <tr>
      <th scope="row" className={headClass}>
        <Link href={stepHref(customerId, id)} className={classes.file}>
          {fileName}
        </Link>
      </th>
      <td>
        <State state={state} />
      </td>
      <td>{createdBy?.name ?? <None />}</td>
      <td>
        <RelativeTime at={startedAt ?? createdAt} />
      </td>
      {counted.map((of) => (
        <td key={of} className={numericClass}>
          <Figure counts={counts} of={of} />
        </td>
      ))}
      <td>
        <CopyId id={fileHash} noun="file hash" />
      </td>
    </tr>
  )
}

function HistoryCard({ record, customerId }: { record: ImportRecord; customerId: string }) {
  const { id, fileName, state, createdBy, createdAt, startedAt, counts, rowCount } = record
  const facts: ReactNode[] = [
    rowCount !== null && rowsText(rowCount),
    counts && `${figure(counts.new)} new`,
    counts && `${figure(counts.changed)} changed`,
    counts && counts.left > 0 && `${figure(counts.left)} leaving`,
    counts && counts.refused > 0 && `${figure(counts.refused)} refused`,
  ]
  return (
    <li className={classes.card}>
      <div className={classes.cardHead}>
        <Link href={stepHref(customerId, id)} className={classes.file}>
          {fileName}
        </Link>
        <State state={state} />
      </div>
      <div className={classes.facts}>
        <span>
          {createdBy?.name} <RelativeTime at={startedAt ?? createdAt} />
        </span>
      </div>
      <div className={classes.facts}>
        {facts.filter(Boolean).map((fact) => (
          <span key={String(fact)} className="num">
            {fact}
          </span>
        ))}
      </div>
    </li>
  )
}

export function ImportHistory({ customerId, kind }: HistoryProps) {
  const isPhone = useViewport() === 'mobile'
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    importsOptions(customerId, kind),
  )
  const records = data?.pages.flatMap(({ items }) => items)
  if (error && !data) return <FailedPart error={error} onRetry={refetch} />
  if (!records) return <SkeletonRows rows={8} label="Loading imports" />
  if (records.length === 0)
    return (
      <EmptyState
        art="box"
        title="No imports yet"
        text={`Imports of ${manyOf(kind)} appear here with their counts. You can undo each for 7 days.`}
        actions={
          <PlainButtonLink variant="filled" href={importsHref(customerId, kind)}>
            Start an import
          </PlainButtonLink>
        }
      />
    )
  return (
    <>
      {isPhone ? (
        <ul className={classes.cards} aria-label="Imports">
          {records.map((record) => (
            <HistoryCard key={record.id} record={record} customerId={customerId} />
          ))}
        </ul>
      ) : (
        <TableRegion label="Imports" className={framedClass}>
          <table className={tableClass}>
            <thead>
              <tr>
                {['File', 'State', 'Started by', 'When'].map((heading) => (
                  <HeaderCell key={heading}>{heading}</HeaderCell>
                ))}
                {counted.map((of) => (
                  <HeaderCell key={of} numeric>
                    {resultWords[of].words}
                  </HeaderCell>
                ))}
                <HeaderCell>File hash</HeaderCell>
              </tr>
            </thead>
            <tbody>
              {records.map((record) => (
                <HistoryRow key={record.id} record={record} customerId={customerId} />
              ))}
            </tbody>
          </table>
        </TableRegion>
      )}
      {hasNextPage && (
        <Button mt={12} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}
