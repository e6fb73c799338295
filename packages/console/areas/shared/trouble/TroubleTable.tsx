/** A trouble list: what, where, why, and since when. A table, or cards on a phone. */
import type { TroublePage } from '@postern/domain/trouble/troubleList.ts'
import type { Icon } from '@tabler/icons-react'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { customerPath } from '../../../paths.ts'
import { cx } from '../../../ui/classNames.ts'
import { Link } from '../../../ui/LinkContext.tsx'
import { CardRows } from '../../../ui/lists/CardRows.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { FailedPart } from '../../../ui/lists/FailedPart.tsx'
import { MoreButton } from '../../../ui/lists/MoreButton.tsx'
import { FramedTable, headClass } from '../../../ui/lists/PagedTable.tsx'
import { MonogramTile } from '../../../ui/marks/MonogramTile.tsx'
import { RelativeTime } from '../../../ui/marks/RelativeTime.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import type { Tone } from '../../../ui/marks/tone.ts'
import { clockText, dateText } from '../../../ui/timeText.ts'
import { useNow } from '../../../ui/useNow.ts'
import { useViewport } from '../../../ui/useViewport.ts'
import classes from './trouble.module.css'

/** "13:26" today, "11/26/2026" before. */
const sinceText = (at: Date, now: Date): string => (dateText(at) === dateText(now) ? clockText(at) : dateText(at))

const wideHeadings = ['Status', 'Reason', 'Since', 'For'] as const
const compactHeadings = ['Status', 'Since'] as const

interface TroubleItem {
  readonly id: string
  readonly name: string
  readonly customer: { readonly id: string; readonly name: string; readonly color: string }
  readonly site: { readonly id: string; readonly name: string }
  readonly since: string
}

interface TroubleRow {
  readonly href: string
  readonly tone: Tone
  readonly status: string
  readonly reason: string
  /** Below the name, in a compact list. */
  readonly below?: string
  /** On a phone, next to the start time. */
  readonly figures?: ReactNode
  /** The last cells, one for each of `headings`. */
  readonly cells: readonly ReactNode[]
}

interface TroubleTableProps<Item> {
  /** "Locker banks" */
  label: string
  /** "Bank": heads the column of names. */
  noun: string
  icon: Icon
  headings: readonly string[]
  result: Pick<
    UseInfiniteQueryResult<InfiniteData<TroublePage<Item>>>,
    'data' | 'error' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage' | 'refetch'
  >
  row: (item: Item) => TroubleRow
  empty: { title: string; text: string }
  /** Adds a heading, where several lists are shown together. */
  headed?: boolean
  /** Stacks the reason below the status and the duration below the start time, for lists with many columns. */
  compact?: boolean
}

export function TroubleTable<Item extends TroubleItem>(props: TroubleTableProps<Item>) {
  const { label, noun, icon: RowIcon, headings, result, row, empty, headed, compact } = props
  const isPhone = useViewport() === 'mobile'
  const now = useNow()
  const { data, error, fetchNextPage, refetch } = result
  const items = data?.pages.flatMap((page) => page.items)
  const total = data?.pages[0]?.total
  return (
    <div className={classes.list}>
      {headed && (
        <h2 className={classes.heading}>
          {label} {total !== undefined && <span className="dim num">{total.toLocaleString('en-US')}</span>}
        </h2>
      )}
      {error && <FailedPart error={error} onRetry={data ? fetchNextPage : refetch} />}
      {!items && !error && <SkeletonLines lines={6} label={`Loading ${label.toLowerCase()}`} />}
      {items?.length === 0 && <EmptyState art="box" {...empty} />}
      {items && items.length > 0 && isPhone && (
        <CardRows
          label={label}
          rows={items.map((item) => {
            const { href, tone, status, reason, figures } = row(item)
            return {
              id: item.id,
              href,
              tile: <MonogramTile name={item.customer.name} color={item.customer.color} />,
              name: item.name,
              status: <StatusMark tone={tone}>{status}</StatusMark>,
              facts: `${reason} · ${item.customer.name}, ${item.site.name}`,
              figures: (
                <>
                  {figures} <RelativeTime at={item.since} elapsed />
                </>
              ),
            }
          })}
        />
      )}
      {items && items.length > 0 && !isPhone && (
        <FramedTable
          label={label}
          headings={[noun, 'Customer, site', ...(compact ? compactHeadings : wideHeadings), ...headings]}
        >
          {items.map((item) => {
            const { href, tone, status, reason, below, cells } = row(item)
            return (
              <tr key={item.id}>
                <th scope="row" className={headClass}>
                  <span className={classes.name}>
                    <RowIcon size={16} stroke={1.6} aria-hidden />
                    <span className={cx(compact && classes.stacked)}>
                      <Link href={href} className="link">
                        {item.name}
                      </Link>
                      {compact && <span className="caption dim">{below}</span>}
                    </span>
                  </span>
                </th>
                <td>
                  <span className={classes.where}>
                    <MonogramTile name={item.customer.name} color={item.customer.color} />
                    <span className={compact ? classes.stacked : 'truncate'}>
                      <Link href={customerPath(item.customer.id)}>{item.customer.name}</Link>
                      {compact ? (
                        <span className={cx('caption dim', classes.cut)}>{item.site.name}</span>
                      ) : (
                        <span className="dim">, {item.site.name}</span>
                      )}
                    </span>
                  </span>
                </td>
                {compact ? (
                  <>
                    <td>
                      <span className={classes.stacked}>
                        <StatusMark tone={tone}>{status}</StatusMark>
                        <span className={cx('caption dim', classes.cut)} title={reason}>
                          {reason}
                        </span>
                      </span>
                    </td>
                    <td>
                      <span className={classes.stacked}>
                        <span className="num">{sinceText(new Date(item.since), now)}</span>
                        <span className="caption dim">
                          <RelativeTime at={item.since} elapsed />
                        </span>
                      </span>
                    </td>
                  </>
                ) : (
                  <>
                    <td>
                      <StatusMark tone={tone}>{status}</StatusMark>
                    </td>
                    <td>{reason}</td>
                    <td className="num">{sinceText(new Date(item.since), now)}</td>
                    <td>
                      <RelativeTime at={item.since} elapsed />
                    </td>
                  </>
                )}
                {headings.map((heading, place) => (
                  <td key={heading}>{cells[place]}</td>
                ))}
              </tr>
            )
          })}
        </FramedTable>
      )}
      <MoreButton pages={result} />
    </div>
  )
}
