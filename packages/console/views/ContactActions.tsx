/** What only contacts have: two of them can become one. */
import { Button } from '@mantine/core'
import type { RecordMeta, ValuesOf } from '@postern/domain/resource.ts'
import { contacts } from '@postern/domain/resources/contacts.ts'
import IconArrowMerge from '@tabler/icons-react/dist/esm/icons/IconArrowMerge.mjs'
import { useState } from 'react'
import { recordPath } from '../paths.ts'
import { useCan } from '../session/useSession.ts'
import { Link, useNavigateTo } from '../ui/LinkContext.tsx'
import MergeContacts from './MergeContacts.tsx'

type Contact = ValuesOf<(typeof contacts)['fields']> & RecordMeta

export default function ContactActions({ record, customerId }: { record: Contact; customerId: string }) {
  const can = useCan()
  const navigate = useNavigateTo()
  const [merging, setMerging] = useState(false)
  if (record.archivedAt !== null && record.mergedIntoId !== null)
    return (
      <span>
        Merged into{' '}
        <Link className="link" href={recordPath(contacts, record.mergedIntoId, customerId)}>
          {record.labels.mergedIntoId}
        </Link>
      </span>
    )
  if (record.archivedAt !== null || !can('customers.contacts.merge') || !can('customers.contacts.edit')) return null
  return (
    <>
      <Button leftSection={<IconArrowMerge size={16} stroke={1.6} aria-hidden />} onClick={() => setMerging(true)}>
        Merge…
      </Button>
      {merging && (
        <MergeContacts
          ids={[record.id]}
          customerId={customerId}
          onClose={() => setMerging(false)}
          onMerged={({ id }) => {
            setMerging(false)
            navigate(recordPath(contacts, id, customerId))
          }}
        />
      )}
    </>
  )
}
