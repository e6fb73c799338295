import { contacts } from '@postern/domain/areas/people/contacts.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { call } from '../../http/call.ts'
import { AnonymiseDialog } from '../shared/AnonymiseDialog.tsx'

interface AnonymiseContactProps {
  record: ValuesOf<(typeof contacts)['fields']> & RecordMeta
  customerId: string
  onClose: () => void
}

export default function AnonymiseContact({ record, customerId, onClose }: AnonymiseContactProps) {
  return (
    <AnonymiseDialog
      resource={contacts}
      name={record.displayName}
      text="Names, addresses, numbers, badges, PIN and notes are removed, and the history no longer tells what they were. Parcels and notices stay."
      forget={() =>
        call('POST /api/customers/:customerId/contacts/:id/anonymise', { params: { customerId, id: record.id } })
      }
      customerId={customerId}
      onClose={onClose}
    />
  )
}
