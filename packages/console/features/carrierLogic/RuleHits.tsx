/** The scans a rule recognised, newest first. */
import { Button } from '@mantine/core'
import type { RuleHit } from '@postern/domain/endpoints/rulesInUse.ts'
import type { RecordMeta } from '@postern/domain/resource.ts'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { customerPath } from '../../paths.ts'
import { told } from '../../resource/queries.ts'
import { None, PlainHead, TableRegion, tableClass } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { StatusMark } from '../../ui/StatusMark.tsx'
import classes from './RuleHits.module.css'
import { ruleKey, type Whose } from './ruleApi.ts'

const hitsOptions = (customerId: Whose, id: string) =>
  infiniteQueryOptions({
    queryKey: ruleKey(customerId, 'hits', customerId, id),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      customerId === undefined
        ? call('GET /api/system/carrierLogic/:id/hits', { params: { id }, query: { cursor }, signal })
        : call('GET /api/customers/:customerId/carrierLogic/:id/hits', {
            params: { customerId, id },
            query: { cursor },
            signal,
          }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    ...told,
  })

function Outcome({ hit: { result, runnerUp, confirmedAs } }: { hit: RuleHit }) {
  if (confirmedAs) return <StatusMark tone="danger">Confirmed as {confirmedAs.name}</StatusMark>
  if (result === 'onTrial') return <StatusMark tone="info">Would have matched</StatusMark>
  if (result === 'ambiguous')
    return <StatusMark tone="warn">{runnerUp === null ? 'In doubt' : `In doubt, or ${runnerUp}`}</StatusMark>
  return <StatusMark tone="ok">Matched</StatusMark>
}

interface RuleHitsProps {
  record: RecordMeta
  customerId: string | undefined
}

export default function RuleHits({ record: { id }, customerId }: RuleHitsProps) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(hitsOptions(customerId, id))
  const hits = data?.pages.flatMap(({ items }) => items)
  const shared = customerId === undefined
  if (error) return <Notice tone="danger">{error.message}</Notice>
  if (!hits) return <SkeletonRows rows={8} label="Loading hits" />
  if (hits.length === 0)
    return (
      <EmptyState
        art="label"
        title="No hits yet"
        text={
          shared
            ? 'Scans that this rule recognises appear here once it is published.'
            : 'Scans that this rule recognises appear here once it is active or on trial.'
        }
      />
    )
  return (
    <div className={classes.hits}>
      <TableRegion label="Scans of this rule" className={classes.table}>
        <table className={tableClass}>
          <PlainHead headings={['Barcode', 'Outcome', ...(shared ? ['Customer'] : []), 'Where', 'Scanned']} />
          <tbody>
            {hits.map((hit) => (
              <tr key={hit.id}>
                <th scope="row" className={classes.code}>
                  <span className="mono">{hit.barcode}</span>
                </th>
                <td>
                  <Outcome hit={hit} />
                </td>
                {shared && (
                  <td>
                    <Link href={customerPath(hit.customer.id)} className="link">
                      {hit.customer.name}
                    </Link>
                  </td>
                )}
                <td>{[hit.site, hit.station].filter((part) => part !== null).join(', ') || <None />}</td>
                <td>
                  <RelativeTime at={hit.at} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableRegion>
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  )
}
