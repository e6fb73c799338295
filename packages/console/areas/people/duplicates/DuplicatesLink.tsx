/** How many pairs of a customer's contacts await review. */
import { counted } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { duplicatesPath } from '../../../paths.ts'
import { useCan } from '../../../session/useSession.ts'
import { Link } from '../../../ui/LinkContext.tsx'
import { summaryOptions } from './duplicateQueries.ts'

export function DuplicatesLink({ customerId }: { customerId: string }) {
  const can = useCan()
  const { data } = useQuery({ ...summaryOptions(customerId), enabled: can('customers.contacts.merge') })
  if (!data || data.pairs === 0) return null
  return (
    <Link className="link" href={duplicatesPath(customerId)}>
      {counted(data.pairs, 'possible duplicate', 'possible duplicates')}
    </Link>
  )
}
