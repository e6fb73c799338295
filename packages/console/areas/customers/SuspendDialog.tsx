/** Suspending a customer locks users out: shows who is affected, and what keeps working (spec:data-model#customer). */

import type { customers } from '@postern/domain/areas/customers/customers.ts'
import { resourceNamed } from '@postern/domain/engine/registry.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { countOptions } from '../../engine/requests/queries.ts'
import { useCan } from '../../session/useSession.ts'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import { Consequences, Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../ui/overlays/DialogFoot.tsx'

interface SuspendDialogProps {
  record: ValuesOf<(typeof customers)['fields']> & RecordMeta
  onClose: () => void
  onMove: (values: Readonly<Record<string, unknown>>) => void
}

export default function SuspendDialog({ record, onClose, onMove }: SuspendDialogProps) {
  const can = useCan()
  const { data: users } = useQuery({
    ...countOptions(resourceNamed('users'), record.id),
    enabled: can('customers.users.view'),
  })
  const { parcelsInCustody } = record
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Suspend ${record.name}?`}
      text="You can resume it at any time."
      actions={
        <DialogFoot focus="cancel" danger onCancel={onClose} onConfirm={() => onMove({})} busy={false}>
          Suspend customer
        </DialogFoot>
      }
    >
      <Consequences
        items={[
          {
            id: 'users',
            mark: (
              <StatusMark tone="warn">{users === undefined ? 'Its users' : counted(users, 'user', 'users')}</StatusMark>
            ),
            outcome: 'can’t sign in',
          },
          { id: 'deposits', mark: <StatusMark tone="warn">New deposits</StatusMark>, outcome: 'are rejected' },
          {
            id: 'parcels',
            mark: <StatusMark tone="ok">{counted(parcelsInCustody ?? 0, 'parcel', 'parcels')} here</StatusMark>,
            outcome: 'can still be picked up',
          },
        ]}
      />
    </Dialog>
  )
}
