/** Pairs dismissed as different people, and how to return them to the review. */
import { Button } from '@mantine/core'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { afterWrite } from '../../../engine/requests/writes.ts'
import { reportError } from '../../../errors/reportError.ts'
import { call } from '../../../http/call.ts'
import { recordPath } from '../../../paths.ts'
import { Link } from '../../../ui/LinkContext.tsx'
import { None } from '../../../ui/lists/DataTable.tsx'
import { headClass, PagedTable } from '../../../ui/lists/PagedTable.tsx'
import { RelativeTime } from '../../../ui/marks/RelativeTime.tsx'
import { dismissedOptions } from './duplicateQueries.ts'

export function DismissedTab({ customerId }: { customerId: string }) {
  const client = useQueryClient()
  const takeBack = useMutation({
    mutationFn: (id: string) =>
      call('DELETE /api/customers/:customerId/contacts/duplicates/dismissed/:id', { params: { customerId, id } }),
    onError: reportError,
    onSettled: () => afterWrite(client, contacts, customerId),
  })
  const result = useInfiniteQuery(dismissedOptions(customerId))
  return (
    <PagedTable
      label="Not duplicates"
      headings={['Contact', 'Other contact', 'Decided by', 'Decided', 'Action']}
      result={result}
      empty={{ title: 'No dismissed pairs', text: 'Pairs you mark as not duplicates are listed here.' }}
      row={({ id, contactId, otherId, name, otherName, dismissedAt, dismissedBy }) => (
        <tr key={id}>
          <th scope="row" className={headClass}>
            <Link className="link" href={recordPath(contacts, contactId, customerId)}>
              {name}
            </Link>
          </th>
          <td>
            <Link className="link" href={recordPath(contacts, otherId, customerId)}>
              {otherName}
            </Link>
          </td>
          <td>{dismissedBy ?? <None />}</td>
          <td>
            <RelativeTime at={dismissedAt} />
          </td>
          <td>
            <Button
              size="xs"
              aria-label={`Review again: ${name} and ${otherName}`}
              loading={takeBack.isPending && takeBack.variables === id}
              onClick={() => takeBack.mutate(id)}
            >
              Review again
            </Button>
          </td>
        </tr>
      )}
    />
  )
}
