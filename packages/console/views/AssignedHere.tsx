/** Who and what is assigned to a site: by name, or because it is there for all sites. */

import { columnLabel } from '@postern/domain/listColumns.ts'
import type { Filter } from '@postern/domain/query.ts'
import type { AnyRecord, RecordMeta, Resource } from '@postern/domain/resource.ts'
import { resourceNamed } from '@postern/domain/resources/index.ts'
import { inSentence } from '@postern/domain/text.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { listPath, recordPath } from '../paths.ts'
import { FieldValue } from '../resource/columns.tsx'
import { listOptions } from '../resource/queries.ts'
import { titleOf } from '../resource/values.ts'
import { CardStack } from '../ui/CardGrid.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FailedPart } from '../ui/FailedPart.tsx'
import { Link } from '../ui/LinkContext.tsx'
import { FramedTable, headClass } from '../ui/PagedTable.tsx'
import { SkeletonLines } from '../ui/Skeleton.tsx'

interface AssignedHereProps {
  /** The resource's name. */
  name: string
  /** What says that a record is there for all sites. */
  everywhere: Filter
  columns: readonly string[]
  record: RecordMeta
  customerId: string | undefined
}

function useAssigned(resource: Resource, customerId: string, filter: Filter) {
  const { data, error, refetch } = useInfiniteQuery(
    listOptions(resource, customerId, {
      q: '',
      filters: [filter],
      order: [{ field: resource.title, descending: false }],
      archived: false,
    }),
  )
  const page = data?.pages[0]
  return { records: page?.items, total: page?.total ?? 0, error, refetch }
}

export default function AssignedHere({ name, everywhere, columns, record, customerId = '' }: AssignedHereProps) {
  const resource = resourceNamed(name)
  const here = useAssigned(resource, customerId, { field: 'siteIds', operator: 'contains', values: [record.id] })
  const all = useAssigned(resource, customerId, everywhere)
  const error = here.error ?? all.error
  const many = inSentence(resource.words.many)
  if (error) return <FailedPart error={error} onRetry={() => Promise.all([here.refetch(), all.refetch()])} />
  if (!here.records || !all.records) return <SkeletonLines lines={6} label={`Loading ${many}`} />
  const rows: { each: AnyRecord; why: string }[] = [
    ...here.records.map((each) => ({ each, why: 'This site' })),
    ...all.records.map((each) => ({ each, why: 'All sites' })),
  ]
  const total = here.total + all.total
  const link = (
    <Link className="link" href={listPath(resource, customerId)}>
      All {many}
    </Link>
  )
  if (rows.length === 0)
    return (
      <EmptyState
        art="box"
        title={`No ${many} here`}
        text="Assign some to this site in their own list."
        actions={link}
      />
    )
  return (
    <CardStack>
      <FramedTable
        label={resource.words.many}
        headings={[resource.words.one, 'Assigned to', ...columns.map((each) => columnLabel(resource, each))]}
      >
        {rows.map(({ each, why }) => (
          <tr key={each.id}>
            <th scope="row" className={headClass}>
              <Link className="link" href={recordPath(resource, each.id, customerId)}>
                {titleOf(resource, each)}
              </Link>
            </th>
            <td>{why}</td>
            {columns.map((column) => (
              <td key={column}>
                <FieldValue name={column} record={each} resource={resource} customerId={customerId} />
              </td>
            ))}
          </tr>
        ))}
      </FramedTable>
      <p>
        {rows.length < total && `${rows.length} of ${total.toLocaleString('en-US')} shown. `}
        {link}
      </p>
    </CardStack>
  )
}
