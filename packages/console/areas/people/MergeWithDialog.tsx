/** Merges the open contact with another, and opens the one that is kept. */
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import type { RecordMeta } from '@postern/domain/engine/resource.ts'
import { recordPath } from '../../paths.ts'
import { useNavigateTo } from '../../ui/LinkContext.tsx'
import MergeContacts from './MergeContacts.tsx'

interface MergeWithDialogProps {
  record: RecordMeta
  customerId: string
  onClose: () => void
}

export default function MergeWithDialog({ record, customerId, onClose }: MergeWithDialogProps) {
  const navigate = useNavigateTo()
  return (
    <MergeContacts
      ids={[record.id]}
      customerId={customerId}
      onClose={onClose}
      onDone={({ id }) => {
        onClose()
        navigate(recordPath(contacts, id, customerId))
      }}
    />
  )
}
