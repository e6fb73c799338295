/** Records that an undo skipped because they were changed after the import. */
import { findResource } from '@postern/domain/engine/registry.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { recordPath } from '../../paths.ts'
import { Card } from '../../ui/detail/Card.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { None } from '../../ui/lists/DataTable.tsx'
import { headClass, PagedTable } from '../../ui/lists/PagedTable.tsx'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import { keptOptions } from '../importQueries.ts'
import { figure, manyOf } from '../importTexts.ts'
import type { StepProps } from '../StepFrame.tsx'

export function KeptRecords({ record, address }: StepProps) {
  const { customerId } = address
  const result = useInfiniteQuery(keptOptions(address))
  const resource = findResource(record.kind)
  return (
    <Card title={`Kept ${manyOf(record.kind)}`} aside={figure(record.undone?.kept ?? 0)}>
      <PagedTable
        label="Kept"
        headings={['Name', 'Changed by', 'Changed']}
        result={result}
        empty={{ title: 'None kept', text: 'Everything went back.' }}
        row={({ recordId, title, changedBy, changedAt }) => (
          <tr key={recordId}>
            <th scope="row" className={headClass}>
              {resource ? (
                <Link className="link" href={recordPath(resource, recordId, customerId)}>
                  {title}
                </Link>
              ) : (
                title
              )}
            </th>
            <td>{changedBy ?? <None />}</td>
            <td>
              <RelativeTime at={changedAt} />
            </td>
          </tr>
        )}
      />
    </Card>
  )
}
