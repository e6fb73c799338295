/** On a contact's page: a contact that may be the same person, and a link to compare the two. */
import { withSearch } from '../../../engine/list/urlState.ts'
import { duplicatesPath } from '../../../paths.ts'
import { useCan } from '../../../session/useSession.ts'
import { Link } from '../../../ui/LinkContext.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'

export default function PossibleDuplicate({ id, customerId }: { id: string; customerId: string }) {
  const can = useCan()
  return (
    <StatusMark tone="warn">
      {can('customers.contacts.merge') ? (
        <Link className="link" href={withSearch(duplicatesPath(customerId), { contact: id })}>
          Possible duplicate
        </Link>
      ) : (
        'Possible duplicate'
      )}
    </StatusMark>
  )
}
