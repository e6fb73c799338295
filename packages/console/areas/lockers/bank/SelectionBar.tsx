/** Actions for the selected doors. */
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { counted } from '@postern/domain/values/text.ts'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs'
import IconTool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { changeMany, tellOutcome } from '../../../engine/bulk/changeMany.ts'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { recordPath } from '../../../paths.ts'
import { useCan } from '../../../session/useSession.ts'
import { Link } from '../../../ui/LinkContext.tsx'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { BulkBar, BulkButton } from '../../../ui/lists/BulkBar.tsx'
import { toast } from '../../../ui/overlays/toastStore.ts'
import type { Door } from '../door.ts'
import classes from './BankDoors.module.css'
import { actionsFor } from './serviceChange.ts'

const OutOfServiceMany = lazyPart(() => import('./OutOfServiceMany.tsx'))
const OpenDoorDialog = lazyPart(() => import('../../shared/openDoor/OpenDoorDialog.tsx'))
const DoorCommandsDialog = lazyPart(() => import('../commands/DoorCommandsDialog.tsx'))
const ClearFaults = lazyPart(() => import('./ClearFaults.tsx'))

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

interface SelectionBarProps {
  doors: readonly Door[]
  bank: { readonly id: string; readonly name: string }
  customerId: string
  /** The vendor accepts commands, so they go to the bank itself. */
  opens: boolean
  onClear: () => void
  /** Shows a door beside the drawing. */
  onDetails?: (id: string) => void
}

export function SelectionBar({ doors, bank, customerId, opens, onClear, onDetails }: SelectionBarProps) {
  const can = useCan()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState<'open' | 'service' | 'back' | 'faults' | null>(null)
  const where = { resource: lockers, customerId, queryClient }
  const { takeOut, putBack, clear } = actionsFor(doors)
  const putBackChange = { patch: { serviceState: 'inService' } }
  const back = useMutation({
    mutationFn: () => changeMany(where, { ids: putBack.map(({ id }) => id) }, putBackChange),
    onSuccess: (answer) => tellOutcome(where, putBackChange, answer),
    onError: (error) =>
      toast({ tone: 'danger', title: 'Couldn’t change the doors', detail: error.message, lifeMs: null }),
    ...errorsInPlace,
  })
  const commands = opens && can('lockers.lockers.open') && can('lockers.lockers.service')
  const close = () => setAsking(null)
  const place = { bank, customerId, onClose: close }
  const [only, ...others] = doors
  return (
    <>
      <div className={classes.barPlace}>
        <BulkBar count={doors.length} noun={doors.length === 1 ? 'door' : 'doors'} onClear={onClear}>
          {only && others.length === 0 && onDetails && (
            <BulkButton
              icon={<IconInfoCircle {...icon} />}
              label={`Door ${only.label}`}
              onClick={() => onDetails(only.id)}
            />
          )}
          {only && others.length === 0 && !onDetails && (
            <Link className="link" href={recordPath(lockers, only.id, customerId)}>
              View door {only.label}
            </Link>
          )}
          {opens && can('lockers.lockers.open') && (
            <BulkButton
              icon={<IconLockOpen {...icon} />}
              label={others.length === 0 ? 'Open door…' : `Open ${doors.length} doors…`}
              onClick={() => setAsking('open')}
            />
          )}
          {can('lockers.lockers.edit') && takeOut.length > 0 && (
            <BulkButton icon={<IconTool {...icon} />} label="Out of service…" onClick={() => setAsking('service')} />
          )}
          {can('lockers.lockers.edit') && putBack.length > 0 && (
            <BulkButton
              icon={<IconCircleCheck {...icon} />}
              label={commands ? 'Return to service…' : 'Return to service'}
              disabled={back.isPending}
              onClick={() => (commands ? setAsking('back') : back.mutate())}
            />
          )}
          {can('lockers.lockers.clearFault') && clear.length > 0 && (
            <BulkButton
              icon={<IconCheck {...icon} />}
              label={`Clear ${counted(clear.length, 'fault', 'faults')}…`}
              onClick={() => setAsking('faults')}
            />
          )}
        </BulkBar>
      </div>
      <Suspense fallback={null}>
        {asking === 'open' && only && others.length === 0 && (
          <OpenDoorDialog door={only} customerId={customerId} onClose={close} />
        )}
        {asking === 'open' && others.length > 0 && <DoorCommandsDialog command="open" doors={doors} {...place} />}
        {asking === 'service' && commands && (
          <DoorCommandsDialog command="setOutOfService" doors={takeOut} {...place} />
        )}
        {asking === 'service' && !commands && <OutOfServiceMany doors={takeOut} where={where} onClose={close} />}
        {asking === 'back' && <DoorCommandsDialog command="setInService" doors={putBack} {...place} />}
        {asking === 'faults' && <ClearFaults doors={clear} where={where} onClose={close} />}
      </Suspense>
    </>
  )
}
