/** Runs the action selected in the palette, with the same dialog as on the record's page. */
import { users } from '@postern/domain/areas/access/users.ts'
import { customers } from '@postern/domain/areas/customers/customers.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import type { RecordMeta, Resource, RowOf } from '@postern/domain/engine/resource.ts'
import type { SearchHit } from '@postern/domain/search/endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense } from 'react'
import { savedToastMs } from '../engine/archive/restore.ts'
import { type CustomerId, recordAddress, recordKey } from '../engine/requests/queries.ts'
import { useUpdateRecord } from '../engine/requests/writes.ts'
import { reportError } from '../errors/reportError.ts'
import { request } from '../http/request.ts'
import { lazyPart } from '../ui/lazyPart.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../ui/overlays/DialogFoot.tsx'
import { toast } from '../ui/overlays/toastStore.ts'
import type { HitAct, HitActName } from './hitActs.ts'

const OpenDoorDialog = lazyPart(() => import('../areas/shared/openDoor/OpenDoorDialog.tsx'))
const ClearFaultDialog = lazyPart(() => import('../areas/lockers/ClearFaultDialog.tsx'))
const OutOfServiceDialog = lazyPart(() => import('../areas/lockers/OutOfServiceDialog.tsx'))
const SuspendDialog = lazyPart(() => import('../areas/customers/SuspendDialog.tsx'))

interface ActProps {
  hit: SearchHit
  onClose: () => void
}

/** The current record, not as of the search. */
const useRow = <Row,>(resource: Resource, customerId: CustomerId, id: string): Row | undefined =>
  useQuery({
    queryKey: [...recordKey(resource, customerId, id), 'act'],
    queryFn: ({ signal }) =>
      request<Row>('GET', recordAddress(resource, customerId, id), { signal, answers401: 'inPlace' }),
    gcTime: 0,
  }).data

type Door = RowOf<typeof lockers>
type Customer = RowOf<typeof customers>
type User = RowOf<typeof users>

/** Moves a record to another status and shows a toast. */
function useMove(resource: Resource, customerId: CustomerId, onClose: () => void) {
  const update = useUpdateRecord(resource, customerId)
  return {
    isPending: update.isPending,
    move: ({ id, rowVersion }: RecordMeta, status: string, done: string) =>
      update.mutate(
        { id, rowVersion, changes: { status } },
        {
          onSuccess: () => {
            onClose()
            toast({ tone: 'ok', title: 'Saved', detail: done, lifeMs: savedToastMs })
          },
          onError: reportError,
        },
      ),
  }
}

function SuspendCustomer({ hit, onClose }: ActProps) {
  const customer = useRow<Customer>(customers, undefined, hit.id)
  const { move } = useMove(customers, undefined, onClose)
  return customer ? (
    <SuspendDialog
      record={customer}
      onClose={onClose}
      onMove={() => move(customer, 'suspended', `${customer.name} is now suspended.`)}
    />
  ) : null
}

function LockUser({ hit, onClose }: ActProps) {
  const customerId = hit.customerId ?? ''
  const user = useRow<User>(users, customerId, hit.id)
  const { move, isPending } = useMove(users, customerId, onClose)
  return user ? (
    <Dialog
      opened
      onClose={onClose}
      title={`Lock ${user.name}?`}
      text="They’re signed out everywhere and can’t sign in until you unlock them."
      actions={
        <DialogFoot
          focus="cancel"
          danger
          onCancel={onClose}
          onConfirm={() => move(user, 'locked', `${user.name} is now locked.`)}
          busy={isPending}
        >
          Lock user
        </DialogFoot>
      }
    />
  ) : null
}

function OpenDoor({ hit, onClose }: ActProps) {
  const door = useRow<Door>(lockers, hit.customerId ?? '', hit.id)
  return door ? <OpenDoorDialog door={door} customerId={hit.customerId ?? ''} onClose={onClose} /> : null
}

function ClearFault({ hit, onClose }: ActProps) {
  const door = useRow<Door>(lockers, hit.customerId ?? '', hit.id)
  return door ? <ClearFaultDialog door={door} customerId={hit.customerId ?? ''} onClose={onClose} /> : null
}

function TakeOut({ hit, onClose }: ActProps) {
  const door = useRow<Door>(lockers, hit.customerId ?? '', hit.id)
  return door ? <OutOfServiceDialog door={door} customerId={hit.customerId ?? ''} onClose={onClose} /> : null
}

const acts: Readonly<Record<HitActName, ComponentType<ActProps>>> = {
  openDoor: OpenDoor,
  clearFault: ClearFault,
  takeOut: TakeOut,
  suspend: SuspendCustomer,
  lock: LockUser,
}

export default function HitActDialog({ act: { name, hit }, onClose }: { act: HitAct; onClose: () => void }) {
  const Act = acts[name]
  return (
    <Suspense fallback={null}>
      <Act hit={hit} onClose={onClose} />
    </Suspense>
  )
}
