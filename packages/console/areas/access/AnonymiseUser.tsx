import { users } from '@postern/domain/areas/access/users.ts'
import { mayForgetUser } from '@postern/domain/engine/archiveGuards.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { call } from '../../http/call.ts'
import { AnonymiseDialog } from '../shared/AnonymiseDialog.tsx'

interface AnonymiseUserProps {
  record: ValuesOf<(typeof users)['fields']> & RecordMeta
  customerId: string
  onClose: () => void
}

export default function AnonymiseUser({ record, customerId, onClose }: AnonymiseUserProps) {
  const isOut = record.status === 'deactivated' || record.archivedAt !== null
  const allowed = mayForgetUser({ isOut, isForgotten: record.anonymisedAt !== null })
  return (
    <AnonymiseDialog
      resource={users}
      name={record.name}
      text="Removes names, addresses, phone numbers, badge, PIN, and sign-ins, including from the history. Their actions stay in the log."
      {...(allowed !== true && { blocked: allowed })}
      forget={() =>
        call('POST /api/customers/:customerId/users/:id/anonymise', { params: { customerId, id: record.id } })
      }
      customerId={customerId}
      onClose={onClose}
    />
  )
}
