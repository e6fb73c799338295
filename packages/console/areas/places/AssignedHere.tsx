/** Users or carriers assigned to a site: by name, or because they cover all sites. */

import { columnLabel } from '@postern/domain/engine/listColumns.ts'
import { resourceNamed } from '@postern/domain/engine/registry.ts'
import type { AnyRecord, RecordMeta } from '@postern/domain/engine/resource.ts'
import type { ResourceName } from '@postern/domain/engine/resourceNames.ts'
import { inSentence } from '@postern/domain/values/text.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { FieldValue } from '../../engine/cells/columns.tsx'
import { titleOf } from '../../engine/cells/values.ts'
import { listOptions } from '../../engine/requests/queries.ts'
import { listPath, recordPath } from '../../paths.ts'
import { CardStack } from '../../ui/detail/CardGrid.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { FailedPart } from '../../ui/lists/FailedPart.tsx'
import { FramedTable, headClass } from '../../ui/lists/PagedTable.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'

interface AssignedHereProps {
  /** The resource's name. */
  name: ResourceName
  /** Whether a record covers all sites, including this one. */
  isEverywhere: (record: AnyRecord) => boolean
  columns: readonly string[]
  record: RecordMeta
  customerId: string | undefined
}

export default function AssignedHere({ name, isEverywhere, columns, record, customerId = '' }: AssignedHereProps) {
  const resource = resourceNamed(name)
  const { data, error, refetch } = useInfiniteQuery(
    listOptions(
      resource,
      customerId,
      {
        q: '',
        filters: [{ field: 'siteIds', operator: 'contains', values: [record.id] }],
        order: [{ field: resource.title, descending: false }],
        archived: false,
      },
      [resource.title, ...columns, ...['siteScope', 'siteIds'].filter((each) => each in resource.fields)],
    ),
  )
  const many = inSentence(resource.words.many)
  if (error) return <FailedPart error={error} onRetry={refetch} />
  const [page] = data?.pages ?? []
  if (!page) return <SkeletonLines lines={6} label={`Loading ${many}`} />
  // Assigned by name first.
  const rows = page.items
    .map((each) => ({ each, everywhere: isEverywhere(each) }))
    .toSorted((a, b) => Number(a.everywhere) - Number(b.everywhere))
  const total = page.total ?? rows.length
  const link = (
    <Link className="link" href={listPath(resource, customerId)}>
      All {many}
    </Link>
  )
  if (rows.length === 0)
    return (
      <EmptyState art="box" title={`No ${many} here`} text="Assign them to this site from their list." actions={link} />
    )
  return (
    <CardStack>
      <FramedTable
        label={resource.words.many}
        headings={[resource.words.one, 'Assigned to', ...columns.map((each) => columnLabel(resource, each))]}
      >
        {rows.map(({ each, everywhere }) => (
          <tr key={each.id}>
            <th scope="row" className={headClass}>
              <Link className="link" href={recordPath(resource, each.id, customerId)}>
                {titleOf(resource, each)}
              </Link>
            </th>
            <td>{everywhere ? 'All sites' : 'This site'}</td>
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
