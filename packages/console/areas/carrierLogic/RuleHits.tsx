/** The scans a rule recognized, newest first. */
import type { RuleHit } from '@postern/domain/areas/carrierLogic/ruleUseEndpoints.ts'
import type { RecordMeta } from '@postern/domain/engine/resource.ts'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { errorsInPlace } from '../../engine/requests/queries.ts'
import { call } from '../../http/call.ts'
import { customerPath } from '../../paths.ts'
import { Link } from '../../ui/LinkContext.tsx'
import { None } from '../../ui/lists/DataTable.tsx'
import { headClass, PagedTable } from '../../ui/lists/PagedTable.tsx'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
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
    ...errorsInPlace,
  })

function Outcome({ hit: { result, runnerUp, confirmedAs } }: { hit: RuleHit }) {
  if (confirmedAs) return <StatusMark tone="danger">Confirmed as {confirmedAs.name}</StatusMark>
  if (result === 'onTrial') return <StatusMark tone="info">Would have matched</StatusMark>
  if (result === 'ambiguous')
    return <StatusMark tone="warn">{runnerUp === null ? 'Ambiguous' : `Ambiguous, or ${runnerUp}`}</StatusMark>
  return <StatusMark tone="ok">Matched</StatusMark>
}

interface RuleHitsProps {
  record: RecordMeta
  customerId: string | undefined
}

export default function RuleHits({ record: { id }, customerId }: RuleHitsProps) {
  const shared = customerId === undefined
  return (
    <PagedTable
      label="Hits"
      headings={['Barcode', 'Result', ...(shared ? ['Customer'] : []), 'Station', 'Scanned']}
      result={useInfiniteQuery(hitsOptions(customerId, id))}
      empty={{
        title: 'No hits yet',
        text: shared
          ? 'Scans this rule recognizes appear here once it’s published.'
          : 'Scans this rule recognizes appear here once it’s active or on trial.',
      }}
      row={(hit) => (
        <tr key={hit.id}>
          <th scope="row" className={headClass}>
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
      )}
    />
  )
}
