/** Contacts of this import that may duplicate another contact. They are detected shortly after the run. */
import { counted } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { errorsInPlace } from '../../engine/requests/queries.ts'
import { call } from '../../http/call.ts'
import { duplicatesPath } from '../../paths.ts'
import { useCan } from '../../session/useSession.ts'
import { Link } from '../../ui/LinkContext.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import type { ImportAddress } from '../importQueries.ts'
import classes from './ResultStep.module.css'

const askAgainMs = 30_000

export function DuplicatesFound({ customerId, id }: ImportAddress) {
  const can = useCan()
  const { data } = useQuery({
    queryKey: ['imports', customerId, 'duplicates', id],
    queryFn: ({ signal }) =>
      call('GET /api/customers/:customerId/contacts/duplicates/summary', {
        params: { customerId },
        query: { import: id },
        signal,
      }),
    enabled: can('customers.contacts.merge'),
    refetchInterval: askAgainMs,
    ...errorsInPlace,
  })
  if (!data || data.pairs === 0) return null
  return (
    <li>
      <StatusMark tone="warn" className={classes.line ?? ''}>
        <span>
          {`${counted(data.pairs, 'possible duplicate', 'possible duplicates')} among what was imported. `}
          <Link className="link" href={`${duplicatesPath(customerId)}?import=${id}`}>
            Review duplicates
          </Link>
        </span>
      </StatusMark>
    </li>
  )
}
