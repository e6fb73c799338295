import { users } from '@postern/domain/areas/access/users.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { call } from '../../http/call.ts'
import { AnonymiseDialog } from '../shared/AnonymiseDialog.tsx'

interface AnonymiseUserProps {
  record: ValuesOf<(typeof users)['fields']> & RecordMeta
  customerId: string
  onClose: () => void
}

export default function AnonymiseUser({ record, customerId, onClose }: AnonymiseUserProps) {
  return (
    <AnonymiseDialog
      resource={users}
      name={record.name}
      text="Names, addresses, numbers, badge, PIN and how they signed in are removed, and the history no longer tells what they were. What they did stays under their name."
      forget={() =>
        call('POST /api/customers/:customerId/users/:id/anonymise', { params: { customerId, id: record.id } })
      }
      customerId={customerId}
      onClose={onClose}
    />
  )
}
