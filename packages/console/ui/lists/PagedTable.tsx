/** A plain read-only table that is loaded page by page, with a button for the next page. */
import type { ReactNode } from 'react'
import { cx } from '../classNames.ts'
import { SkeletonLines } from '../marks/Skeleton.tsx'
import { framedClass, PlainHead, TableRegion, tableClass } from './DataTable.tsx'
import { EmptyState } from './EmptyState.tsx'
import { FailedPart } from './FailedPart.tsx'
import { MoreButton } from './MoreButton.tsx'
import classes from './PagedTable.module.css'

/** As returned by a paged query. */
interface Pages<Row> {
  data: { pages: readonly { items: readonly Row[] }[] } | undefined
  error: Error | null
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
  refetch: () => Promise<unknown>
}

interface PagedTableProps<Row> {
  /** Names the region and the loading state. */
  label: string
  headings: readonly string[]
  result: Pages<Row>
  /** Its first cell is the row header: give it `headClass`. */
  row: (row: Row) => ReactNode
  empty: { title: string; text: string }
  /** The total as text. */
  total?: string
  /** Above the table: filters. */
  children?: ReactNode
}

export const headClass = classes.first

interface FramedTableProps {
  label: string
  headings: readonly string[]
  /** The rows. */
  children: ReactNode
}

/** The table alone, for data that is already complete. */
export const FramedTable = ({ label, headings, children }: FramedTableProps) => (
  <TableRegion label={label} className={cx(framedClass, classes.table)}>
    <table className={tableClass}>
      <PlainHead headings={headings} />
      <tbody>{children}</tbody>
    </table>
  </TableRegion>
)

export function PagedTable<Row>({ label, headings, result, row, empty, total, children }: PagedTableProps<Row>) {
  const { data, error, fetchNextPage, refetch } = result
  const rows = data?.pages.flatMap(({ items }) => items)
  return (
    <div className={classes.frame}>
      {(children !== undefined || total !== undefined) && (
        <div className={classes.above}>
          {children}
          {total !== undefined && (
            <span className="dim num" data-total>
              {total}
            </span>
          )}
        </div>
      )}
      {error && <FailedPart error={error} onRetry={data ? fetchNextPage : refetch} />}
      {!rows && !error && <SkeletonLines lines={6} label={`Loading ${label.toLowerCase()}`} />}
      {rows?.length === 0 && <EmptyState art="box" {...empty} />}
      {rows && rows.length > 0 && (
        <FramedTable label={label} headings={headings}>
          {rows.map(row)}
        </FramedTable>
      )}
      <MoreButton pages={result} />
    </div>
  )
}
