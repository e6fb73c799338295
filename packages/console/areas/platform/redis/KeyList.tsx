/** Individual keys with masked names, and a peek into each. */
import { Button } from '@mantine/core'
import type { RedisKeys } from '@postern/domain/areas/platform/redisEndpoints.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Card } from '../../../ui/detail/Card.tsx'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { FailedPart } from '../../../ui/lists/FailedPart.tsx'
import { FramedTable, headClass } from '../../../ui/lists/PagedTable.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import classes from './cards.module.css'
import { keysOptions, type RedisRecord } from './redisApi.ts'
import { bytesText, ttlText } from './redisTexts.ts'

const PeekDialog = lazyPart(() => import('./PeekDialog.tsx'))

type Key = RedisKeys['items'][number]

export function KeyList({ record, prefix }: { record: RedisRecord; prefix: string }) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    keysOptions(record, prefix),
  )
  const [peeked, setPeeked] = useState<Key | null>(null)
  const rows = data?.pages.flatMap(({ items }) => items)
  return (
    <Card title="Keys" aside="IDs in names and all values are masked" flush>
      {error && (
        <div className={classes.part}>
          <FailedPart error={error} onRetry={() => (data ? fetchNextPage() : refetch())} />
        </div>
      )}
      {!rows && !error && (
        <div className={classes.part}>
          <SkeletonLines lines={6} label="Loading keys" />
        </div>
      )}
      {rows && rows.length > 0 && (
        <div className={classes.table}>
          <FramedTable label="Key list" headings={['Key', 'Type', 'Size', 'Expires', 'Value']}>
            {rows.map((each) => (
              <tr key={each.ref}>
                <th scope="row" className={headClass}>
                  <span className="mono">{each.key}</span>
                </th>
                <td>{each.type}</td>
                <td className="num">{bytesText(each.bytes)}</td>
                <td>{ttlText(each.ttl)}</td>
                <td>
                  <Button size="compact-xs" variant="subtle" onClick={() => setPeeked(each)}>
                    Peek
                  </Button>
                </td>
              </tr>
            ))}
          </FramedTable>
        </div>
      )}
      {hasNextPage && (
        <div className={classes.foot}>
          <Button size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {rows?.length === 0 ? 'Keep searching' : 'Show more'}
          </Button>
        </div>
      )}
      {peeked && (
        <Suspense fallback={null}>
          <PeekDialog record={record} peeked={peeked} onClose={() => setPeeked(null)} />
        </Suspense>
      )}
    </Card>
  )
}
